// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.Normalizer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Other ways to write the values of a column, as databases and queries do. */
final class RandomSpelling {
  private final Random random;

  RandomSpelling(Random random) {
    this.random = random;
  }

  /** A way for the family of the first value; cells of other families stay as they are. */
  UnaryOperator<@Nullable Object> way(List<@Nullable Object> cells) {
    Object first = cells.stream().filter(Objects::nonNull).findFirst().orElse(null);
    if (first instanceof Number) {
      return of(Number.class, ofNumbers());
    }
    if (first instanceof String) {
      return of(String.class, ofTexts());
    }
    if (first instanceof Boolean) {
      return of(Boolean.class, ofTruths());
    }
    if (first instanceof LocalDate) {
      return of(LocalDate.class, ofDates());
    }
    if (first instanceof LocalDateTime) {
      return of(LocalDateTime.class, ofTimes());
    }
    if (first instanceof Instant) {
      boolean text = random.nextInt(3) == 0;
      return of(
          Instant.class,
          instant -> text ? instant.toString() : LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    }
    if (first instanceof TimeInterval && random.nextBoolean()) {
      return of(
          TimeInterval.class,
          i -> new TimeInterval(0, 0, i.time().plusDays(i.days() + 30L * i.months())));
    }
    if (first instanceof JsonText && random.nextBoolean()) {
      return of(JsonText.class, RandomSpelling::typed);
    }
    if (first instanceof JsonText) {
      return of(JsonText.class, json -> json.text().replace("\"", ""));
    }
    return of(Object.class, value -> value instanceof List ? value : value.toString());
  }

  private static <T> UnaryOperator<@Nullable Object> of(Class<T> family, Function<T, Object> way) {
    return cell -> family.isInstance(cell) ? way.apply(family.cast(cell)) : cell;
  }

  private Function<Number, Object> ofNumbers() {
    int decimals = random.nextInt(4);
    boolean up = random.nextBoolean();
    return switch (random.nextInt(13)) {
      case 0 -> Number::doubleValue;
      case 1 -> Number::floatValue;
      case 2 -> number -> exact(number, n -> n);
      case 3 -> number -> exact(number, n -> n.setScale(decimals, RoundingMode.HALF_UP));
      case 4, 9 -> number -> rounded(number, decimals);
      case 10 -> formatted();
      case 11 -> number -> times(number, up ? 1000 : 0.001);
      case 12 ->
          number ->
              up
                  ? times(number, 60)
                  : exact((Number) times(number, 100), n -> n.setScale(2, RoundingMode.HALF_UP));
      case 5 -> number -> times(number, 100);
      case 6 -> number -> times(number, 0.01);
      case 7 -> number -> number.doubleValue() * (1 + 1e-12);
      default -> number -> exact(number, n -> n).toString();
    };
  }

  private Function<Number, Object> formatted() {
    String pattern = List.of("%,.2f", "$%.1f", "%.2f%%", "%,.0f €").get(random.nextInt(4));
    return number ->
        Double.isFinite(number.doubleValue()) && Math.abs(number.doubleValue()) < 1e9
            ? pattern.formatted(new BigDecimal(number.toString()))
            : number;
  }

  private Function<LocalDateTime, Object> ofTimes() {
    return switch (random.nextInt(3)) {
      case 0 -> time -> blank(time.toString());
      case 1 -> time -> time.toInstant(ZoneOffset.UTC);
      default -> LocalDateTime::toLocalDate;
    };
  }

  private static Object rounded(Number number, int decimals) {
    Object rounded = exact(number, n -> n.setScale(decimals, RoundingMode.HALF_UP));
    return ((Number) rounded).doubleValue();
  }

  private static Object times(Number number, double factor) {
    return number instanceof Double || number instanceof Float
        ? number.doubleValue() * factor
        : exact(number, n -> n.multiply(BigDecimal.valueOf(factor)));
  }

  private static Object exact(Number number, UnaryOperator<BigDecimal> operation) {
    if (number instanceof Long || number instanceof BigInteger || number instanceof BigDecimal) {
      return operation.apply(new BigDecimal(number.toString()));
    }
    return Double.isFinite(number.doubleValue())
        ? operation.apply(new BigDecimal(number.toString()))
        : number;
  }

  private Function<String, Object> ofTexts() {
    int blanks = 1 + random.nextInt(2);
    return switch (random.nextInt(11)) {
      case 9 -> text -> Normalizer.normalize(text, Normalizer.Form.NFD);
      case 10 ->
          text -> text.startsWith("{") || text.startsWith("[") ? text.replace(" ", "") : text;
      case 8 -> text -> text.matches("\\d{4}-\\d\\d-01.*") ? text.substring(0, 7) : swapped(text);
      case 0 -> text -> text.toUpperCase(Locale.ROOT);
      case 1 -> text -> text.toLowerCase(Locale.ROOT);
      case 2, 3 -> text -> text + " ".repeat(blanks);
      case 4 -> text -> " " + text;
      case 5 -> text -> text.replace(" ", "\t");
      case 6 -> text -> text.replaceAll(" +", "  ");
      default -> RandomSpelling::read;
    };
  }

  /** The typed value of a scalar. */
  private static Object typed(JsonText json) {
    return switch (json.text()) {
      case "5" -> 5L;
      case "0.5" -> 0.5;
      case "true" -> true;
      case "false" -> 0L;
      case "[1,2]" -> List.of(1L, 2L);
      default -> json;
    };
  }

  private static Object swapped(String text) {
    return switch (text) {
      case "Yes" -> "Y";
      case "no" -> "N";
      case "10.08%" -> 10.08;
      case "$1,234.50" -> 1234.5;
      default -> text.startsWith("\"") ? new JsonText(text) : text;
    };
  }

  private static Object read(String text) {
    if (text.matches("-?(0|[1-9]\\d*)(\\.\\d+)?")) {
      return new BigDecimal(text);
    }
    if (text.matches("\\d{4}-01-\\d\\d.*")) {
      return LocalDate.parse(text.substring(0, 10));
    }
    return text.startsWith("t") ? true : text.startsWith("f") ? false : text;
  }

  private Function<Boolean, Object> ofTruths() {
    return switch (random.nextInt(6)) {
      case 0 -> truth -> truth ? 1L : 0L;
      case 1 -> truth -> truth ? 1.0 : 0.0;
      case 4 -> truth -> truth ? "Yes" : "no";
      case 5 -> truth -> truth ? "Y" : "N";
      case 2 -> truth -> truth ? "t" : "f";
      default -> truth -> truth ? "true" : "FALSE";
    };
  }

  private Function<LocalDate, Object> ofDates() {
    return switch (random.nextInt(7)) {
      case 4 -> day -> day.getYear() > 0 ? day.atStartOfDay().toInstant(ZoneOffset.UTC) : day;
      case 5 -> day -> day.getYear() > 0 ? day.toString().substring(0, 7) : day;
      case 6 -> day -> day.getYear() > 0 ? day.toString().substring(0, 4) : day;
      case 0, 1 -> day -> day.getYear() > 0 ? day.atStartOfDay() : day;
      case 2 -> LocalDate::toString;
      default -> day -> day + " 00:00:00";
    };
  }

  private String blank(String text) {
    return random.nextBoolean() ? text : text.replace('T', ' ');
  }
}
