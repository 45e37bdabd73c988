// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ValueCoercion;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows by a faster way than INSERT, and by INSERT those that are few or have a value that
 * the faster way might convert in another way. Many rows are written by another thread while the
 * next ones are read. Used by one thread.
 */
abstract class BulkRows extends RowWriter {
  private static final int LAST_YEAR = 9999;
  private static final int NANOS = 1000;

  private final InsertedRows others;
  private final int few;
  private final RowBatch.Cells[] cells;

  /** The first rows, as long as they are few. */
  private final List<@Nullable Object[]> rows = new ArrayList<>();

  private RowBatch batch;
  private @Nullable RowTransfer running;

  /**
   * @param cells of each column
   * @param few rows that take no longer by INSERT
   */
  BulkRows(List<ColumnDefinition> columns, RowBatch.Cells[] cells, InsertedRows others, int few) {
    super(columns);
    this.others = others;
    this.few = few;
    this.cells = cells;
    this.batch = new RowBatch(cells);
  }

  /**
   * The value for the faster way.
   *
   * @return {@code null} if it has no such form
   */
  abstract @Nullable Object form(int column, Object value);

  /** Writes all rows of all batches; each value is a {@link #form} or {@code null}. */
  abstract void writeAll(RowTransfer.Batches batches) throws SQLException;

  @Override
  final void write(@Nullable Object[] row) throws SQLException {
    for (int i = 0; i < row.length; i++) {
      if (!set(i, row[i])) {
        end();
        others.write(row);
        return;
      }
    }
    if (batch.size() < few) {
      rows.add(row);
    }
    added();
  }

  /** Sets a cell of the next row; returns false if the faster way has no form for it. */
  private boolean set(int column, @Nullable Object value) {
    Object form = value == null ? null : form(column, value);
    batch.set(column, form);
    return form != null || value == null;
  }

  /**
   * Sets a cell of the next row to what {@link ValueCoercion} makes of a value; returns false if
   * the faster way has no form for it.
   */
  final boolean setCoerced(int column, @Nullable Object value) {
    return set(column, coerced(column, value));
  }

  /** The batch whose next row may be set by cell, or {@code null} if it may be INSERTed. */
  final @Nullable RowBatch open() {
    return batch.size() < few && running == null ? null : batch;
  }

  /** Adds the row whose cells are set. */
  final void added() throws SQLException {
    batch.add();
    if (batch.isFull()) {
      if (running == null) {
        others.flush();
        running = new RowTransfer(this::writeAll);
      }
      running.put(take());
    }
  }

  @Override
  final void flush() throws SQLException {
    end();
    others.flush();
  }

  /** Writes what is pending, and waits until it is written. */
  private void end() throws SQLException {
    if (running != null) {
      RowTransfer ending = running;
      running = null;
      ending.finish(take());
    } else if (batch.size() <= few) {
      for (@Nullable Object[] row : rows) {
        others.write(row);
      }
      take();
    } else {
      others.flush();
      writeAll(RowTransfer.Batches.of(take()));
    }
  }

  private RowBatch take() {
    RowBatch taken = batch;
    batch = new RowBatch(cells);
    rows.clear();
    return taken;
  }

  /** A time in UTC, or {@code null} if engines may differ on it. */
  static @Nullable OffsetDateTime utc(OffsetDateTime time) {
    OffsetDateTime utc = time.withOffsetSameInstant(ZoneOffset.UTC);
    return isUsual(utc.toLocalDateTime()) ? utc : null;
  }

  /** Returns whether all ways to write a date, a time or both agree. */
  static boolean isUsual(LocalDate date) {
    return date.getYear() > 0 && date.getYear() <= LAST_YEAR;
  }

  static boolean isUsual(LocalTime time) {
    return time.getNano() % NANOS == 0;
  }

  static boolean isUsual(LocalDateTime time) {
    return isUsual(time.toLocalDate()) && isUsual(time.toLocalTime());
  }

  @Override
  public void close() throws SQLException {
    if (running != null) {
      running.cancel();
      running = null;
    }
    others.close();
  }
}
