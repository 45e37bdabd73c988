// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.agreement.internal.AgreementInput;
import dev.assay.journal.StoredResults;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.model.Outcome;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question on which a judge and a reference disagree.
 *
 * @param outcome the question, both queries, and the verdict of execution
 * @param judgeSaysRight the judge's verdict; the reference says the opposite
 * @param judgeVerdict the judge's, with its explanation
 * @param notes of the question's reviewers
 * @param gold the first rows of the gold's result, or {@code null} if they were not kept
 * @param predicted the first rows of the prediction's result, or {@code null} if they were not kept
 */
public record Disagreement(
    Outcome outcome,
    boolean judgeSaysRight,
    Jury.JudgeVerdict judgeVerdict,
    List<String> notes,
    @Nullable ResultExcerpt gold,
    @Nullable ResultExcerpt predicted) {
  public Disagreement {
    notes = List.copyOf(notes);
  }

  /**
   * A disagreement of a run.
   *
   * @param notes of the question's reviewers
   */
  @SuppressWarnings("exports") // for the other modules of Assay
  public static Disagreement of(
      AgreementInput input,
      Outcome outcome,
      Jury.JudgeVerdict verdict,
      boolean right,
      List<String> notes) {
    StoredResults.@Nullable Pair results = input.results().apply(outcome.question()).orElse(null);
    return new Disagreement(
        outcome,
        right,
        verdict,
        notes,
        results == null ? null : ResultExcerpt.of(results.gold()),
        results == null ? null : ResultExcerpt.of(results.predicted()));
  }

  public Disagreement withoutValues() {
    return new Disagreement(
        outcome,
        judgeSaysRight,
        new Jury.JudgeVerdict(judgeVerdict.score(), judgeVerdict.right(), null),
        List.of(),
        null,
        null);
  }

  /**
   * The first rows of a result as text.
   *
   * @param columns their names
   * @param rows cells as text; {@code null} is NULL
   * @param total the total number of rows
   */
  @JsonPropertyOrder("rows_total")
  public record ResultExcerpt(
      List<String> columns,
      List<List<@Nullable String>> rows,
      @JsonProperty("rows_total") long total) {
    private static final int SHOWN = 5;

    public ResultExcerpt {
      columns = List.copyOf(columns);
      List<List<@Nullable String>> copy = new ArrayList<>();
      rows.forEach(row -> copy.add(Collections.unmodifiableList(new ArrayList<>(row))));
      rows = Collections.unmodifiableList(copy);
    }

    public static @Nullable ResultExcerpt of(@Nullable Excerpt excerpt) {
      if (excerpt == null) {
        return null;
      }
      ResultTable table = excerpt.table();
      List<List<@Nullable String>> rows = new ArrayList<>();
      for (int i = 0; i < Math.min(SHOWN, table.rowCount()); i++) {
        List<@Nullable String> row = new ArrayList<>();
        for (Object cell : table.row(i)) {
          row.add(cell == null ? null : cell.toString());
        }
        rows.add(row);
      }
      return new ResultExcerpt(table.columnNames(), rows, excerpt.rowsTotal());
    }
  }
}
