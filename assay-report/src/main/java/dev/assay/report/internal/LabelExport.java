// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.assay.journal.Review;
import dev.assay.model.LabelWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Labels of reviews, one row each, as {@code --labels} reads them: CSV or JSON Lines. */
public final class LabelExport {
  private static final List<String> COLUMNS =
      List.of(
          "question", "label", "reviewer", "note", "time", "blind", "gold_hash", "prediction_hash");

  private LabelExport() {}

  /** Writes CSV, and leaves {@code out} open. */
  public static void writeCsv(Writer out, List<Review> labeled) {
    try {
      CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out);
      csv.writeRecord(COLUMNS);
      for (Review review : labeled) {
        csv.writeRecord(
            row(review).values().stream().map(cell -> OutcomesCsv.text(cell.toString())).toList());
      }
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes JSON Lines, and leaves {@code out} open. */
  public static void writeJsonLines(Writer out, List<Review> labeled) {
    try {
      for (Review review : labeled) {
        out.write(ReportJson.line(row(review)));
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> row(Review review) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("question", review.question());
    row.put("label", Objects.requireNonNullElse(review.label(), LabelWord.NONE).word());
    row.put("reviewer", review.reviewer());
    row.put("note", Objects.requireNonNullElse(review.note(), ""));
    row.put("time", review.time().toString());
    row.put("blind", review.blind());
    row.put("gold_hash", Objects.requireNonNullElse(review.goldHash(), ""));
    row.put("prediction_hash", Objects.requireNonNullElse(review.predictionHash(), ""));
    return row;
  }
}
