// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/**
 * The readers of columns' cells: by the engine's own name of the type, then by its number in JDBC,
 * and otherwise the reader that {@link CellReaders} has for all engines.
 *
 * @param byName type names in lower case, without text in parentheses
 * @param byNumber numbers of {@link java.sql.Types}, or the vendor's own
 */
public record CellReaderTable(Map<String, CellReader> byName, Map<Integer, CellReader> byNumber) {
  /** A table without engine-specific readers. */
  public static final CellReaderTable STANDARD = new CellReaderTable(Map.of(), Map.of());

  public CellReaderTable {
    byName = Map.copyOf(byName);
    byNumber = Map.copyOf(byNumber);
  }

  /** The readers for a result's columns, in order. */
  CellReader[] of(ResultSetMetaData meta) throws SQLException {
    CellReader[] readers = new CellReader[meta.getColumnCount()];
    for (int c = 0; c < readers.length; c++) {
      CellReader own = byName.get(name(meta.getColumnTypeName(c + 1)));
      int number = meta.getColumnType(c + 1);
      readers[c] = own != null ? own : byNumber.getOrDefault(number, CellReaders.of(number));
    }
    return readers;
  }

  private static String name(@org.jspecify.annotations.Nullable String type) {
    return type == null
        ? ""
        : type.toLowerCase(Locale.ROOT)
            .replaceAll("[(<].*?[)>]", "")
            .replaceAll("[(<].*", "")
            .trim();
  }
}
