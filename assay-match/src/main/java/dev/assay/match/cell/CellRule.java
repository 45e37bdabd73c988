// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.match.Relaxation.*;
import static dev.assay.table.ValueFamily.BOOLEAN;
import static dev.assay.table.ValueFamily.DECIMAL;
import static dev.assay.table.ValueFamily.TEXT;

import dev.assay.match.Relaxation.Cells;
import dev.assay.match.RelaxationSet;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a gold cell and a predicted cell of one pair of columns are equal: the final
 * predicate, on boxed values. Hashes and windows only find candidates for it.
 *
 * @param allowed the relaxations
 * @param tolerance absolute distance of equal numbers, or {@code null}
 * @param decimals a difference of half a unit of this decimal place is accepted; {@link #EXACT} for
 *     none
 * @param scale the relation of numbers; unless it is equality as they stand, tolerance and decimals
 *     say nothing
 * @param formats whether a query formats the numbers of a column of texts on purpose, so that
 *     blanks before them and zeros at the end of their decimals mean nothing
 * @param zone in which instants are compared with times that have no zone
 */
public record CellRule(
    RelaxationSet allowed,
    @Nullable BigDecimal tolerance,
    int decimals,
    UnitScale scale,
    boolean formats,
    ZoneId zone) {
  public static final int EXACT = -1;

  /** Equality without any relaxation. */
  public static final CellRule BASE = of(RelaxationSet.NOTHING);

  /** Equality that ignores the types of numbers. */
  public static final CellRule BY_VALUE = of(RelaxationSet.of(NUMERIC_TYPE));

  /** Equality that ignores the types of numbers and the last digits of floats. */
  public static final CellRule CLOSE = of(RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));

  /** The rule under relaxations that depend on nothing but the two cells. */
  public static CellRule of(RelaxationSet allowed) {
    return new CellRule(allowed, null, EXACT, UnitScale.SAME, false, ZoneOffset.UTC);
  }

  /** Returns whether floats may be equal that differ in their last digits. */
  public boolean ignoresNoise() {
    return allowed.has(FLOAT_NOISE);
  }

  public boolean equal(@Nullable Object gold, @Nullable Object predicted) {
    if (gold == null || predicted == null) {
      return gold == predicted;
    }
    if (!scale.isSame()) {
      return equalScaled(gold, predicted);
    }
    if (gold instanceof Number && predicted instanceof Number) {
      return equalNumbers(gold, predicted, NumberEquality.sameFamily(gold, predicted));
    }
    if (gold instanceof String a) {
      return predicted instanceof String b ? equalTexts(a, b) : readsAs(a, predicted);
    }
    if (predicted instanceof String b) {
      return readsAs(b, gold);
    }
    return equalOthers(gold, predicted);
  }

  private boolean equalScaled(Object gold, Object predicted) {
    Object a = number(gold);
    Object b = number(predicted);
    return a != null && b != null && NumberEquality.relate(a, b, scale);
  }

  /**
   * The number of a cell that may be scaled: a number, or one that a text stands for under a
   * relaxation; else {@code null}.
   */
  private @Nullable Number number(Object cell) {
    Object value = cell instanceof String text ? TextTrait.read(text, allowed, DECIMAL) : cell;
    return value instanceof Number number ? number : null;
  }

  private boolean equalNumbers(Object a, Object b, boolean typeMeansNothing) {
    if ((typeMeansNothing || allowed.has(NUMERIC_TYPE)) && NumberEquality.sameValue(a, b)) {
      return true;
    }
    return (ignoresNoise() && NumberEquality.withinNoise(a, b))
        || (tolerance != null && isTolerated(a, b, tolerance))
        || (decimals != EXACT && NumberEquality.withinRounding(a, b, decimals));
  }

  private static boolean isTolerated(Object a, Object b, BigDecimal tolerance) {
    return NumberEquality.sameValue(a, b) || NumberEquality.within(a, b, tolerance);
  }

  private boolean equalTexts(String a, String b) {
    if (a.equals(b)) {
      return true;
    }
    if (allowed.isEmpty()) {
      return false;
    }
    String plainA = TextInterpretation.normalize(a, allowed);
    String plainB = TextInterpretation.normalize(b, allowed);
    if (plainA.equals(plainB)) {
      return true;
    }
    return equalReadings(plainA, plainB)
        || equalDates(plainA, plainB)
        || equalJson(plainA, plainB)
        || (formats
            && plainA.stripLeading().equals(plainB.stripLeading())
            && number(plainA) != null);
  }

  /**
   * Returns whether two texts stand for the same value, as Yes and Y do; different case is a matter
   * of {@code TEXT_CASE}.
   */
  private boolean equalReadings(String a, String b) {
    Object value = TextTrait.read(a, allowed, TEXT);
    return value != null
        && value.equals(TextTrait.read(b, allowed, TEXT))
        && !a.equalsIgnoreCase(b);
  }

  private boolean equalJson(String a, String b) {
    String json = allowed.has(JSON_SPELLING) ? CanonicalJson.container(a) : null;
    return json != null && json.equals(CanonicalJson.container(b));
  }

  /** Compares dates of which at least one has no time of day. */
  private boolean equalDates(String a, String b) {
    DatePart partA = TextTrait.part(a, allowed);
    DatePart partB = partA == null ? null : DatePart.read(b);
    if (partB != null) {
      return partB.equals(partA);
    }
    if (!allowed.has(DATE_AS_TEXT)) {
      return false;
    }
    Temporal dateA = IsoDateTimeParser.read(a);
    Temporal dateB = IsoDateTimeParser.read(b);
    if (dateA == null && dateB == null) {
      return false;
    }
    Temporal first = dateA == null ? TextTrait.date(a, allowed) : dateA;
    Temporal second = dateB == null ? TextTrait.date(b, allowed) : dateB;
    return first != null && second != null && equalTimes(first, second);
  }

  /** Compares dates with time, of which one may be an instant. */
  private boolean equalTimes(Temporal a, Temporal b) {
    return a.equals(b) || (allowed.has(ZONE_DROPPED) && isMixed(a, b) && local(a).equals(local(b)));
  }

  private static boolean isMixed(Temporal a, Temporal b) {
    return a instanceof Instant != b instanceof Instant;
  }

  private Temporal local(Temporal time) {
    return time instanceof Instant instant ? IsoDateTimeParser.at(instant, zone) : midnight(time);
  }

  private boolean readsAs(String text, Object other) {
    if (!allowed.hasAny(KeyEncoding.OF_TEXTS)) {
      return false;
    }
    String plain = TextInterpretation.normalize(text, allowed);
    if (other instanceof Number value) {
      Number number = allowed.has(NUMBER_AS_TEXT) ? number(plain) : null;
      Object read = number == null ? TextTrait.read(plain, allowed, DECIMAL) : number;
      if (read instanceof Number written) {
        return equalNumbers(written, other, true);
      }
      if (allowed.has(TRUNCATED_DATE_AS_TEXT)) {
        DatePart month = DatePart.ofMonth(value);
        return month != null && month.equals(DatePart.read(plain));
      }
      return read instanceof Boolean truth && equalTruth(truth, other);
    }
    if (other instanceof Boolean) {
      return other.equals(TextTrait.read(plain, allowed, BOOLEAN));
    }
    if (other instanceof LocalDate || other instanceof LocalDateTime || other instanceof Instant) {
      Temporal date = TextTrait.date(plain, allowed);
      return date != null && equalTimes(midnight((Temporal) other), date);
    }
    return allowed.has(VALUE_AS_TEXT) && ValueText.isText(other, plain, allowed);
  }

  private @Nullable BigDecimal number(String plain) {
    return formats
        ? TextInterpretation.numeral(plain.stripLeading())
        : TextInterpretation.number(plain);
  }

  private static Temporal midnight(Temporal date) {
    return date instanceof LocalDate day ? day.atStartOfDay() : date;
  }

  private boolean equalOthers(Object a, Object b) {
    if (a instanceof JsonText json && !(b instanceof JsonText)) {
      return equalJson(json, b);
    }
    if (b instanceof JsonText json && !(a instanceof JsonText)) {
      return equalJson(json, a);
    }
    if (a instanceof Boolean truth && b instanceof Number) {
      return equalTruth(truth, b);
    }
    if (b instanceof Boolean truth && a instanceof Number) {
      return equalTruth(truth, a);
    }
    if (a instanceof List<?> listA && b instanceof List<?> listB) {
      return equalLists(listA, listB);
    }
    if (allowed.has(DATE_AS_TIMESTAMP)
        && ((a instanceof LocalDate && b instanceof LocalDateTime)
            || (a instanceof LocalDateTime && b instanceof LocalDate))) {
      return midnight((Temporal) a).equals(midnight((Temporal) b));
    }
    if (isTime(a) && isTime(b)) {
      return equalTimes((Temporal) a, (Temporal) b);
    }
    return (a instanceof TimeInterval x && b instanceof TimeInterval y)
        ? x.nanoseconds().equals(y.nanoseconds())
        : Objects.equals(a, b);
  }

  /** Compares a document with a typed value that is no text. */
  private boolean equalJson(JsonText json, Object other) {
    if (other instanceof List) {
      return allowed.has(VALUE_AS_TEXT) && ContainerText.areSame(other, json, allowed);
    }
    String text = allowed.has(JSON_SCALAR) ? CanonicalJson.text(json) : null;
    return text != null
        && new CellRule(allowed.or(OF_JSON_TEXTS), tolerance, decimals, scale, formats, zone)
            .readsAs(text, other);
  }

  /**
   * The relaxations that {@code JSON_SCALAR} includes where a JSON string is the only form of a
   * value in JSON.
   */
  public static final RelaxationSet OF_JSON_TEXTS = RelaxationSet.of(DATE_AS_TEXT, VALUE_AS_TEXT);

  private static boolean isTime(Object value) {
    return value instanceof LocalDate || value instanceof LocalDateTime || value instanceof Instant;
  }

  private boolean equalTruth(Boolean truth, Object number) {
    return allowed.has(BOOLEAN_AS_NUMBER) && NumberEquality.sameValue(number, truth ? 1L : 0L);
  }

  private boolean equalLists(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    CellRule inner = new CellRule(allowed, tolerance, EXACT, UnitScale.SAME, formats, zone);
    for (int i = 0; i < a.size(); i++) {
      if (!inner.equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The relaxations that bear on cells; the others bear on rows and columns. */
  public static final RelaxationSet OF_CELLS = RelaxationSet.on(Cells.values());

  /**
   * Returns whether numbers are equal when they are close, so that no hash can find their partners.
   */
  public boolean hasLooseNumbers() {
    return ignoresNoise() || tolerance != null || decimals != EXACT || !scale.isSame();
  }
}
