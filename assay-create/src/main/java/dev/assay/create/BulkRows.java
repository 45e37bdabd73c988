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
 * the faster way might convert in another way. Used by one thread.
 */
abstract class BulkRows extends RowWriter {
  private static final int MOST = 20_000;

  /** Characters and bytes of pending values, which a worker must have room for several times. */
  private static final long MOST_CONTENT = 8_000_000;

  private static final int LAST_YEAR = 9999;
  private static final int NANOS = 1000;

  private final InsertedRows others;
  private final int few;
  private final List<@Nullable Object[]> pending = new ArrayList<>();
  private long content;

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

  /** Writes rows of values that are {@link #form} or {@code null}. */
  abstract void writeAll(List<@Nullable Object[]> rows) throws SQLException;

  @Override
  final void write(@Nullable Object[] row) throws SQLException {
    pending.add(row);
    for (Object value : row) {
      if (value instanceof String text) {
        content += text.length();
      } else if (value instanceof byte[] bytes) {
        content += bytes.length;
      }
    }
    if (pending.size() == MOST || content > MOST_CONTENT) {
      flush();
    }
  }

  @Override
  final void flush() throws SQLException {
    int start = 0;
    List<@Nullable Object[]> forms = new ArrayList<>();
    for (int at = 0; at < pending.size(); at++) {
      @Nullable Object @Nullable [] row = forms(pending.get(at));
      if (row == null) {
        write(start, at, forms);
        others.write(pending.get(at));
        start = at + 1;
      } else {
        forms.add(row);
      }
    }
    write(start, pending.size(), forms);
    others.flush();
    pending.clear();
    content = 0;
  }

  private void write(int start, int end, List<@Nullable Object[]> forms) throws SQLException {
    if (end - start <= few) {
      for (int i = start; i < end; i++) {
        others.write(pending.get(i));
      }
    } else {
      others.flush();
      writeAll(forms);
    }
    forms.clear();
  }

  private @Nullable Object @Nullable [] forms(@Nullable Object[] row) {
    @Nullable Object[] forms = new Object[row.length];
    for (int i = 0; i < row.length; i++) {
      Object value = row[i];
      if (value != null) {
        forms[i] = form(i, value);
        if (forms[i] == null) {
          return null;
        }
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
    others.close();
  }
}
