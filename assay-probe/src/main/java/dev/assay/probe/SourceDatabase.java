// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A real database that is read for its structure and rows, table by table when they are needed.
 * Used by one thread; the caller closes the session.
 */
interface SourceDatabase {
  /** Rows that are read of a table; what they show is believed of the rest. */
  int MOST_ROWS = 20_000;

  /**
   * Reads the catalog.
   *
   * @throws AssayException if it can't be read
   */
  static SourceDatabase of(Session session) {
    return session.dialect() == Dialect.SQLITE
        ? new SqliteSource(session)
        : new CatalogSource(session);
  }

  /** Reads all rows of a result. */
  static List<List<@Nullable Object>> rows(Session session, ResultSet result) throws SQLException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    int width = result.getMetaData().getColumnCount();
    while (result.next()) {
      List<@Nullable Object> row = new ArrayList<>(width);
      for (int c = 1; c <= width; c++) {
        row.add(session.read(result, c));
      }
      rows.add(row);
    }
    return rows;
  }

  Dialect dialect();

  /** The names of all tables. */
  List<String> tableNames();

  /** Returns whether there is a table or a view of this name, in any case. */
  boolean has(String name);

  /** Returns whether rows can be inserted into a table of this definition. */
  boolean isOrdinaryTable(String name);

  /**
   * A table with its rows.
   *
   * @throws AssayException if it can't be read, or can't be filled with other rows
   */
  SourceTable table(String name);
}
