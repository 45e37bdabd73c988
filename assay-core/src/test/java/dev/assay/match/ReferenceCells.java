/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match;

import static dev.assay.model.Relaxation.*;

import dev.assay.model.Relaxation;
import dev.assay.model.ValueFamily;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Equality of two cells, written for certainty and not for speed: one method a family.
 *
 * @param allowed the relaxations that may be used, with all that they include
 * @param scale what a gold number is multiplied by before it is compared: 1, 100, or 0.01
 * @param decimals that the coarser column shows, where rounding is allowed; else {@code null}
 * @param tolerance distance of numbers that the settings overlook, or {@code null}
 */
record ReferenceCells(
    Set<Relaxation> allowed,
    String scale,
    @Nullable Integer decimals,
    @Nullable BigDecimal tolerance) {
  static final ReferenceCells EXACT = new ReferenceCells(Set.of(), "1", null, null);
  private static final BigDecimal ABSOLUTE_NOISE = new BigDecimal("1e-12");

  /** Overlooks white space. */
  private static final ReferenceCells SPACED =
      new ReferenceCells(Set.of(TEXT_SPACE), "1", null, null);

  private static final Pattern TRAILING = Pattern.compile(" +$");
  private static final Pattern SPACE = Pattern.compile("(?U)\\s+");
  private static final Pattern NUMERAL = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?");
  private static final Pattern DATED = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  boolean equal(@Nullable Object gold, @Nullable Object predicted) {
    if (gold == null || predicted == null) {
      return gold == null && predicted == null;
    }
    if (gold instanceof Number && predicted instanceof Number) {
      return scale.equals("1") ? numbers(gold, predicted, false) : hundredfold(gold, predicted);
    }
    if (!scale.equals("1")) {
      return false;
    }
    if (gold instanceof String a && predicted instanceof String b) {
      return texts(a, b);
    }
    if (gold instanceof List<?> a && predicted instanceof List<?> b) {
      return arrays(a, b);
    }
    return mixed(gold, predicted) || mixed(predicted, gold) || Objects.equals(gold, predicted);
  }

  private boolean mixed(Object a, Object b) {
    if (a instanceof Boolean truth && b instanceof Number) {
      return allowed.contains(BOOLEAN_AS_NUMBER) && sameValue(b, truth ? 1L : 0L);
    }
    if (a instanceof LocalDate day && b instanceof LocalDateTime time) {
      return allowed.contains(DATE_AS_TIMESTAMP) && day.atStartOfDay().equals(time);
    }
    return a instanceof String text && reads(plain(text), b);
  }

  private boolean reads(String text, Object other) {
    if (other instanceof Number) {
      return allowed.contains(NUMBER_AS_TEXT)
          && NUMERAL.matcher(text).matches()
          && numbers(new BigDecimal(text), other, true);
    }
    if (other instanceof Boolean truth) {
      return allowed.contains(BOOLEAN_AS_TEXT)
          && (truth ? Set.of("t", "true") : Set.of("f", "false")).contains(text);
    }
    Object time = other instanceof LocalDate day ? day.atStartOfDay() : other;
    return allowed.contains(DATE_AS_TEXT) && time.equals(iso(text));
  }

  private boolean texts(String a, String b) {
    String plainA = plain(a);
    String plainB = plain(b);
    Object time = iso(plainA);
    return plainA.equals(plainB)
        || (allowed.contains(DATE_AS_TEXT) && time != null && time.equals(iso(plainB)));
  }

  String plain(String text) {
    String plain = text;
    if (allowed.contains(TRAILING_BLANKS)) {
      plain = TRAILING.matcher(plain).replaceAll("");
    }
    if (allowed.contains(TEXT_SPACE)) {
      plain = SPACE.matcher(plain).replaceAll(" ").strip();
    }
    return allowed.contains(TEXT_CASE) ? plain.toLowerCase(Locale.ROOT) : plain;
  }

  /** A date's midnight, a date with time, or an instant; {@code null} if the text is none. */
  static @Nullable Object iso(String text) {
    if (!DATED.matcher(text).lookingAt()) {
      return null;
    }
    String time = text.toUpperCase(Locale.ROOT).replaceFirst("(?<=^.{10}) ", "T");
    try {
      if (time.matches("\\d{4}-\\d\\d-\\d\\d")) {
        return LocalDate.parse(time).atStartOfDay();
      }
      if (time.matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+")) {
        return LocalDateTime.parse(time);
      }
      return time.matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(Z|[-+]\\d\\d:\\d\\d)")
          ? (Object) OffsetDateTime.parse(time).toInstant()
          : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private boolean arrays(List<?> a, List<?> b) {
    ReferenceCells each = new ReferenceCells(allowed, "1", null, tolerance);
    boolean equal = a.size() == b.size();
    for (int i = 0; equal && i < a.size(); i++) {
      equal = each.equal(a.get(i), b.get(i));
    }
    return equal;
  }

  private boolean numbers(Object a, Object b, boolean asText) {
    boolean oneType = asText || ValueFamily.of(a) == ValueFamily.of(b);
    boolean noisy = isNoisy(a) || isNoisy(b);
    if (sameValue(a, b)) {
      return oneType
          || allowed.contains(NUMERIC_TYPE)
          || (noisy && allowed.contains(FLOAT_NOISE))
          || tolerance != null
          || decimals != null;
    }
    if (!isFinite(a) || !isFinite(b)) {
      return false;
    }
    if (tolerance != null && isTolerated(a, b, tolerance)) {
      return true;
    }
    if (noisy && allowed.contains(FLOAT_NOISE) && isNear(a, b, BigDecimal.ZERO)) {
      return (roundsTo(a, b) && roundsTo(b, a)) || isRounded(a, b);
    }
    return isRounded(a, b);
  }

  /** As the numbers are written: of 6.1 and 6.11 nobody thinks as of binary fractions. */
  private static boolean isTolerated(Object a, Object b, BigDecimal tolerance) {
    BigDecimal distance = new BigDecimal(a.toString()).subtract(new BigDecimal(b.toString()));
    return distance.abs().compareTo(tolerance) <= 0;
  }

  private boolean isRounded(Object a, Object b) {
    return decimals != null && isNear(a, b, new BigDecimal("0.5").movePointLeft(decimals));
  }

  private boolean hundredfold(Object gold, Object predicted) {
    if (!isFinite(gold) || !isFinite(predicted)) {
      return false;
    }
    BigDecimal expected = exact(gold).multiply(new BigDecimal(scale));
    BigDecimal noise = noise(gold, predicted, expected, exact(predicted));
    return expected.subtract(exact(predicted)).abs().compareTo(noise) <= 0;
  }

  private static boolean isNear(Object a, Object b, BigDecimal distance) {
    BigDecimal reach = distance.add(noise(a, b, exact(a), exact(b)));
    return exact(a).subtract(exact(b)).abs().compareTo(reach) <= 0;
  }

  private static BigDecimal noise(Object a, Object b, BigDecimal x, BigDecimal y) {
    if (!isNoisy(a) && !isNoisy(b)) {
      return BigDecimal.ZERO;
    }
    boolean single = a instanceof Float || b instanceof Float;
    return x.abs().max(y.abs()).movePointLeft(single ? 6 : 9).max(ABSOLUTE_NOISE);
  }

  private static boolean roundsTo(Object integer, Object other) {
    return !(integer instanceof Long || integer instanceof BigInteger)
        || exact(integer).compareTo(exact(Math.rint(((Number) other).doubleValue()))) == 0;
  }

  static boolean isNoisy(Object number) {
    return isFloat(number) || (number instanceof BigDecimal decimal && decimal.scale() >= 10);
  }

  private static boolean isFloat(Object number) {
    return number instanceof Double || number instanceof Float;
  }

  private static boolean isFinite(Object number) {
    return !isFloat(number) || Double.isFinite(((Number) number).doubleValue());
  }

  private static boolean sameValue(Object a, Object b) {
    if (!isFinite(a) || !isFinite(b)) {
      double x = ((Number) a).doubleValue();
      return Double.compare(x, ((Number) b).doubleValue()) == 0;
    }
    return exact(a).compareTo(exact(b)) == 0;
  }

  private static BigDecimal exact(Object number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return isFloat(number)
        ? new BigDecimal(((Number) number).doubleValue())
        : new BigDecimal(number.toString());
  }

  /** How many decimals a number shows, 16 at most; trailing zeros of floats are not shown. */
  static int shown(@Nullable Object cell) {
    return Math.min(16, decimals(cell));
  }

  private static int decimals(@Nullable Object cell) {
    Object number = cell;
    if (cell instanceof String text && NUMERAL.matcher(SPACED.plain(text)).matches()) {
      number = new BigDecimal(SPACED.plain(text));
    }
    if (number instanceof BigDecimal decimal) {
      return Math.max(0, decimal.scale());
    }
    boolean finite = number != null && isFloat(number) && isFinite(number);
    return finite
        ? Math.max(0, new BigDecimal(String.valueOf(number)).stripTrailingZeros().scale())
        : 0;
  }
}
