// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.model.ColumnBuilder;
import dev.assay.model.Execution.TooLarge;
import dev.assay.model.ResultTable;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Reads a result set into columns, and stops when a limit is exceeded. Used by one thread. */
final class RowReader {
  /** Cells of a column are stored in arrays, which limits the number of rows. */
  private static final long MOST_ROWS = Integer.MAX_VALUE - 8L;

  private final Session session;
  private final ResultSet rows;
  private final Limits limits;
  private final List<ColumnBuilder> columns;
  private int rowCount;
  private long bytes;

  RowReader(Session session, ResultSet rows, Limits limits) throws SQLException {
    this.session = session;
    this.rows = rows;
    this.limits = limits;
    ResultSetMetaData meta = rows.getMetaData();
    int count = meta.getColumnCount();
    columns = new ArrayList<>(count);
    for (int c = 1; c <= count; c++) {
      columns.add(new ColumnBuilder(name(meta, c), session.typeName(rows, c)));
    }
  }

  /** The name of a column; some drivers return none for an unnamed expression. */
  private static String name(ResultSetMetaData meta, int column) throws SQLException {
    String name = meta.getColumnLabel(column);
    return name == null ? "" : name;
  }

  /**
   * Reads to the end, until a limit is exceeded or {@code stopped} returns true.
   *
   * @return the limit that was exceeded; empty if the table is complete or reading was stopped
   */
  Optional<TooLarge> read(BooleanSupplier stopped) throws SQLException {
    if (columns.size() > limits.maxCells()) {
      return Optional.of(new TooLarge("cells", columns.size()));
    }
    // A driver that has already buffered the rows ignores a cancel, so the deadline is checked
    // here.
    while (!stopped.getAsBoolean() && rows.next()) {
      long row = rowCount + 1L;
      if (row > Math.min(limits.maxRows(), MOST_ROWS)) {
        return Optional.of(new TooLarge("rows", row));
      }
      if (row * columns.size() > limits.maxCells()) {
        return Optional.of(new TooLarge("cells", row * columns.size()));
      }
      if (!readRow()) {
        return Optional.of(new TooLarge("bytes", bytes));
      }
      rowCount++;
    }
    return Optional.empty();
  }

  /** Reads the current row; false if it exceeds the limit on bytes. */
  private boolean readRow() throws SQLException {
    for (int c = 0; c < columns.size(); c++) {
      ColumnBuilder column = columns.get(c);
      long before = column.bytes();
      column.add(session.read(rows, c + 1));
      bytes += column.bytes() - before;
      if (bytes > limits.maxBytes()) {
        return false;
      }
    }
    return true;
  }

  /** Approximate number of bytes read. */
  long bytes() {
    return bytes;
  }

  ResultTable table() {
    return new ResultTable(columns.stream().map(ColumnBuilder::build).toList(), rowCount);
  }
}
