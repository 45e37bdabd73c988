// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.internal.DecodedText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/**
 * Copies the rows of SQLite's tables. All cells of a row are read at once: each call of the driver
 * for one cell would lock the database twice, and copy a text once more.
 */
final class SqliteRows {
  /** The row has a value that is not usual in its column. */
  private static final int UNUSUAL = -1;

  private final RowWriter out;
  private final int width;
  private final boolean utf8;

  private SqliteRows(RowWriter out, int width, boolean utf8) {
    this.out = out;
    this.width = width;
    this.utf8 = utf8;
  }

  /** Copies all rows of a table. */
  static void copy(
      Connection source, TableDefinition table, CreationTarget target, DdlWriter writer)
      throws SQLException {
    String query = "SELECT * FROM " + SqlName.quote(table.name().name(), Dialect.SQLITE);
    try (Statement statement = source.createStatement();
        RowWriter out = RowWriter.to(target, writer, table.name(), table.columns(), false)) {
      boolean utf8;
      try (ResultSet encoding = statement.executeQuery("PRAGMA encoding")) {
        utf8 = encoding.getString(1).equals("UTF-8");
      }
      SqliteRows copy = new SqliteRows(out, table.columns().size(), utf8);
      try (ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          copy.row(rows);
        }
      }
      out.flush();
    }
  }

  private void row(ResultSet rows) throws SQLException {
    CoreStatement current = (CoreStatement) rows.getStatement();
    int wrong = UNUSUAL;
    if (out instanceof TableFunctionRows direct) {
      RowBatch batch = direct.open();
      if (batch != null) {
        wrong = current.pointer.safeRunInt((database, row) -> set(database, row, direct, batch));
      }
      if (wrong == 0) {
        direct.added();
        return;
      }
    }
    if (wrong == UNUSUAL) {
      @Nullable Object[] values = new Object[width];
      wrong = current.pointer.safeRunInt((database, row) -> read(database, row, values));
      if (wrong == 0) {
        out.addCoerced(values);
        return;
      }
    }
    throw new SQLException(
        "row %d has text in column %s that is not UTF-8; copied, it would be another text, so convert the database first"
            .formatted(rows.getRow(), rows.getMetaData().getColumnLabel(wrong)));
  }

  /**
   * Sets the next row of a batch; usual values are no objects in between.
   *
   * @return the number of a column whose text is not UTF-8, or 0, or {@link #UNUSUAL}
   */
  private int set(DB database, long row, TableFunctionRows direct, RowBatch batch)
      throws SQLException {
    for (int i = 0; i < width; i++) {
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
        if (!isAscii(bytes) && text(bytes) == null) {
          return i + 1;
        }
        batch.set(i, bytes);
      } else {
        Object value = value(database, row, i, type);
        if (value == null) {
          return i + 1;
        }
        if (!direct.setCoerced(i, value)) {
          return UNUSUAL;
        }
      }
    }
    return 0;
  }

  private static boolean isAscii(byte[] bytes) {
    for (byte each : bytes) {
      if (each < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads a row.
   *
   * @return the number of a column whose text is not UTF-8, or 0
   */
  private int read(DB database, long row, @Nullable Object[] values) throws SQLException {
    for (int i = 0; i < width; i++) {
      int type = database.column_type(row, i);
      values[i] = type == Codes.SQLITE_NULL ? null : value(database, row, i, type);
      if (values[i] == null && type != Codes.SQLITE_NULL) {
        return i + 1;
      }
    }
    return 0;
  }

  /** A cell that is not NULL; {@code null} if its text is not UTF-8. */
  private @Nullable Object value(DB database, long row, int column, int type) throws SQLException {
    return switch (type) {
      case Codes.SQLITE_INTEGER -> (Object) database.column_long(row, column);
      case Codes.SQLITE_FLOAT -> database.column_double(row, column);
      case Codes.SQLITE_BLOB -> database.column_blob(row, column);
      default -> utf8 ? text(database.column_blob(row, column)) : database.column_text(row, column);
    };
  }

  private static @Nullable String text(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.indexOf(DecodedText.REPLACEMENT) >= 0
            && DecodedText.hasBytes(DecodedText.ofUtf8(bytes))
        ? null
        : text;
  }
}
