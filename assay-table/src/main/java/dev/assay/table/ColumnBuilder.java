// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the cells of one column. Storage is chosen by the first value that is not NULL; a later
 * value of another family turns the column into an {@link ObjectColumn}. Not safe for use by
 * several threads.
 */
public final class ColumnBuilder {
  private static final int FIRST_CAPACITY = 16;

  /**
   * The number of rows from which texts and decimals are stored without an object for each, if
   * possible.
   */
  static final int MANY = 4096;

  private final String name;
  private final String typeName;
  private final int expected;
  private final BitSet nulls = new BitSet();
  private ValueFamily family = ValueFamily.NULL;
  private boolean mixed;
  private int size;
  private long bytes;
  private long[] longs = {};
  private int[] nanos = {};
  private double[] doubles = {};
  private @Nullable Object[] objects = {};
  private boolean large;
  private LatinTexts.@Nullable Builder latin;
  private boolean flatDecimals;
  private int scale;

  public ColumnBuilder(String name, String typeName) {
    this(name, typeName, FIRST_CAPACITY);
  }

  /**
   * @param rows the estimated number of rows; if exact, large columns need no copying
   */
  public ColumnBuilder(String name, String typeName, int rows) {
    this.name = name;
    this.typeName = typeName;
    this.expected = Math.max(FIRST_CAPACITY, rows);
  }

  public int size() {
    return size;
  }

  /** About how many bytes the cells take in memory. */
  public long bytes() {
    return bytes;
  }

  public ColumnBuilder addNull() {
    nulls.set(size);
    next(0);
    return this;
  }

  public ColumnBuilder addLong(long value) {
    if (admits(ValueFamily.INTEGER)) {
      longs = room(longs);
      longs[size] = value;
      next(Long.BYTES);
    } else {
      addMixed(value);
    }
    return this;
  }

  public ColumnBuilder addDouble(double value) {
    if (admits(ValueFamily.DOUBLE)) {
      doubles = room(doubles);
      doubles[size] = value;
      next(Double.BYTES);
    } else {
      addMixed(value);
    }
    return this;
  }

  /** Adds a canonical value (see {@link ValueFamily}), or any JDK number, or {@code null}. */
  public ColumnBuilder add(@Nullable Object value) {
    if (value == null) {
      return addNull();
    }
    if (value instanceof Long || value instanceof Integer || value instanceof Short) {
      return addLong(((Number) value).longValue());
    }
    if (value instanceof Byte number) {
      return addLong(number);
    }
    if (value instanceof Double number) {
      return addDouble(number);
    }
    if (value instanceof BigInteger number) {
      return number.bitLength() < Long.SIZE ? addLong(number.longValue()) : addMixed(number);
    }
    return admits(ValueFamily.of(value)) ? addFlat(value) : addMixed(value);
  }

  /**
   * Adds a decimal.
   *
   * @param unscaled its digits without the decimal point
   * @param decimals the number of digits after the point
   */
  public ColumnBuilder addDecimal(long unscaled, int decimals) {
    int digits = digits(unscaled);
    if (flatDecimals && decimals == scale && digits <= DecimalColumn.FLAT_DIGITS) {
      longs = room(longs);
      longs[size] = unscaled;
      next(weighDecimal(digits));
      return this;
    }
    return add(BigDecimal.valueOf(unscaled, decimals));
  }

  /** Adds a date, as days since 1970-01-01. */
  public ColumnBuilder addDate(long epochDay) {
    if (admits(ValueFamily.DATE)) {
      longs = room(longs);
      longs[size] = epochDay;
      next(Long.BYTES);
    } else {
      addMixed(LocalDate.ofEpochDay(epochDay));
    }
    return this;
  }

  /** Adds a text that is part of an array. */
  public ColumnBuilder addText(char[] characters, int offset, int length) {
    if (latin != null && !mixed && latin.add(size, characters, offset, length)) {
      next(weighText(length));
      return this;
    }
    return add(new String(characters, offset, length));
  }

  private ColumnBuilder addFlat(Object value) {
    switch (family) {
      case REAL -> {
        doubles = room(doubles);
        doubles[size] = (Float) value;
        next(Double.BYTES);
      }
      case BOOLEAN -> {
        longs = room(longs);
        longs[size] = (Boolean) value ? 1 : 0;
        next(1);
      }
      case DATE -> addDate(((LocalDate) value).toEpochDay());
      case TEXT -> addText((String) value);
      case DECIMAL -> addDecimal((BigDecimal) value);
      case TIMESTAMP -> addTime(((LocalDateTime) value).toInstant(ZoneOffset.UTC));
      case INSTANT -> addTime((Instant) value);
      default -> {
        objects = room(objects);
        objects[size] = value;
        next(weigh(value));
      }
    }
    return this;
  }

  private void addText(String text) {
    if (becomesLarge()) {
      latin = latin();
    }
    LatinTexts.Builder flat = latin;
    if (flat != null && !flat.add(size, text)) {
      objects = flat.strings(size, nulls);
      latin = null;
    }
    if (latin == null) {
      objects = room(objects);
      objects[size] = text;
    }
    next(weigh(text));
  }

  /** Returns whether it is time to see if the values have a flat form, which is once. */
  private boolean becomesLarge() {
    boolean becomes = !large && size >= MANY;
    large |= becomes;
    return becomes;
  }

  /** Moves the texts collected so far; null if they have no flat form. */
  private LatinTexts.@Nullable Builder latin() {
    LatinTexts.Builder flat = new LatinTexts.Builder(capacity(size));
    for (int row = 0; row < Math.min(size, objects.length); row++) {
      if (objects[row] instanceof String text && !flat.add(row, text)) {
        return null;
      }
    }
    objects = new Object[0];
    return flat;
  }

  private void addDecimal(BigDecimal number) {
    if (becomesLarge()) {
      flattenDecimals(number.scale());
    }
    if (flatDecimals && !isFlat(number)) {
      objects = Arrays.copyOf(decimals(), capacity(size));
      flatDecimals = false;
      longs = new long[0];
    }
    if (flatDecimals) {
      longs = room(longs);
      longs[size] = number.unscaledValue().longValue();
    } else {
      objects = room(objects);
      objects[size] = number;
    }
    next(weigh(number));
  }

  private boolean isFlat(BigDecimal number) {
    return number.scale() == scale && number.precision() <= DecimalColumn.FLAT_DIGITS;
  }

  /** Moves the decimals collected so far, if all have a flat form. */
  private void flattenDecimals(int commonScale) {
    scale = commonScale;
    long[] digits = new long[capacity(size)];
    for (int row = 0; row < Math.min(size, objects.length); row++) {
      if (objects[row] instanceof BigDecimal number) {
        if (!isFlat(number)) {
          return;
        }
        digits[row] = number.unscaledValue().longValue();
      }
    }
    longs = digits;
    objects = new Object[0];
    flatDecimals = true;
  }

  private @Nullable Object[] decimals() {
    @Nullable Object[] decimals = new Object[size];
    for (int row = 0; row < size; row++) {
      decimals[row] = nulls.get(row) ? null : BigDecimal.valueOf(longs[row], scale);
    }
    return decimals;
  }

  private void addTime(Instant time) {
    longs = room(longs);
    nanos = nanos.length < longs.length ? Arrays.copyOf(nanos, longs.length) : nanos;
    longs[size] = time.getEpochSecond();
    nanos[size] = time.getNano();
    next(Long.BYTES + Integer.BYTES);
  }

  private ColumnBuilder addMixed(Object value) {
    if (!mixed) {
      box();
    }
    objects = room(objects);
    objects[size] = value;
    next(weigh(value));
    return this;
  }

  private boolean admits(ValueFamily incoming) {
    if (mixed) {
      return false;
    }
    if (family == ValueFamily.NULL) {
      family = incoming;
    }
    return family == incoming;
  }

  /** Moves the values collected so far into boxed storage. */
  private void box() {
    Column flat = build();
    @Nullable Object[] boxed = new Object[Math.max(FIRST_CAPACITY, size + (size >> 1))];
    for (int row = 0; row < size; row++) {
      boxed[row] = flat.value(row);
      bytes += Long.BYTES * 2;
    }
    objects = boxed;
    longs = new long[0];
    nanos = new int[0];
    doubles = new double[0];
    latin = null;
    flatDecimals = false;
    mixed = true;
  }

  private void next(long cellBytes) {
    size++;
    bytes += cellBytes;
  }

  private static long weigh(Object value) {
    if (value instanceof String text) {
      return weighText(text.length());
    }
    if (value instanceof ByteString content) {
      return 32L + content.length();
    }
    if (value instanceof BigDecimal number) {
      return weighDecimal(number.precision());
    }
    if (value instanceof JsonText json) {
      return 56L + json.text().length();
    }
    if (value instanceof List<?> list) {
      return weighAll(list);
    }
    return 32;
  }

  private static long weighText(int length) {
    return 48L + length;
  }

  private static long weighDecimal(int digits) {
    return 48L + digits / 2;
  }

  private static int digits(long unscaled) {
    int digits = 1;
    for (long rest = unscaled / 10; rest != 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  /** A loop, because lists may be nested deeply. */
  private static long weighAll(List<?> list) {
    long sum = 32;
    for (Object element : list) {
      sum += element == null ? 8 : weigh(element);
    }
    return sum;
  }

  private int capacity(int now) {
    return Math.max(Math.max(expected, size + 1), now + (now >> 1));
  }

  private long[] room(long[] array) {
    return size < array.length ? array : Arrays.copyOf(array, capacity(array.length));
  }

  private double[] room(double[] array) {
    return size < array.length ? array : Arrays.copyOf(array, capacity(array.length));
  }

  private @Nullable Object[] room(@Nullable Object[] array) {
    return size < array.length ? array : Arrays.copyOf(array, capacity(array.length));
  }

  /** The column so far. The builder may go on being used; the column does not change. */
  public Column build() {
    NullMask absent = new NullMask(nulls);
    if (mixed) {
      return new ObjectColumn(name, typeName, Arrays.copyOf(objects, size), absent);
    }
    return switch (family) {
      case INTEGER -> new LongColumn(name, typeName, filled(longs), absent);
      case DOUBLE, REAL ->
          new DoubleColumn(name, typeName, filled(doubles), family == ValueFamily.REAL, absent);
      case DECIMAL ->
          flatDecimals
              ? new DecimalColumn(name, typeName, filled(longs), scale, absent)
              : new DecimalColumn(
                  name, typeName, Arrays.copyOf(objects, size, BigDecimal[].class), absent);
      case TEXT ->
          latin == null
              ? new TextColumn(name, typeName, Arrays.copyOf(objects, size, String[].class), absent)
              : new TextColumn(name, typeName, latin.build(size), absent);
      case BOOLEAN -> new BooleanColumn(name, typeName, truths(), size, absent);
      case DATE -> new DateColumn(name, typeName, filled(longs), absent);
      case TIMESTAMP, INSTANT ->
          new TimestampColumn(
              name,
              typeName,
              filled(longs),
              Arrays.copyOf(nanos, size),
              family == ValueFamily.INSTANT,
              absent);
      default -> new ObjectColumn(name, typeName, Arrays.copyOf(objects, size), absent);
    };
  }

  /** The first cells of an array. An array that is full is not written to again. */
  private long[] filled(long[] array) {
    return size == array.length ? array : Arrays.copyOf(array, size);
  }

  private double[] filled(double[] array) {
    return size == array.length ? array : Arrays.copyOf(array, size);
  }

  private BitSet truths() {
    BitSet truths = new BitSet(size);
    for (int row = 0; row < size && row < longs.length; row++) {
      if (longs[row] != 0) {
        truths.set(row);
      }
    }
    return truths;
  }
}
