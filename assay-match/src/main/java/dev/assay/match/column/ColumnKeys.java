// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.table.BooleanColumn;
import dev.assay.table.Column;
import dev.assay.table.DateColumn;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.TimestampColumn;
import dev.assay.table.ValueFamily;

/**
 * The keys of a column's cells, computed on the fly from its flat storage. Each common kind has a
 * loop of its own, which a virtual machine compiles well even where other kinds ran before.
 */
@FunctionalInterface
public interface ColumnKeys {
  /** The key of one cell. */
  long at(int row);

  /** Writes the keys of consecutive rows to the beginning of an array. */
  default void fill(int first, int count, long[] keys) {
    for (int i = 0; i < count; i++) {
      keys[i] = at(first + i);
    }
  }

  static ColumnKeys of(Column column, KeyEncoding form) {
    if (column instanceof LongColumn longs) {
      return form.looseNumbers()
          ? row -> longs.isNull(row) ? CellKey.NULL : CellKey.LOOSE_NUMBER
          : new Longs(longs, CellKey.numberTag(ValueFamily.INTEGER, form));
    }
    if (column instanceof DoubleColumn doubles) {
      ValueFamily family = doubles.isSingle() ? ValueFamily.REAL : ValueFamily.DOUBLE;
      return form.looseNumbers()
          ? row -> doubles.isNull(row) ? CellKey.NULL : CellKey.LOOSE_NUMBER
          : new Doubles(doubles, CellKey.numberTag(family, form));
    }
    if (column instanceof TextColumn texts) {
      return new Texts(texts, form);
    }
    if (column instanceof DecimalColumn decimals && decimals.isFlat()) {
      return row -> CellKey.ofDecimal(decimals, row, form);
    }
    if (column instanceof TimestampColumn times) {
      if (times.isZoned() && form.dropsZones()) {
        return row -> CellKey.of(times.value(row), form);
      }
      return new Times(times, times.isZoned() ? CellKey.INSTANT : CellKey.LOCAL_TIME);
    }
    if (column instanceof DateColumn dates) {
      return row -> dates.isNull(row) ? CellKey.NULL : CellKey.ofDay(dates.epochDay(row), form);
    }
    if (column instanceof BooleanColumn truths) {
      return row -> truths.isNull(row) ? CellKey.NULL : CellKey.ofTruth(truths.at(row), form);
    }
    return row -> CellKey.of(column.value(row), form);
  }

  /** Keys of integers. NULL is stored as 0, so only zeros need a check of the mask. */
  record Longs(LongColumn column, long tag) implements ColumnKeys {
    @Override
    public long at(int row) {
      long value = column.at(row);
      return value == 0 && column.isNull(row) ? CellKey.NULL : CellKey.mix(value + tag);
    }

    @Override
    public void fill(int first, int count, long[] keys) {
      for (int i = 0; i < count; i++) {
        keys[i] = at(first + i);
      }
    }
  }

  /** Keys of floats; NULL is stored as 0. */
  record Doubles(DoubleColumn column, long tag) implements ColumnKeys {
    @Override
    public long at(int row) {
      double value = column.at(row);
      return value == 0 && column.isNull(row)
          ? CellKey.NULL
          : CellKey.mix(CellKey.exact(value) + tag);
    }

    @Override
    public void fill(int first, int count, long[] keys) {
      for (int i = 0; i < count; i++) {
        keys[i] = at(first + i);
      }
    }
  }

  /** Keys of texts. */
  record Texts(TextColumn column, KeyEncoding form) implements ColumnKeys {
    @Override
    public long at(int row) {
      return CellKey.ofText(column, row, form);
    }

    @Override
    public void fill(int first, int count, long[] keys) {
      for (int i = 0; i < count; i++) {
        keys[i] = at(first + i);
      }
    }
  }

  /** Keys of timestamps; NULL is stored as second 0. */
  record Times(TimestampColumn column, long tag) implements ColumnKeys {
    @Override
    public long at(int row) {
      long second = column.epochSecond(row);
      return second == 0 && column.isNull(row)
          ? CellKey.NULL
          : CellKey.ofTime(tag, second, column.nano(row));
    }

    @Override
    public void fill(int first, int count, long[] keys) {
      for (int i = 0; i < count; i++) {
        keys[i] = at(first + i);
      }
    }
  }

  /** Computed before. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Known(long[] all) implements ColumnKeys {
    @Override
    public long at(int row) {
      return all[row];
    }

    @Override
    public void fill(int first, int count, long[] keys) {
      System.arraycopy(all, first, keys, 0, count);
    }
  }
}
