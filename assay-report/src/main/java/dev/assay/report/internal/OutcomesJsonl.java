// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.table.internal.FlatTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Outcomes as JSON Lines: an object a question with the columns of the CSV, no value as null. */
public final class OutcomesJsonl {
  private OutcomesJsonl() {}

  /** Writes a line for each row of a table, and leaves {@code out} open. */
  public static void write(Writer out, FlatTable table) {
    try {
      for (List<@Nullable Object> row : table.rows()) {
        out.write(ReportJson.line(fields(table, row)));
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A row with the names of its columns. */
  static Map<String, @Nullable Object> fields(FlatTable table, List<@Nullable Object> row) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      fields.put(table.columns().get(i).name(), row.get(i));
    }
    return fields;
  }
}
