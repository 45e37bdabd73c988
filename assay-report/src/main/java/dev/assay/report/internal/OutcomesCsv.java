// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.assay.table.internal.FlatTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes as CSV (RFC 4180), one row a question, with the columns of {@link OutcomeTable}. What is
 * not known is empty.
 *
 * <p>A spreadsheet takes text that starts with {@code = + - @}, a tab or a line break for a
 * formula, and ids, questions and SQL come from elsewhere. So text that starts with one of these,
 * or with an apostrophe, gets an apostrophe in front. Programs take one leading apostrophe off to
 * have the text back. Numbers are written as they are.
 */
public final class OutcomesCsv {
  private static final String DANGEROUS = "=+-@\t\r\n'\uff1d\uff0b\uff0d\uff20";

  private OutcomesCsv() {}

  /** Writes a table below a line of column names, and leaves {@code out} open. */
  public static void write(Writer out, FlatTable table) {
    try {
      CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out);
      csv.writeRecord(table.columns().stream().map(column -> text(column.name())).toList());
      for (List<@Nullable Object> row : table.rows()) {
        csv.writeRecord(row.stream().map(OutcomesCsv::cell).toList());
      }
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String cell(@Nullable Object cell) {
    if (cell instanceof String text) {
      return text(text);
    }
    return cell == null ? "" : cell.toString();
  }

  /** A text that no spreadsheet takes for a formula. */
  static String text(String text) {
    return !text.isEmpty() && DANGEROUS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
