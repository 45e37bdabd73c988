// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.internal.DecodedText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/**
 * Copies the rows of SQLite's tables. All are read at once: each call of the driver for one row or
 * cell would lock the database, and copy a text once more.
 */
final class SqliteRows {
  private final RowWriter out;
  private final List<ColumnDefinition> columns;
  private final boolean utf8;
  private long number;

  private SqliteRows(RowWriter out, List<ColumnDefinition> columns, boolean utf8) {
    this.out = out;
    this.columns = columns;
    this.utf8 = utf8;
  }

  /** Copies all rows of a table. */
  static void copy(
      Connection source, TableDefinition table, CreationTarget target, DdlWriter writer)
      throws SQLException {
    boolean utf8;
    try (Statement statement = source.createStatement();
        ResultSet encoding = statement.executeQuery("PRAGMA encoding")) {
      utf8 = encoding.getString(1).equals("UTF-8");
    }
    String query = "SELECT * FROM " + SqlName.quote(table.name().name(), Dialect.SQLITE);
    List<ColumnDefinition> columns = table.columns();
    try (PreparedStatement statement = source.prepareStatement(query);
        RowWriter out = RowWriter.to(target, writer, table.name(), columns, false)) {
      SqliteRows copy = new SqliteRows(out, columns, utf8);
      ((CoreStatement) statement).pointer.safeRunConsume(copy::all);
      out.flush();
    }
  }

  private void all(DB database, long query) throws SQLException {
    int result = database.step(query);
    while (result == Codes.SQLITE_ROW) {
      number++;
      row(database, query);
      result = database.step(query);
    }
    if (result != Codes.SQLITE_DONE) {
      database.throwex(result);
    }
  }

  private void row(DB database, long row) throws SQLException {
    if (out instanceof TableFunctionRows direct) {
      RowBatch batch = direct.open();
      if (batch != null && set(database, row, direct, batch)) {
        direct.added();
        return;
      }
    }
    @Nullable Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(database, row, i, database.column_type(row, i));
    }
    out.addCoerced(values);
  }

  /**
   * Sets the next row of a batch; usual values are no objects in between.
   *
   * @return whether all values are usual ones
   */
  private boolean set(DB database, long row, TableFunctionRows direct, RowBatch batch)
      throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      RowBatch.Cells cells = batch.cells(i);
      int type = database.column_type(row, i);
      if (type == Codes.SQLITE_NULL) {
        batch.set(i, null);
      } else if (type == Codes.SQLITE_INTEGER && cells == RowBatch.Cells.LONG) {
        batch.setLong(i, database.column_long(row, i));
      } else if (type == Codes.SQLITE_FLOAT && cells == RowBatch.Cells.DOUBLE) {
        batch.setDouble(i, database.column_double(row, i));
      } else if (type == Codes.SQLITE_TEXT && cells == RowBatch.Cells.TEXT && utf8) {
        byte[] bytes = database.column_blob(row, i);
        if (!isAscii(bytes)) {
          text(bytes, i);
        }
        batch.set(i, bytes);
      } else if (!direct.setCoerced(i, value(database, row, i, type))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAscii(byte[] bytes) {
    for (byte each : bytes) {
      if (each < 0) {
        return false;
      }
    }
    return true;
  }

  private @Nullable Object value(DB database, long row, int column, int type) throws SQLException {
    return switch (type) {
      case Codes.SQLITE_NULL -> null;
      case Codes.SQLITE_INTEGER -> (Object) database.column_long(row, column);
      case Codes.SQLITE_FLOAT -> database.column_double(row, column);
      case Codes.SQLITE_BLOB -> database.column_blob(row, column);
      default ->
          utf8
              ? text(database.column_blob(row, column), column)
              : database.column_text(row, column);
    };
  }

  private String text(byte[] bytes, int column) throws SQLException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf(DecodedText.REPLACEMENT) >= 0
        && DecodedText.hasBytes(DecodedText.ofUtf8(bytes))) {
      throw new SQLException(
          "row %d has text in column %s that is not UTF-8; copied, it would be another text, so convert the database first"
              .formatted(number, columns.get(column).name()));
    }
    return text;
  }
}
