/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.engines.sqlite;

import dev.assay.model.ByteString;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads cells by storage class: INTEGER as {@link Long}, REAL as {@link Double}, TEXT as {@link
 * String}, BLOB as {@link ByteString}. The declared type of a column says nothing about its cells
 * and does not touch them. Bytes of a text that are not UTF-8 become U+FFFD.
 */
final class SqliteCells {
  private SqliteCells() {}

  static @Nullable Object read(ResultSet rows, int column) throws SQLException {
    // The driver's own object is made from the cell's storage class alone.
    Object value = rows.getObject(column);
    if (value instanceof Integer number) {
      return number.longValue();
    }
    return value instanceof byte[] bytes ? new ByteString(bytes) : value;
  }
}
