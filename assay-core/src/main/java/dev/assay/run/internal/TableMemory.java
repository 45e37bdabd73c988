// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.table.Column;
import dev.assay.table.DecimalColumn;
import dev.assay.table.ObjectColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.TextColumn;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Estimates the memory that a table takes, in bytes. */
final class TableMemory {
  private static final long FLAT = 12;
  private static final long BOXED = 48;

  private TableMemory() {}

  static long of(ResultTable table) {
    return table.columns().stream().mapToLong(TableMemory::of).sum();
  }

  private static long of(Column column) {
    if (column instanceof TextColumn || column instanceof ObjectColumn) {
      long bytes = 0;
      for (int row = 0; row < column.size(); row++) {
        bytes += of(column.value(row));
      }
      return bytes;
    }
    return column.size() * (column instanceof DecimalColumn ? BOXED : FLAT);
  }

  private static long of(@Nullable Object cell) {
    if (cell instanceof String text) {
      return BOXED + text.length();
    }
    if (cell instanceof ByteString content) {
      return BOXED + content.length();
    }
    if (cell instanceof JsonText json) {
      return BOXED + json.text().length();
    }
    if (cell instanceof List<?> list) {
      return ofAll(list);
    }
    return BOXED;
  }

  /** A loop, because lists may be nested deeply. */
  private static long ofAll(List<?> list) {
    long sum = BOXED;
    for (Object element : list) {
      sum += of(element);
    }
    return sum;
  }
}
