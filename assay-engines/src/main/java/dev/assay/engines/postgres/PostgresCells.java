// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PgResultSet;

/** Reads the cells of one result, and computes how many rows the server should send at a time. */
final class PostgresCells {
  /** Maximum size of buffered rows, in characters, in addition to the columns already read. */
  private static final long PORTION = 4L << 20;

  private static final int LARGEST_PORTION = 5000;

  private final ResultSet rows;
  private final PostgresType[] types;
  private long rowCount;
  private long characters;

  PostgresCells(ResultSet rows, BaseConnection connection) throws SQLException {
    this.rows = rows;
    types = new PostgresType[rows.getMetaData().getColumnCount()];
    PostgresMoney money = new PostgresMoney(connection);
    for (int c = 0; c < types.length; c++) {
      types[c] =
          PostgresType.of(
              ((PgResultSet) rows).getColumnOID(c + 1), connection.getTypeInfo(), money);
    }
  }

  boolean isOf(ResultSet other) {
    return rows == other;
  }

  /** A cell of the current row; {@code column} counts from 1. */
  @Nullable Object read(int column) throws SQLException {
    String text = rows.getString(column);
    if (column == 1 && ++rowCount == PostgresSession.FIRST_PORTION) {
      long fitting = PORTION * rowCount / Math.max(1, characters);
      rows.setFetchSize(
          (int) Math.max(PostgresSession.FIRST_PORTION, Math.min(LARGEST_PORTION, fitting)));
    }
    if (text == null) {
      return null;
    }
    if (rowCount < PostgresSession.FIRST_PORTION) {
      characters += text.length();
    }
    return types[column - 1].read(text);
  }
}
