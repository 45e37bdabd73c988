// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.Relaxation.Cells;
import dev.assay.match.RelaxationSet;
import dev.assay.sql.internal.DateUnit;
import dev.assay.table.DecimalColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.Decimals;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * 64-bit keys of cells; see {@link KeyEncoding}. Flat columns have short cuts that give the same
 * keys.
 */
public final class CellKey {
  public static final long NULL = mix(0x6e756c6cL);

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long NUMBER = 0x2545F4914F6CDD1DL;
  public static final long LOOSE_NUMBER = mix(NUMBER);
  public static final long LOCAL_TIME = 0x9FB21C651E98DF25L;
  public static final long INSTANT = tag(ValueFamily.INSTANT);
  private static final long FRACTION = 0x5DEECE66DL;
  private static final double LONG_LIMIT = 0x1p63;
  private static final long EXACT_INTEGERS = 1L << 53;
  private static final int LARGEST_POWER_OF_FIVE = 27;
  private static final int END = 4;

  private static final RelaxationSet AS_MIDNIGHT = RelaxationSet.on(Cells.DAYS);
  private static final RelaxationSet AS_NUMERAL = RelaxationSet.of(NUMBER_AS_TEXT, VALUE_AS_TEXT);
  private static final RelaxationSet AS_CONTAINER = RelaxationSet.of(VALUE_AS_TEXT, JSON_SPELLING);

  private CellKey() {}

  /** Scrambles all bits (the finalizer of SplitMix64 by Steele, Lea and Flood, 2014). */
  public static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  public static long of(@Nullable Object value, KeyEncoding form) {
    if (value == null) {
      return NULL;
    }
    if (value instanceof Number number) {
      return ofNumber(number, ValueFamily.of(value), form);
    }
    if (value instanceof String text) {
      return ofText(text, form);
    }
    if (value instanceof Boolean truth) {
      return ofTruth(truth, form);
    }
    if (value instanceof Temporal time) {
      return ofTemporal(time, form);
    }
    if (value instanceof TimeInterval interval) {
      return ofInterval(interval.nanoseconds());
    }
    String text = form.allowed().has(VALUE_AS_TEXT) ? ValueText.of(value) : null;
    if (text != null) {
      return ofText(text, form);
    }
    List<Object> forms =
        form.allowed().has(VALUE_AS_TEXT)
            ? ContainerText.readings(value, form.allowed())
            : List.of();
    if (!forms.isEmpty()) {
      return ofContainer(forms.get(0));
    }
    if (value instanceof List<?> list) {
      long key = tag(ValueFamily.ARRAY) + list.size();
      for (Object element : list) {
        key = mix(key * 31 + of(element, form));
      }
      return key;
    }
    return mix(value.hashCode() + tag(ValueFamily.of(value)));
  }

  private static long ofInterval(BigInteger nanoseconds) {
    return mix(nanoseconds.hashCode() + tag(ValueFamily.INTERVAL));
  }

  /** Elements may be equal in many ways, but as many they are. */
  private static long ofContainer(Object container) {
    return mix(ContainerText.size(container) + tag(ValueFamily.ARRAY));
  }

  @SuppressWarnings("EnumOrdinal") // keys are used within one comparison and never stored
  private static long tag(ValueFamily family) {
    return GOLDEN * (family.ordinal() + 1);
  }

  /** The number that is added to the bits of a number before they are mixed. */
  public static long numberTag(ValueFamily family, KeyEncoding form) {
    return form.joinsNumbers() ? NUMBER : tag(family);
  }

  private static long ofNumber(Number number, ValueFamily family, KeyEncoding form) {
    if (form.looseNumbers()) {
      return LOOSE_NUMBER;
    }
    long exact =
        number instanceof Long value
            ? value
            : number instanceof Double || number instanceof Float
                ? exact(number.doubleValue())
                : exact(NumberEquality.decimal(number));
    return mix(exact + numberTag(family, form));
  }

  private static long ofLong(long value, KeyEncoding form) {
    return form.looseNumbers() ? LOOSE_NUMBER : mix(value + numberTag(ValueFamily.INTEGER, form));
  }

  /** Bits that are equal for equal values of any numeric family. */
  public static long exact(double value) {
    if (value == Math.rint(value) && value >= -LONG_LIMIT && value < LONG_LIMIT) {
      return (long) value;
    }
    return mix(Double.doubleToLongBits(value) ^ FRACTION);
  }

  private static long exact(BigDecimal value) {
    BigDecimal plain = Decimals.strip(value);
    int scale = plain.scale();
    if (scale <= 0 && plain.precision() - (long) scale < 20) {
      BigInteger whole = plain.toBigIntegerExact();
      if (whole.bitLength() < Long.SIZE) {
        return whole.longValue();
      }
    }
    if (Decimals.mayBeDouble(plain) && mayBeDouble(plain)) {
      double near = plain.doubleValue();
      if (Double.isFinite(near) && new BigDecimal(near).compareTo(plain) == 0) {
        return exact(near);
      }
    }
    return mix(plain.hashCode() + FRACTION);
  }

  /** Returns the key of the decimal of these digits and this scale. */
  private static long exact(long unscaled, int scale) {
    long digits = unscaled;
    int left = scale;
    while (left > 0 && digits % 10 == 0) {
      digits /= 10;
      left--;
    }
    if (left == 0) {
      return digits;
    }
    BigDecimal plain = BigDecimal.valueOf(digits, left);
    if (left < 0 || left > LARGEST_POWER_OF_FIVE) {
      return exact(plain);
    }
    long ofTwo = digits / FIVES[left];
    if (ofTwo * FIVES[left] != digits) {
      return mix(plain.hashCode() + FRACTION);
    }
    // digits / 10^left = ofTwo / 2^left, which is a double unless it is too long.
    return Math.abs(ofTwo) <= EXACT_INTEGERS
        ? exact(Math.scalb((double) ofTwo, -left))
        : exact(plain);
  }

  /**
   * Returns whether a decimal may equal a binary float: its unscaled value must be a multiple of a
   * power of five.
   */
  private static boolean mayBeDouble(BigDecimal plain) {
    int scale = plain.scale();
    boolean certain = scale > 0 && scale <= LARGEST_POWER_OF_FIVE;
    return certain ? !isNoDouble(plain) : Math.abs((long) scale) < 1100;
  }

  /**
   * Returns whether a decimal certainly equals no binary float, which is quickly seen of short
   * ones.
   */
  static boolean isNoDouble(BigDecimal decimal) {
    int scale = decimal.scale();
    if (scale <= 0 || scale > LARGEST_POWER_OF_FIVE) {
      return false;
    }
    BigInteger digits = decimal.unscaledValue();
    return digits.bitLength() < Long.SIZE && digits.longValue() % FIVES[scale] != 0;
  }

  private static final long[] FIVES = new long[LARGEST_POWER_OF_FIVE + 1];

  static {
    FIVES[0] = 1;
    for (int i = 1; i < FIVES.length; i++) {
      FIVES[i] = 5 * FIVES[i - 1];
    }
  }

  public static long ofTruth(boolean truth, KeyEncoding form) {
    return form.allowed().has(BOOLEAN_AS_NUMBER)
        ? ofLong(truth ? 1 : 0, form)
        : mix(tag(ValueFamily.BOOLEAN) + (truth ? 1 : 0));
  }

  public static long ofDay(long epochDay, KeyEncoding form) {
    return form.allowed().hasAny(AS_MIDNIGHT)
        ? ofTime(LOCAL_TIME, epochDay * 86_400, 0)
        : mix(tag(ValueFamily.DATE) + epochDay);
  }

  /** Returns the key of a date with time; the tag is {@link #LOCAL_TIME} or {@link #INSTANT}. */
  public static long ofTime(long tag, long second, int nano) {
    return mix(mix(tag + second) + nano);
  }

  @SuppressWarnings("JavaLocalDateTimeGetNano") // the seconds are those since 1970
  private static long ofTemporal(Temporal time, KeyEncoding form) {
    if (time instanceof LocalDate day) {
      return ofDay(day.toEpochDay(), form);
    }
    if (time instanceof LocalDateTime local) {
      return ofTime(LOCAL_TIME, local.toEpochSecond(ZoneOffset.UTC), local.getNano());
    }
    if (time instanceof Instant instant && form.dropsZones()) {
      return ofInstant(instant, form.zone());
    }
    if (time instanceof LocalTime day && form.allowed().has(VALUE_AS_TEXT)) {
      return ofInterval(BigInteger.valueOf(day.toNanoOfDay())); // whose text is the same
    }
    return time instanceof Instant instant
        ? ofTime(INSTANT, instant.getEpochSecond(), instant.getNano())
        : mix(time.hashCode() + tag(ValueFamily.of(time)));
  }

  /** The key of the local date and time at an instant. */
  static long ofInstant(Instant instant, ZoneId zone) {
    return IsoDateTimeParser.at(instant, zone) instanceof LocalDateTime local
        ? ofTemporal(local, KeyEncoding.BASE)
        : ofTime(INSTANT, instant.getEpochSecond(), instant.getNano());
  }

  public static long ofText(String text, KeyEncoding form) {
    if (!form.readsTexts()) {
      return ofCharacters(text, text.hashCode());
    }
    RelaxationSet allowed = form.allowed();
    String plain = TextInterpretation.normalize(text, allowed);
    BigDecimal number =
        allowed.hasAny(AS_NUMERAL) ? TextInterpretation.numeral(plain.stripLeading()) : null;
    Object value =
        number == null
            ? TextTrait.read(
                plain,
                allowed.has(VALUE_AS_TEXT) ? allowed.or(TextTrait.OF_SCALARS) : allowed,
                null)
            : number;
    if (value != null) {
      return of(value, form);
    }
    DatePart part = TextTrait.part(plain, allowed);
    if (part != null && part.unit() == DateUnit.MONTH_OF_YEAR) {
      return ofLong(part.start().getMonthValue(), form);
    }
    Temporal time = TextTrait.date(plain, allowed);
    time = time == null && allowed.has(VALUE_AS_TEXT) ? IsoDateTimeParser.readTime(plain) : time;
    if (time != null) {
      return ofTemporal(time, form);
    }
    TimeInterval interval = allowed.has(VALUE_AS_TEXT) ? IntervalText.read(plain) : null;
    if (interval != null) {
      return ofInterval(interval.nanoseconds());
    }
    List<Object> forms =
        allowed.hasAny(AS_CONTAINER) ? ContainerText.readings(plain, allowed) : List.of();
    String own = allowed.has(VALUE_AS_TEXT) ? ValueText.uuid(plain) : plain;
    return forms.isEmpty() ? ofCharacters(own, own.hashCode()) : ofContainer(forms.get(0));
  }

  /** Returns the key of a cell of a flat column of decimals. */
  public static long ofDecimal(DecimalColumn column, int row, KeyEncoding form) {
    long digits = column.unscaled(row);
    return digits == 0 && column.isNull(row) ? NULL : ofDecimal(digits, column.scale(), form);
  }

  private static long ofDecimal(long digits, int scale, KeyEncoding form) {
    return form.looseNumbers()
        ? LOOSE_NUMBER
        : mix(exact(digits, scale) + numberTag(ValueFamily.DECIMAL, form));
  }

  /** Returns the key of a cell of a text column. */
  public static long ofText(TextColumn column, int row, KeyEncoding form) {
    CharSequence text = column.characters(row);
    if (text == null) {
      return NULL;
    }
    if (!form.readsTexts()) {
      return ofCharacters(text, column.hash(row));
    }
    long numeral = form.allowed().hasAny(AS_NUMERAL) ? ShortNumeral.read(text) : ShortNumeral.NONE;
    return numeral != ShortNumeral.NONE
        ? ofDecimal(ShortNumeral.digits(numeral), ShortNumeral.decimals(numeral), form)
        : ofText(text.toString(), form);
  }

  /**
   * A key from the text's hash and from its first and last characters, in which texts with equal
   * hashes mostly differ.
   *
   * @param hash {@link String#hashCode}
   */
  private static long ofCharacters(CharSequence text, int hash) {
    int length = text.length();
    long ends = length;
    for (int i = 0; i < Math.min(length, END); i++) {
      ends = (ends << 8) ^ text.charAt(i) ^ ((long) text.charAt(length - 1 - i) << 32);
    }
    return mix(mix(ends) + hash + tag(ValueFamily.TEXT));
  }
}
