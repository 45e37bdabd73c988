// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.DecodedText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads cells by storage class: INTEGER as {@link Long}, REAL as {@link Double}, TEXT as {@link
 * String}, BLOB as {@link ByteString}. The declared type of a column is ignored, because it does
 * not determine its cells. SQLite stores any bytes as text; those that are not text in the
 * database's encoding are shown as {@link DecodedText} shows them.
 */
final class SqliteCells {
  private SqliteCells() {}

  /**
   * @param charset that the database's texts are written in, whatever SQLite takes them for
   */
  static @Nullable Object read(ResultSet rows, int column, Charset charset) throws SQLException {
    // SQLite merges texts when it makes UTF-8 of UTF-16, so their bytes must be read first.
    byte[] unchanged = isUtf16(charset) ? rows.getBytes(column) : null;
    // The driver's object depends only on the cell's storage class.
    Object value = rows.getObject(column);
    if (value instanceof Integer number) {
      return number.longValue();
    }
    if (value instanceof String text) {
      if (unchanged != null) {
        return DecodedText.of(unchanged, charset);
      }
      return isDecoded(text, charset) ? text : DecodedText.of(rows.getBytes(column), charset);
    }
    return value instanceof byte[] bytes ? new ByteString(bytes) : value;
  }

  private static boolean isUtf16(Charset charset) {
    return charset.equals(StandardCharsets.UTF_16LE) || charset.equals(StandardCharsets.UTF_16BE);
  }

  /** The driver decodes UTF-8, and puts U+FFFD where it can't; reading the bytes costs more. */
  private static boolean isDecoded(String text, Charset charset) {
    return charset.equals(StandardCharsets.UTF_8)
        ? text.indexOf(DecodedText.REPLACEMENT) < 0
        : text.isEmpty();
  }
}
