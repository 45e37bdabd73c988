// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.Decimals;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Cells and rows as 64-bit keys: equal where Python calls the values equal (see {@link PythonRow}),
 * and different elsewhere but for a chance of 2<sup>-64</sup> a pair. For metrics whose origin
 * compares Python tuples, so that tables of any size are compared without boxing them.
 */
public final class PythonKeys {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long NONE = mix(0x6e6f6e65L);
  private static final long NUMBER = 0x2545F4914F6CDD1DL;
  private static final long FLOAT = 0x5DEECE66DL;
  private static final long BYTES = 0x62797465L;
  private static final long OTHER = 0x6f74686572L;
  private static final long LIST = 0x6c697374L;
  private static final double LONG_LIMIT = 0x1p63;
  private static final Hasher64 HASHER = Hashing.komihash5_0();

  /** Every NaN gets a key of its own, because it equals nothing. */
  private static final AtomicLong NANS = new AtomicLong();

  private PythonKeys() {}

  /** Scrambles all bits (the finalizer of SplitMix64 by Steele, Lea and Flood, 2014). */
  public static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The keys of a column's cells, by row. */
  public static long[] of(Column column) {
    return keys(column, false);
  }

  /** The key of one cell. */
  public static long of(Column column, int row) {
    return key(column, row, false);
  }

  /** Keys that tell integers from floats and 0.0 from -0.0 as well. */
  public static long[] withTypes(Column column) {
    return keys(column, true);
  }

  /** The keys of a table's rows as tuples; the order of columns counts. */
  public static long[] ofRows(ResultTable table) {
    long[] rows = new long[table.rowCount()];
    for (int c = 0; c < table.columnCount(); c++) {
      long[] cells = of(table.column(c));
      for (int row = 0; row < rows.length; row++) {
        rows[row] += inColumn(cells[row], c);
      }
    }
    return rows;
  }

  /** Returns the contribution of a cell in this column to the key of its row. */
  public static long inColumn(long cell, int column) {
    return mix(cell + GOLDEN * (column + 1));
  }

  private static long[] keys(Column column, boolean types) {
    long[] keys = new long[column.size()];
    for (int row = 0; row < keys.length; row++) {
      keys[row] = key(column, row, types);
    }
    return keys;
  }

  private static long key(Column column, int row, boolean types) {
    if (column.isNull(row)) {
      return NONE;
    }
    if (column instanceof LongColumn integers) {
      return ofLong(integers.at(row));
    }
    return column instanceof DoubleColumn floats
        ? ofDouble(floats.at(row), types)
        : of(column.value(row), types);
  }

  private static long of(@Nullable Object value, boolean types) {
    ScoringDeadline.spend(1);
    if (value instanceof String text) {
      return HASHER.hashCharsToLong(text);
    }
    if (value instanceof Double number) {
      return ofDouble(number, types);
    }
    return ofCanonical(PythonRow.canonical(value));
  }

  /** The key of a value that {@link PythonRow#canonical} returned. */
  static long ofCanonical(@Nullable Object canonical) {
    if (canonical instanceof String text) {
      return HASHER.hashCharsToLong(text);
    }
    if (canonical instanceof Long number) {
      return ofLong(number);
    }
    if (canonical instanceof Double number) {
      return ofDouble(number, false);
    }
    if (canonical instanceof ByteString bytes) {
      return mix(HASHER.hashBytesToLong(bytes.toArray()) + BYTES);
    }
    return canonical instanceof BigDecimal number ? ofDecimal(number) : ofOther(canonical);
  }

  private static long ofLong(long number) {
    return mix(number + NUMBER);
  }

  private static long ofDouble(double number, boolean types) {
    if (Double.isNaN(number)) {
      return ofOther(NANS.incrementAndGet());
    }
    if (!types && number == Math.rint(number) && Math.abs(number) < LONG_LIMIT) {
      return ofLong((long) number);
    }
    return mix(mix(Double.doubleToLongBits(number)) + FLOAT);
  }

  /** The key of a number that is not a 64-bit integer; it may be exactly a double. */
  private static long ofDecimal(BigDecimal number) {
    if (!Decimals.mayBeDouble(number)) {
      return ofOther(number);
    }
    double near = number.doubleValue();
    boolean exact = Double.isFinite(near) && new BigDecimal(near).compareTo(number) == 0;
    return exact ? ofDouble(near, true) : ofOther(number);
  }

  private static long ofOther(@Nullable Object value) {
    if (value == null) {
      return NONE;
    }
    long key = value instanceof List<?> list ? ofList(list) : hashCodeOf(value);
    return mix(mix(key + OTHER) + (value instanceof List<?> ? LIST : value.getClass().hashCode()));
  }

  /** The hash code of a value; of long decimals, whose hash codes may collide, more bits of it. */
  private static long hashCodeOf(Object value) {
    return value instanceof BigDecimal number
        ? HASHER.hashBytesToLong(number.unscaledValue().toByteArray()) + GOLDEN * number.scale()
        : value.hashCode();
  }

  private static long ofList(List<?> cells) {
    long key = cells.size();
    for (int i = 0; i < cells.size(); i++) {
      key += inColumn(ofCanonical(cells.get(i)), i);
    }
    return key;
  }
}
