// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The common pattern of a column's values, which made-up values follow: whole numbers stay whole,
 * years stay years, dates stay dates, and text of one pattern keeps it.
 */
final class ValuePattern {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d.*", Pattern.DOTALL);
  private static final Pattern NUMERAL = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final long FIRST_YEAR = 1500;
  private static final long LAST_YEAR = 2100;

  private boolean longs;
  private boolean doubles;
  private boolean texts;
  private boolean others;
  private boolean negative;
  private boolean years = true;
  private boolean dates = true;
  private boolean numerals = true;
  private boolean digits = true;
  private @Nullable String shape;
  private @Nullable String coarse;
  private boolean oneShape = true;
  private boolean oneCoarse = true;

  private ValuePattern() {}

  /** The pattern of some values, none of them NULL. */
  static ValuePattern of(Collection<?> values) {
    ValuePattern pattern = new ValuePattern();
    values.forEach(pattern::see);
    return pattern;
  }

  private void see(Object value) {
    if (value instanceof Long number) {
      longs = true;
      negative |= number < 0;
      years &= number >= FIRST_YEAR && number <= LAST_YEAR;
    } else if (value instanceof Double number) {
      doubles = true;
      negative |= number < 0;
      years = false;
    } else if (value instanceof String text) {
      texts = true;
      years = false;
      seeText(text);
    } else {
      others = true;
    }
  }

  private void seeText(String text) {
    String own = shape(text);
    String ownCoarse = coarse(own);
    oneShape &= shape == null || shape.equals(own);
    oneCoarse &= coarse == null || coarse.equals(ownCoarse);
    shape = own;
    coarse = ownCoarse;
    dates &= isDate(text);
    numerals &= NUMERAL.matcher(text).matches();
    digits &= !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Returns whether no value was seen. */
  boolean isEmpty() {
    return !longs && !doubles && !texts && !others;
  }

  /** Returns whether a column of such values may hold another one, which is not NULL. */
  boolean admits(Object value) {
    if (isEmpty()) {
      return true;
    }
    if (value instanceof Long number) {
      boolean suits = longs || doubles;
      return suits
          && (negative || number >= 0)
          && (!years || (number >= FIRST_YEAR && number <= LAST_YEAR));
    }
    if (value instanceof Double number) {
      return doubles && (negative || number >= 0);
    }
    if (value instanceof String text) {
      return texts && admitsText(text);
    }
    return others;
  }

  private boolean admitsText(String text) {
    if (dates) {
      return isDate(text) && (!oneShape || shape(text).equals(shape));
    }
    if (numerals) {
      return digits
          ? !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')
          : NUMERAL.matcher(text).matches();
    }
    if (oneShape && shape != null && shape.indexOf('9') >= 0) {
      return shape(text).equals(shape);
    }
    return !oneCoarse
        || coarse == null
        || coarse.indexOf('9') < 0
        || coarse(shape(text)).equals(coarse);
  }

  /** Returns whether all values are numbers. */
  boolean isNumbers() {
    return (longs || doubles) && !texts && !others;
  }

  /** Returns whether all values are words: text that is no number and no date. */
  boolean isWords() {
    return texts && !dates && !numerals && !longs && !doubles && !others;
  }

  /** Returns whether all values are whole numbers, or all are text of nothing but digits. */
  boolean isWhole() {
    return !doubles && !others && (longs ? !texts : texts && digits);
  }

  /** Returns whether all values are ISO dates. */
  boolean isDates() {
    return texts && dates && !longs && !doubles && !others;
  }

  private static boolean isDate(String text) {
    if (!DATE.matcher(text).matches()) {
      return false;
    }
    try {
      LocalDate.parse(text.substring(0, 10));
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Each digit as 9, each letter as a. */
  private static String shape(String text) {
    StringBuilder shape = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      shape.append(Character.isDigit(c) ? '9' : Character.isLetter(c) ? 'a' : c);
    }
    return shape.toString();
  }

  /** Returns the shape with repeats of a digit or letter as one. */
  private static String coarse(String shape) {
    StringBuilder coarse = new StringBuilder();
    for (int i = 0; i < shape.length(); i++) {
      char c = shape.charAt(i);
      boolean repeats = i > 0 && shape.charAt(i - 1) == c && (c == '9' || c == 'a');
      if (!repeats) {
        coarse.append(c);
      }
    }
    return coarse.toString();
  }
}
