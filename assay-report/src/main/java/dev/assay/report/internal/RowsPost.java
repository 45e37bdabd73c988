// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.internal.JsonFields;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.SanitizedText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a run as they are posted to a web address, in batches, each a JSON document: {@code
 * text}, a sentence, {@code run}, {@code batch} (from 1), {@code batches}, and {@code rows}, which
 * have the columns of {@link OutcomeTable}.
 */
public final class RowsPost {
  private static final int ROWS = 200;

  private final String run;
  private final FlatTable table;

  private RowsPost(String run, FlatTable table) {
    this.run = SanitizedText.line(run);
    this.table = table;
  }

  /**
   * The batches of a run.
   *
   * @param run its name
   * @param judgments that count
   */
  public static RowsPost of(String run, List<Outcome> outcomes, List<Judgment> judgments) {
    return new RowsPost(run, OutcomeTable.of(outcomes, judgments));
  }

  /** Returns the number of rows. */
  public int rows() {
    return table.rows().size();
  }

  /** Returns the number of batches; 0 without rows. */
  public int batches() {
    return (rows() + ROWS - 1) / ROWS;
  }

  /** Returns the words for a batch, which count from 0: {@code rows 1 to 200 of 1,034}. */
  public String words(int batch) {
    return "rows %s to %s of %s"
        .formatted(
            NumberFormats.count(batch * ROWS + 1),
            NumberFormats.count(Math.min(rows(), (batch + 1) * ROWS)),
            NumberFormats.count(rows()));
  }

  /** Writes one JSON document. */
  public String batch(int batch) {
    List<Map<String, @Nullable Object>> rows =
        table.rows().subList(batch * ROWS, Math.min(rows(), (batch + 1) * ROWS)).stream()
            .map(row -> OutcomesJsonl.fields(table, row))
            .toList();
    return ReportJson.line(
        new JsonFields()
            .put("text", run + ": " + words(batch))
            .put("run", run)
            .put("batch", batch + 1)
            .put("batches", batches())
            .put("rows", rows));
  }
}
