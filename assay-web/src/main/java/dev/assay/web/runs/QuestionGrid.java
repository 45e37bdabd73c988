// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.internal.SystemPhrases;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The questions of several runs, one row a question and one cell a run.
 *
 * @param columns the runs, in order
 * @param rows the questions, those first on which runs disagree, else by id
 */
record QuestionGrid(List<Column> columns, List<Row> rows) {
  QuestionGrid {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The agreement of the runs on a question, over those that scored it. */
  enum Agreement {
    DIFFER,
    WRONG,
    RIGHT,
    UNSCORED;

    @JsonValue
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A run.
   *
   * @param run by which the pages name it
   * @param system the author of the SQL
   * @param accuracy over its own questions
   */
  record Column(String run, String name, String system, Proportion accuracy) {}

  /**
   * A question.
   *
   * @param key by which reports name it
   * @param cells one for each run; {@code null} where a run has no outcome
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Row(
      String id,
      String key,
      String text,
      @Nullable String category,
      Agreement agreement,
      List<@Nullable Cell> cells) {}

  /** The verdict of one run on one question. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Cell(String verdict, @Nullable String cause) {
    static Cell of(Outcome outcome) {
      return new Cell(outcome.verdict().label(), outcome.verdict().causeName());
    }
  }

  /** The grid of runs. */
  static QuestionGrid of(List<StoredRun> runs) {
    Map<String, @Nullable Outcome[]> questions = new TreeMap<>(NaturalIdOrder.INSTANCE);
    for (int i = 0; i < runs.size(); i++) {
      for (Outcome outcome : runs.get(i).outcomes().brief()) {
        questions.computeIfAbsent(outcome.question(), id -> new Outcome[runs.size()])[i] = outcome;
      }
    }
    Map<Agreement, List<Row>> rows = new EnumMap<>(Agreement.class);
    questions.forEach(
        (id, outcomes) -> {
          Row row = row(id, outcomes);
          rows.computeIfAbsent(row.agreement(), each -> new ArrayList<>()).add(row);
        });
    return new QuestionGrid(
        runs.stream().map(QuestionGrid::column).toList(),
        rows.values().stream().flatMap(List::stream).toList());
  }

  private static Row row(String id, @Nullable Outcome[] outcomes) {
    Outcome first = null;
    List<@Nullable Cell> cells = new ArrayList<>();
    int right = 0;
    int wrong = 0;
    for (Outcome outcome : outcomes) {
      first = first == null ? outcome : first;
      cells.add(outcome == null ? null : Cell.of(outcome));
      right += outcome != null && outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
      wrong += outcome != null && outcome.verdict() instanceof Verdict.Incorrect ? 1 : 0;
    }
    Agreement agreement =
        right > 0 && wrong > 0
            ? Agreement.DIFFER
            : wrong > 0 ? Agreement.WRONG : right > 0 ? Agreement.RIGHT : Agreement.UNSCORED;
    Outcome known = Objects.requireNonNull(first); // a question is of some run
    return new Row(id, SanitizedText.line(id), known.text(), known.category(), agreement, cells);
  }

  private static Column column(StoredRun run) {
    List<Outcome> scored = run.outcomes().brief().stream().filter(Outcome::isScored).toList();
    int right = (int) scored.stream().filter(o -> o.verdict() instanceof Verdict.Correct).count();
    return new Column(
        run.name(),
        run.directory().manifest().name(),
        SystemPhrases.of(run.directory().manifest().generator().id()),
        Wilson.interval(right, scored.size()));
  }

  /** The number of questions for each agreement. */
  static Map<String, Integer> counts(List<Row> rows) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Agreement agreement : Agreement.values()) {
      counts.put(agreement.word(), 0);
    }
    rows.forEach(row -> counts.merge(row.agreement().word(), 1, Integer::sum));
    return counts;
  }
}
