// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
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
  /** The rows of a batch, of which DuckDB makes one chunk. */
  private static final int MOST = 2048;

  /** Characters and bytes of a batch; a worker must have room for several batches. */
  private static final long MOST_CONTENT = 1_000_000;

  private static final int LAST_YEAR = 9999;
  private static final int NANOS = 1000;

  private final InsertedRows others;
  private final int few;
  private List<@Nullable Object[]> rows = new ArrayList<>();
  private List<@Nullable Object[]> forms = new ArrayList<>();
  private long content;
  private @Nullable RowTransfer running;

  /**
   * @param few rows that take no longer by INSERT
   */
  BulkRows(List<ColumnDefinition> columns, InsertedRows others, int few) {
    super(columns);
    this.others = others;
    this.few = few;
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
    @Nullable Object @Nullable [] form = forms(row);
    if (form == null) {
      end();
      others.write(row);
      return;
    }
    rows.add(row);
    forms.add(form);
    if (forms.size() == MOST || content > MOST_CONTENT) {
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
    } else if (rows.size() <= few) {
      for (@Nullable Object[] row : rows) {
        others.write(row);
      }
      take();
    } else {
      others.flush();
      writeAll(RowTransfer.Batches.of(take()));
    }
  }

  private List<@Nullable Object[]> take() {
    List<@Nullable Object[]> batch = forms;
    forms = new ArrayList<>(MOST);
    rows.clear();
    content = 0;
    return batch;
  }

  private @Nullable Object @Nullable [] forms(@Nullable Object[] row) {
    @Nullable Object[] forms = new Object[row.length];
    for (int i = 0; i < row.length; i++) {
      Object value = row[i];
      if (value == null) {
        continue;
      }
      Object form = form(i, value);
      if (form == null) {
        return null;
      }
      forms[i] = form;
      if (form instanceof String text) {
        content += text.length();
      } else if (form instanceof byte[] bytes) {
        content += bytes.length;
      }
    }
    return forms;
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
