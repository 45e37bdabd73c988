// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.RowSample;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.Execution;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.ResultTable;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Reads a result set into columns, and stops when a limit is exceeded. Used by one thread. */
final class RowReader {
  /** Cells of a column are stored in arrays, which limits the number of rows. */
  private static final long MOST_ROWS = Integer.MAX_VALUE - 8L;

  /** Rows that are sampled at once. */
  private static final long CHUNK = 4096;

  private final Session session;
  private final ResultSet rows;
  private final Limits limits;
  private final List<ColumnBuilder> columns;
  private int rowCount;
  private long bytes;
  private @Nullable RowSample sample;

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

  /** Samples the rows that were read, and forgets the others. */
  private void flush() {
    RowSample to = sample == null ? RowSample.within(limits, columns.size()) : sample;
    sample = to;
    ResultTable read = table();
    to.add(read);
    columns.clear();
    for (Column column : read.columns()) {
      columns.add(new ColumnBuilder(column.name(), column.typeName()));
    }
    rowCount = 0;
    bytes = 0;
  }

  /** The limit that one more row would exceed; empty if there is room. */
  private Optional<TooLarge> full() {
    long row = rowCount + 1L;
    if (row > Math.min(sample == null ? limits.maxRows() : CHUNK, MOST_ROWS)) {
      return Optional.of(new TooLarge("rows", row));
    }
    return row * columns.size() > limits.maxCells()
        ? Optional.of(new TooLarge("cells", row * columns.size()))
        : Optional.empty();
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
      Optional<TooLarge> full = full();
      if (full.isPresent() && (!limits.sampled() || rowCount == 0)) {
        return full;
      }
      if (full.isPresent()) {
        flush();
      }
      if (!readRow()) {
        return Optional.of(new TooLarge("bytes", bytes));
      }
      rowCount++;
      if (bytes > limits.maxBytes()) {
        flush();
      }
    }
    return Optional.empty();
  }

  /** Reads the current row; false if it exceeds the limit on bytes. */
  private boolean readRow() throws SQLException {
    long start = bytes;
    for (int c = 0; c < columns.size(); c++) {
      ColumnBuilder column = columns.get(c);
      long before = column.bytes();
      column.add(session.read(rows, c + 1));
      bytes += column.bytes() - before;
      // A sample can forget the rows before this one.
      if (bytes > limits.maxBytes() && !(limits.sampled() && bytes - start <= limits.maxBytes())) {
        return false;
      }
    }
    return true;
  }

  /** Approximate number of bytes read. */
  long bytes() {
    return bytes;
  }

  /** The result of a query that took so long. */
  Execution execution(Duration elapsed) {
    if (sample == null) {
      return new Execution.Rows(table(), elapsed);
    }
    flush();
    return sample.execution(elapsed);
  }

  private ResultTable table() {
    return new ResultTable(columns.stream().map(ColumnBuilder::build).toList(), rowCount);
  }
}
