// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import dev.assay.metric.internal.ScoringDeadline;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one column as the original evaluator compares them: numbers (a truth value is 1 or
 * 0), texts, and missing values, which count as the number 0. Two cells are equal if both are the
 * same text, or both are numbers and {@code |a−b| ≤ max(1e-9·max(|a|,|b|), 0.01)}. Not safe for use
 * by several threads.
 */
final class CellList {
  private static final double ABSOLUTE = 1e-2;
  private static final double RELATIVE = 1e-9;
  private static final double SMALLEST_PLAIN = 1e-4;
  private static final double LARGEST_PLAIN = 1e16;
  private static final String MISSING = "0";

  /** The smallest float that Java writes without an exponent. */
  private static final double SMALLEST_JAVA_PLAIN = 1e-3;

  /** From here on, Java writes floats with an exponent. */
  private static final double LARGEST_JAVA_PLAIN = 1e7;

  private static final Comparator<Key> BY_TEXT =
      (a, b) -> {
        ScoringDeadline.spend(2);
        int byStart = Long.compare(a.start, b.start);
        int byText = byStart == 0 ? a.text.compareTo(b.text) : byStart;
        return byText == 0 ? Boolean.compare(a.isNumber, b.isNumber) : byText;
      };

  /** The column type in pandas; decides how its numbers are written when sorting by text. */
  enum Kind {
    INTEGER,
    FLOAT,
    TRUTH,
    TEXT
  }

  private final Kind kind;
  private final double[] numbers;
  private final @Nullable String @Nullable [] texts;
  private final BitSet missing;
  private @Nullable CellList sorted;

  private CellList(
      Kind kind, double[] numbers, @Nullable String @Nullable [] texts, BitSet missing) {
    this.kind = kind;
    this.numbers = numbers;
    this.texts = texts;
    this.missing = missing;
  }

  /** Cells that are numbers or truth values; elements at missing cells are ignored. */
  static CellList ofNumbers(Kind kind, double[] numbers, BitSet missing) {
    missing.stream().forEach(row -> numbers[row] = 0);
    return new CellList(kind, numbers, null, missing);
  }

  /** Cells that are texts; {@code null} for a missing one. */
  static CellList ofTexts(@Nullable String[] texts) {
    return new CellList(Kind.TEXT, new double[texts.length], texts, new BitSet());
  }

  Kind kind() {
    return kind;
  }

  boolean isNumeric() {
    return kind == Kind.INTEGER || kind == Kind.FLOAT;
  }

  /** Returns a copy of the numbers as floats. */
  CellList toFloats() {
    return new CellList(Kind.FLOAT, numbers, null, missing);
  }

  /** Returns whether all cells are equal, in order or after sorting both columns by text. */
  boolean matches(CellList other, boolean ordered) {
    if (numbers.length != other.numbers.length) {
      return false;
    }
    return ordered ? equalsAtPlace(other) : sorted().equalsAtPlace(other.sorted());
  }

  private boolean equalsAtPlace(CellList other) {
    for (int row = 0; row < numbers.length; row++) {
      if (!equals(row, other)) {
        return false;
      }
    }
    return true;
  }

  private boolean equals(int row, CellList other) {
    ScoringDeadline.spend(1);
    String text = text(row);
    String otherText = other.text(row);
    if (text != null || otherText != null) {
      return text != null && text.equals(otherText);
    }
    return isClose(numbers[row], other.numbers[row]);
  }

  private @Nullable String text(int row) {
    return texts == null ? null : texts[row];
  }

  private static boolean isClose(double a, double b) {
    if (a == b) {
      return true;
    }
    double bound = Math.max(RELATIVE * Math.max(Math.abs(a), Math.abs(b)), ABSOLUTE);
    return Double.isFinite(a) && Double.isFinite(b) && Math.abs(a - b) <= bound;
  }

  private CellList sorted() {
    CellList result = sorted;
    if (result == null) {
      result = sort();
      sorted = result;
    }
    return result;
  }

  private CellList sort() {
    int size = numbers.length;
    Key[] keys = new Key[size];
    Arrays.setAll(keys, row -> Key.of(key(row), row, text(row) == null));
    Arrays.sort(keys, BY_TEXT);
    int[] order = Arrays.stream(keys).mapToInt(Key::row).toArray();
    double[] ordered = new double[size];
    Arrays.setAll(ordered, row -> numbers[order[row]]);
    if (texts == null) {
      return new CellList(kind, ordered, null, missing);
    }
    @Nullable String[] orderedTexts = new String[size];
    Arrays.setAll(orderedTexts, row -> text(order[row]));
    return new CellList(kind, ordered, orderedTexts, missing);
  }

  /**
   * A cell to be sorted by its text.
   *
   * @param start the first characters as a number; texts with different starts are ordered by it
   */
  private record Key(long start, String text, int row, boolean isNumber) {
    /** Stands for all characters from U+00FF on; what follows it does not count. */
    private static final int LAST = 0xff;

    static Key of(String text, int row, boolean isNumber) {
      long start = 0;
      boolean ended = false;
      for (int i = 0; i < Long.BYTES; i++) {
        int character = ended || i == text.length() ? 0 : Math.min(text.charAt(i), LAST);
        ended |= character == 0 || character == LAST;
        start = start << Byte.SIZE | character;
      }
      return new Key(start + Long.MIN_VALUE, text, row, isNumber);
    }
  }

  /** The cell as Python writes it. */
  private String key(int row) {
    ScoringDeadline.spend(10);
    String text = text(row);
    if (text != null) {
      return text;
    }
    if (kind == Kind.TEXT || missing.get(row)) {
      return MISSING;
    }
    if (kind == Kind.TRUTH) {
      return numbers[row] == 0 ? "False" : "True";
    }
    double number = numbers[row];
    return kind == Kind.INTEGER ? new BigDecimal(number).toPlainString() : pythonText(number);
  }

  /** A float as Python's {@code repr} writes it. */
  static String pythonText(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    double size = Math.abs(number);
    if (size == 0) {
      return 1 / number > 0 ? "0.0" : "-0.0";
    }
    String digits = Double.toString(number);
    if (size >= SMALLEST_JAVA_PLAIN && size < LARGEST_JAVA_PLAIN && !digits.endsWith("0")) {
      return digits;
    }
    BigDecimal shortest = new BigDecimal(digits).stripTrailingZeros();
    if (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN) {
      String plain = shortest.toPlainString();
      return shortest.scale() > 0 ? plain : plain + ".0";
    }
    int exponent = shortest.precision() - shortest.scale() - 1;
    String fraction = shortest.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return "%se%s%02d".formatted(fraction, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
