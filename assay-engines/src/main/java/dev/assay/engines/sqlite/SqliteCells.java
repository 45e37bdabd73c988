// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.model.ByteString;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads cells by storage class: INTEGER as {@link Long}, REAL as {@link Double}, TEXT as {@link
 * String}, BLOB as {@link ByteString}. The declared type of a column is ignored, because it does
 * not determine its cells. Bytes of a text that are not UTF-8 become U+FFFD.
 */
final class SqliteCells {
  private SqliteCells() {}

  static @Nullable Object read(ResultSet rows, int column) throws SQLException {
    // The driver's object depends only on the cell's storage class.
    Object value = rows.getObject(column);
    if (value instanceof Integer number) {
      return number.longValue();
    }
    return value instanceof byte[] bytes ? new ByteString(bytes) : value;
  }
}
