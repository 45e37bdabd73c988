// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Equality of two cells, written for certainty and not for speed: one method a family.
 *
 * @param allowed the relaxations that may be used, with all that they include
 * @param scale what a gold number and a predicted number are multiplied by before they are compared
 * @param slack how far apart the products may be because one side is rounded
 * @param decimals that the coarser column shows, where rounding is allowed; else {@code null}
 * @param tolerance distance of numbers that the settings overlook, or {@code null}
 * @param formats whether the query of a text formats numbers, so that 1.10 is a number
 */
record ReferenceCells(
    Set<Relaxation> allowed,
    List<Long> scale,
    BigDecimal slack,
    @Nullable Integer decimals,
    @Nullable BigDecimal tolerance,
    boolean formats) {
  static final List<Long> SAME = List.of(1L, 1L);
  static final ReferenceCells EXACT = of(Set.of());

  /** Equality of sort keys: by value, float noise overlooked. */
  static final ReferenceCells KEYS = of(Set.of(NUMERIC_TYPE, FLOAT_NOISE));

  private static final BigDecimal ABSOLUTE_NOISE = new BigDecimal("1e-12");

  /** Overlooks white space. */
  private static final ReferenceCells SPACED = of(Set.of(TEXT_SPACE));

  /** Numbers with a percent sign, one currency sign, or commas. */
  private static final Pattern FORMATTED =
      Pattern.compile(
          "(?<minus>-)?(?:(?<before>\\p{Sc}) ?)?(?<inner>-)?"
              + "(?<digits>(?:0|[1-9]\\d*)(?:\\.\\d+)?|[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?)"
              + "(?<after> *[%\\p{Sc}])?");

  private static final Pattern TRAILING = Pattern.compile(" +$");
  private static final Pattern SPACE = Pattern.compile("(?U)\\s+");
  private static final Pattern NUMERAL = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?");
  private static final Pattern SHORTEST = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d*[1-9])?");
  private static final String DAY = "[-+]?\\d{4,9}-\\d\\d-\\d\\d";
  private static final Pattern DATED = Pattern.compile(DAY);

  static ReferenceCells of(Set<Relaxation> allowed) {
    return new ReferenceCells(allowed, SAME, BigDecimal.ZERO, null, null, false);
  }

  boolean equal(@Nullable Object gold, @Nullable Object predicted) {
    if (gold == null || predicted == null) {
      return gold == predicted;
    }
    if (!scale.equals(SAME)) {
      return related(number(gold), number(predicted));
    }
    if (gold instanceof Number && predicted instanceof Number) {
      return numbers(gold, predicted, false);
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
    if (a instanceof TimeInterval x && b instanceof TimeInterval y) {
      return seconds(x).compareTo(seconds(y)) == 0;
    }
    if (a instanceof Instant instant) {
      return times(instant, b instanceof LocalDate day ? day.atStartOfDay() : b);
    }
    if (a instanceof JsonText json && !(b instanceof JsonText || b instanceof String)) {
      return json(json.text(), b);
    }
    return a instanceof String text && reads(plain(text), b);
  }

  /** A document against a typed value. */
  private boolean json(String json, Object other) {
    if (other instanceof List<?> list) {
      return allowed.contains(VALUE_AS_TEXT) && spelled(list).equals(spelled(json));
    }
    if (!allowed.contains(JSON_SCALAR) || !json.startsWith("\"")) {
      return false;
    }
    Set<Relaxation> read = EnumSet.of(DATE_AS_TEXT, VALUE_AS_TEXT);
    read.addAll(allowed);
    return new ReferenceCells(read, scale, slack, decimals, tolerance, formats)
        .equal(json.replace("\"", ""), other);
  }

  /** The table with the values of its JSON scalars, but for texts. */
  static ResultTable scalars(ResultTable table) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      ColumnBuilder read = new ColumnBuilder(column.name(), column.typeName());
      boolean changed = false;
      for (int row = 0; row < column.size(); row++) {
        Object cell = column.value(row);
        String json = cell instanceof JsonText document ? document.text() : "";
        boolean number = NUMERAL.matcher(json).matches();
        boolean other = json.matches("null|true|false");
        changed |= cell instanceof JsonText;
        read.add(
            number
                ? json.contains(".") ? new BigDecimal(json) : (Object) Long.valueOf(json)
                : other ? json.equals("null") ? null : json.equals("true") : cell);
      }
      columns.add(changed ? read.build() : column);
    }
    return new ResultTable(columns, table.rowCount());
  }

  /** The elements of a container in the spelling that the tables use; "" of anything else. */
  private static String spelled(Object container) {
    if (container instanceof List<?> list) {
      return list.stream()
          .map(element -> element instanceof List<?> ? spelled(element) : spelledScalar(element))
          .collect(Collectors.joining(",", "[", "]"));
    }
    String text = String.valueOf(container);
    return switch (text.startsWith(" ") ? "" : text.replaceAll("\\s", "")) {
      case "[1,2]", "{1,2}" -> "[1,2]";
      case "{\"a\":1,\"b\":[]}", "{\"b\":[],\"a\":1.0}", "{a:1,b:[]}" -> "{a:1,b:[]}";
      case "[]", "{}" -> "[]";
      case "[1,null]" -> "[1,null]";
      case "[a,0.3]" -> "[a,0.3]";
      default -> "";
    };
  }

  private static String spelledScalar(@Nullable Object element) {
    return element instanceof Number && !(element instanceof Double || element instanceof Float)
        ? exact(element).stripTrailingZeros().toPlainString()
        : element instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e9
            ? String.valueOf(d.longValue())
            : String.valueOf(element);
  }

  private static BigDecimal seconds(TimeInterval interval) {
    BigDecimal days = BigDecimal.valueOf(interval.months() * 30L + interval.days());
    return days.multiply(BigDecimal.valueOf(86_400))
        .add(BigDecimal.valueOf(interval.time().toMillis(), 3))
        .setScale(9);
  }

  /** Equal times; of an instant and a time without a zone as a clock in UTC shows them. */
  private boolean times(Object a, @Nullable Object b) {
    if (a.equals(b)) {
      return true;
    }
    return allowed.contains(ZONE_DROPPED)
        && b != null
        && (a instanceof Instant != b instanceof Instant)
        && clock(a).equals(clock(b));
  }

  private static Object clock(Object time) {
    return time instanceof Instant instant
        ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
        : time;
  }

  private boolean reads(String text, Object other) {
    if (other instanceof Number) {
      Pattern numeral = formats ? NUMERAL : SHORTEST;
      if (allowed.contains(NUMBER_AS_TEXT) && numeral.matcher(text).matches()) {
        return numbers(new BigDecimal(text), other, true);
      }
      BigDecimal formatted = allowed.contains(FORMATTED_NUMBER) ? formatted(text) : null;
      if (formatted != null) {
        return numbers(formatted, other, true);
      }
      Boolean word = word(text);
      return word != null
          && allowed.contains(BOOLEAN_AS_NUMBER)
          && sameValue(other, word ? 1L : 0L);
    }
    if (other instanceof Boolean truth) {
      return truth.equals(word(text))
          || (allowed.contains(BOOLEAN_AS_TEXT)
              && (truth ? Set.of("t", "true") : Set.of("f", "false")).contains(text));
    }
    if (other instanceof LocalDate || other instanceof LocalDateTime || other instanceof Instant) {
      Object time = other instanceof LocalDate day ? day.atStartOfDay() : other;
      Object read = allowed.contains(DATE_AS_TEXT) ? iso(text) : null;
      read = read == null ? part(text) : read;
      return read != null && times(time, read);
    }
    return allowed.contains(VALUE_AS_TEXT) && isTextOf(other, text);
  }

  private boolean isTextOf(Object value, String text) {
    if (value instanceof LocalTime time) {
      return text.matches("\\d\\d:\\d\\d.*") && time.equals(time(text));
    }
    if (value instanceof List<?> || (value instanceof JsonText j && j.text().matches("[\\[{].+"))) {
      return !spelled(value).isEmpty() && spelled(value).equals(spelled(text));
    }
    if (value instanceof JsonText json && NUMERAL.matcher(json.text()).matches()) {
      return NUMERAL.matcher(text).matches()
          && new BigDecimal(json.text()).compareTo(new BigDecimal(text)) == 0;
    }
    if (value instanceof JsonText json) {
      return json.text().matches("\".*\"|true|false")
          && plain(json.text().replace("\"", "")).equals(text);
    }
    if (value instanceof TimeInterval interval) {
      TimeInterval read = IntervalText.read(text);
      return read != null && seconds(interval).compareTo(seconds(read)) == 0;
    }
    return value instanceof UUID && value.toString().equalsIgnoreCase(text);
  }

  private static @Nullable LocalTime time(String text) {
    try {
      return LocalTime.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private @Nullable Boolean word(String text) {
    if (!allowed.contains(BOOLEAN_AS_WORD)) {
      return null;
    }
    return text.matches("yes|Yes|YES|y|Y")
        ? Boolean.TRUE
        : text.matches("no|No|NO|n|N") ? false : null;
  }

  /** The midnight of the first day of a year or month. */
  private @Nullable Object part(String text) {
    boolean part = allowed.contains(DATE_PART_AS_TEXT) && text.matches("\\d{4}(-\\d\\d)?");
    return part ? iso(text + "-01-01".substring(text.length() - 4)) : null;
  }

  static @Nullable BigDecimal formatted(String text) {
    Matcher m = FORMATTED.matcher(text);
    if (NUMERAL.matcher(text).matches()) {
      return SHORTEST.matcher(text).matches() ? null : new BigDecimal(text);
    }
    if (!m.matches()) {
      return null;
    }
    if (m.group("before") != null && m.group("after") != null) {
      return null;
    }
    if (m.group("minus") != null && m.group("inner") != null) {
      return null;
    }
    BigDecimal number = new BigDecimal(m.group("digits").replace(",", ""));
    return m.group("minus") != null || m.group("inner") != null ? number.negate() : number;
  }

  /** A number, or a formatted one if these may be read; {@code null} of others. */
  private @Nullable Object number(Object cell) {
    if (cell instanceof String text) {
      return allowed.contains(FORMATTED_NUMBER) ? formatted(text) : null;
    }
    return cell instanceof Number ? cell : null;
  }

  private boolean texts(String a, String b) {
    String plainA = plain(a);
    String plainB = plain(b);
    if (plainA.equals(plainB)) {
      return true;
    }
    Boolean word = word(plainA);
    if (word != null && word.equals(word(plainB)) && !plainA.equalsIgnoreCase(plainB)) {
      return true;
    }
    String json = allowed.contains(JSON_SPELLING) && isJson(plainA) ? spelled(plainA) : "";
    if (!json.isEmpty() && isJson(plainB) && json.equals(spelled(plainB))) {
      return true;
    }
    Object timeA = iso(plainA);
    Object timeB = iso(plainB);
    if (!allowed.contains(DATE_AS_TEXT) || (timeA == null && timeB == null)) {
      return false;
    }
    timeA = timeA == null ? part(plainA) : timeA;
    return timeA != null && times(timeA, timeB == null ? part(plainB) : timeB);
  }

  private static boolean isJson(String text) {
    return !text.matches("\\{1,2}|\\[a,0.3]|\\{a:1,b:\\[]}");
  }

  String plain(String text) {
    String plain =
        allowed.contains(UNICODE_FORM) ? Normalizer.normalize(text, Normalizer.Form.NFC) : text;
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
    String time = text.toUpperCase(Locale.ROOT).replaceFirst("^(" + DAY + ") ", "$1T");
    try {
      if (time.matches(DAY)) {
        return LocalDate.parse(time).atStartOfDay();
      }
      if (time.matches(DAY + "T[\\d:.]+")) {
        return LocalDateTime.parse(time);
      }
      return time.matches(DAY + "T[\\d:.]+(Z|[-+]\\d\\d:\\d\\d)")
          ? (Object) OffsetDateTime.parse(time).toInstant()
          : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private boolean arrays(List<?> a, List<?> b) {
    ReferenceCells each =
        new ReferenceCells(allowed, SAME, BigDecimal.ZERO, null, tolerance, formats);
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

  private boolean related(@Nullable Object gold, @Nullable Object predicted) {
    if (gold == null || predicted == null || !isFinite(gold) || !isFinite(predicted)) {
      return false;
    }
    BigDecimal a = exact(gold).multiply(BigDecimal.valueOf(scale.get(0)));
    BigDecimal b = exact(predicted).multiply(BigDecimal.valueOf(scale.get(1)));
    BigDecimal reach = slack.add(noise(gold, predicted, a, b));
    return a.subtract(b).abs().compareTo(reach) <= 0;
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
    if (!(integer instanceof Long || integer instanceof BigInteger)) {
      return true;
    }
    double number = ((Number) other).doubleValue();
    if (exact(integer).compareTo(exact(Math.rint(number))) == 0) {
      return true;
    }
    double unit =
        other instanceof Float real ? Math.ulp(real) : other instanceof Double d ? Math.ulp(d) : 0;
    return unit > 1
        && exact(integer).subtract(exact(number)).abs().compareTo(new BigDecimal(unit)) <= 0;
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

  /** The number of decimals shown, at most 16; trailing zeros of floats do not count. */
  static int shown(@Nullable Object cell) {
    return Math.min(16, decimals(cell));
  }

  private static int decimals(@Nullable Object cell) {
    Object number = cell;
    if (cell instanceof String text && NUMERAL.matcher(SPACED.plain(text)).matches()) {
      number = new BigDecimal(SPACED.plain(text));
    }
    if (cell instanceof String text && formatted(SPACED.plain(text)) != null) {
      number = formatted(SPACED.plain(text));
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
