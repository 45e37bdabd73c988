// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.table.internal.Decimals;
import dev.assay.table.internal.TimeInterval;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Hashes the cells of one column to 128 bits. Two different functions give the two halves. Numbers
 * that are equal have one form, whatever their types: a long where it fits, else the bits of the
 * double that has exactly this value, else the decimal without trailing zeros. Not safe for use by
 * several threads: the hashes of a block of rows are kept in fields.
 */
final class CellHasher {
  /** The most rows that are hashed at once. */
  static final int BLOCK = 256;

  private static final long NULL = 1;
  private static final long NUMBER = 2;
  private static final long FRACTION = 3;
  private static final long SCALED = 4;
  private static final long GRID = 5;
  private static final long KEY = 6;
  private static final long OTHER = 7;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long ODD = 0xD1342543DE82EF95L;
  private static final long FOLD = 0xA0761D6478BD642FL;

  private static final double LONG_LIMIT = 0x1p63;
  private static final double EXACT_INTEGERS = 0x1p53;
  private static final int EXACT_POWERS = 22;
  private static final int COMPACT = 18;

  /** The maximum distance of a scaled double from an integer for the fast way of rounding. */
  private static final double CLEAR = 0.499;

  private static final double FAST_LIMIT = 1e12;

  private static final long[] FIVES = new long[28];
  private static final double[] TENS = new double[EXACT_POWERS + 1];

  static {
    FIVES[0] = 1;
    for (int i = 1; i < FIVES.length; i++) {
      FIVES[i] = 5 * FIVES[i - 1];
    }
    for (int i = 0; i < TENS.length; i++) {
      TENS[i] = Double.parseDouble("1e" + i);
    }
  }

  private final SparkColumn column;
  private final CellForm form;
  private final HashSeed seed;
  private final @Nullable KeyEncoding encoding;
  private final boolean deferred;
  private final long[] low = new long[BLOCK];
  private final long[] high = new long[BLOCK];
  private final boolean[] present = new boolean[BLOCK];
  private int at;

  CellHasher(SparkColumn column, CellForm form, HashSeed seed) {
    this.column = column;
    this.form = form;
    this.seed = seed;
    this.deferred = isShort(column, form);
    this.encoding = form.kind() == CellForm.Kind.KEY ? form.encoding() : null;
  }

  /** Returns whether no cell has more than 64 bits, so that all are mixed at once. */
  private static boolean isShort(SparkColumn column, CellForm form) {
    return switch (form.kind()) {
      case EXACT ->
          switch (column.kind()) {
            case TEXT, BYTES, DAY_TIME, YEAR_MONTH -> false;
            case DECIMAL -> column.precision() <= COMPACT;
            default -> true;
          };
      case KEY, QUANTIZED -> true;
      case GRID -> false;
    };
  }

  /** Returns the lower halves of the hashes. */
  long[] low() {
    return low;
  }

  /** Returns the upper halves of the hashes. */
  long[] high() {
    return high;
  }

  /** Returns which cells are not NULL. */
  boolean[] present() {
    return present;
  }

  /** Reads the cell of a row that is the n-th of a block. */
  void read(SpecializedGetters row, int n) {
    at = n;
    present[n] = column.kind() != SparkColumn.Kind.NULL && !row.isNullAt(column.index());
    if (!present[n]) {
      set(NULL, 0);
      return;
    }
    switch (form.kind()) {
      case EXACT -> exact(row);
      case KEY -> key(row);
      case QUANTIZED -> quantized(number(column, row));
      case GRID -> grid(row);
    }
  }

  /** Returns the lower half of the first cell's hash, without the rest. */
  long firstLow() {
    return deferred ? low(high[0], low[0], seed.low()) : low[0];
  }

  /** Finishes the hashes of a block after its cells were read. */
  void mix(int count) {
    if (deferred) {
      mix(low, high, count, seed.low(), seed.high());
    }
  }

  private static void mix(long[] low, long[] high, int count, long lowSeed, long highSeed) {
    for (int i = 0; i < count; i++) {
      long value = low[i];
      long tag = high[i];
      low[i] = low(tag, value, lowSeed);
      high[i] = high(tag, value, highSeed);
    }
  }

  private static long low(long tag, long value, long seed) {
    return CellKey.mix((value ^ seed) * GOLDEN + tag);
  }

  private static long high(long tag, long value, long seed) {
    return CellKey.mix((Long.rotateLeft(value, 32) + seed) * ODD ^ (tag * GOLDEN));
  }

  private void set(long tag, long value) {
    low[at] = deferred ? value : low(tag, value, seed.low());
    high[at] = deferred ? tag : high(tag, value, seed.high());
  }

  private void exact(SpecializedGetters row) {
    int index = column.index();
    long family = OTHER + column.family().ordinal();
    switch (column.kind()) {
      case NULL -> set(NULL, 0);
      case BYTE, SHORT, INT, LONG -> set(NUMBER, column.integer(row));
      case DECIMAL -> exact(row.getDecimal(index, column.precision(), column.scale()));
      case FLOAT -> exact(row.getFloat(index));
      case DOUBLE -> exact(row.getDouble(index));
      case BOOLEAN -> set(family, row.getBoolean(index) ? 1 : 0);
      case TEXT -> {
        UTF8String text = row.getUTF8String(index);
        bytes(text.getBaseObject(), text.getBaseOffset(), text.numBytes(), family);
      }
      case DATE -> set(family, row.getInt(index));
      case INSTANT, TIMESTAMP -> set(family, row.getLong(index));
      case BYTES -> bytes(row.getBinary(index), family);
      case DAY_TIME, YEAR_MONTH ->
          bytes(
              ((TimeInterval) Objects.requireNonNull(column.value(row)))
                  .nanoseconds()
                  .toByteArray(),
              family);
    }
  }

  private void exact(double value) {
    if (value == Math.rint(value) && value >= -LONG_LIMIT && value < LONG_LIMIT) {
      set(NUMBER, (long) value);
    } else {
      set(FRACTION, Double.doubleToLongBits(value));
    }
  }

  private void exact(Decimal decimal) {
    if (column.precision() > COMPACT) {
      exact(decimal.toJavaBigDecimal());
      return;
    }
    long digits = decimal.toUnscaledLong();
    int scale = decimal.scale();
    while (scale > 0 && digits % 10 == 0) {
      digits /= 10;
      scale--;
    }
    if (scale == 0) {
      set(NUMBER, digits);
    } else if (digits % FIVES[scale] == 0) {
      exact(BigDecimal.valueOf(digits, scale)); // may be the value of a double
    } else {
      scaled(digits, scale);
    }
  }

  private void exact(BigDecimal value) {
    BigDecimal plain = Decimals.strip(value);
    if (plain.scale() <= 0) {
      BigInteger whole = plain.toBigIntegerExact();
      if (whole.bitLength() < Long.SIZE) {
        set(NUMBER, whole.longValue());
        return;
      }
    }
    double near = plain.doubleValue();
    if (Double.isFinite(near) && new BigDecimal(near).compareTo(plain) == 0) {
      set(FRACTION, Double.doubleToLongBits(near));
    } else if (plain.unscaledValue().bitLength() < Long.SIZE) {
      scaled(plain.unscaledValue().longValue(), plain.scale());
    } else {
      bytes(plain.unscaledValue().toByteArray(), SCALED + ((long) plain.scale() << 8));
    }
  }

  private void scaled(long digits, int scale) {
    set(SCALED + ((long) scale << 8), digits);
  }

  private void key(SpecializedGetters row) {
    boolean number = form.loose() && column.isNumeric();
    set(
        KEY,
        number
            ? CellKey.LOOSE_NUMBER
            : CellKey.of(column.value(row), Objects.requireNonNull(encoding)));
  }

  /** Returns a number that is not NULL as the nearest double. */
  static double number(SparkColumn column, SpecializedGetters row) {
    return switch (column.kind()) {
      case FLOAT -> row.getFloat(column.index());
      case DOUBLE -> row.getDouble(column.index());
      case DECIMAL -> {
        Decimal decimal = row.getDecimal(column.index(), column.precision(), column.scale());
        long digits = column.precision() > COMPACT ? Long.MAX_VALUE : decimal.toUnscaledLong();
        yield Math.abs(digits) < EXACT_INTEGERS && decimal.scale() <= EXACT_POWERS
            ? digits / TENS[decimal.scale()]
            : decimal.toJavaBigDecimal().doubleValue();
      }
      default -> column.integer(row);
    };
  }

  private void quantized(double value) {
    if (!Double.isFinite(value)) {
      set(FRACTION, Double.doubleToLongBits(value));
      return;
    }
    long bits = Double.doubleToLongBits(value + 0.0);
    long half = 1L << (form.digits() - 1);
    set(KEY, (bits + half) >> form.digits());
  }

  private void grid(SpecializedGetters row) {
    if (column.kind() == SparkColumn.Kind.FLOAT || column.kind() == SparkColumn.Kind.DOUBLE) {
      grid(number(column, row));
    } else if (column.kind() == SparkColumn.Kind.DECIMAL) {
      grid(row.getDecimal(column.index(), column.precision(), column.scale()).toJavaBigDecimal());
    } else {
      grid(BigDecimal.valueOf(column.integer(row)));
    }
  }

  private void grid(double value) {
    double units = form.digits() < TENS.length ? value * TENS[form.digits()] : Double.NaN;
    double near = Math.rint(units);
    if (Math.abs(units) < FAST_LIMIT && Math.abs(units - near) < CLEAR) {
      set(GRID, (long) near);
    } else if (Double.isFinite(value)) {
      grid(new BigDecimal(value));
    } else {
      set(FRACTION, Double.doubleToLongBits(value));
    }
  }

  private void grid(BigDecimal value) {
    BigInteger units = value.setScale(form.digits(), RoundingMode.HALF_UP).unscaledValue();
    if (units.bitLength() < Long.SIZE) {
      set(GRID, units.longValue());
    } else {
      bytes(units.toByteArray(), GRID);
    }
  }

  private void bytes(byte[] content, long tag) {
    bytes(content, Platform.BYTE_ARRAY_OFFSET, content.length, tag);
  }

  private void bytes(Object base, long offset, int length, long tag) {
    low[at] = XXH64.hashUnsafeBytes(base, offset, length, seed.low() + tag * GOLDEN);
    long state = seed.high() ^ (tag * ODD);
    int i = 0;
    for (; i + Long.BYTES <= length; i += Long.BYTES) {
      state = fold(state ^ Platform.getLong(base, offset + i));
    }
    long rest = 0;
    for (; i < length; i++) {
      rest = (rest << Byte.SIZE) | (Platform.getByte(base, offset + i) & 0xFF);
    }
    high[at] = CellKey.mix(fold(state ^ rest) + length * GOLDEN);
  }

  /** Multiplies to 128 bits and folds them, as wyhash does. */
  private static long fold(long value) {
    return Math.multiplyHigh(value, FOLD) ^ (value * FOLD);
  }

  /** A column and the form in which its cells are hashed. */
  record HashedCell(SparkColumn column, CellForm form) implements Serializable {}
}
