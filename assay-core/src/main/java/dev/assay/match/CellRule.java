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

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When a gold cell and a predicted cell of one pair of columns are equal: the predicate that
 * decides in the end, on boxed values. Hashes and windows only find candidates for it.
 *
 * @param allowed the relaxations
 * @param tolerance absolute distance of equal numbers, or {@code null}
 * @param decimals half a unit of so many decimals is overlooked; {@link #EXACT} for none
 * @param scale whether numbers are compared as percentage and fraction
 */
record CellRule(Allowance allowed, @Nullable BigDecimal tolerance, int decimals, Scale scale) {
  static final int EXACT = -1;

  /** Equality without any relaxation. */
  static final CellRule BASE = new CellRule(Allowance.NOTHING, null, EXACT, Scale.SAME);

  /** Equality that overlooks the types of numbers. */
  static final CellRule BY_VALUE =
      new CellRule(Allowance.of(NUMERIC_TYPE), null, EXACT, Scale.SAME);

  /** How the numbers of two columns relate. */
  enum Scale {
    SAME,
    GOLD_IS_PERCENT,
    PREDICTED_IS_PERCENT
  }

  boolean equal(@Nullable Object gold, @Nullable Object predicted) {
    if (gold == null || predicted == null) {
      return gold == predicted;
    }
    if (scale != Scale.SAME) {
      return equalScaled(gold, predicted);
    }
    if (gold instanceof Number && predicted instanceof Number) {
      return equalNumbers(gold, predicted, Numbers.sameFamily(gold, predicted));
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
    if (gold instanceof Number && predicted instanceof Number) {
      return scale == Scale.GOLD_IS_PERCENT
          ? Numbers.isHundredfold(predicted, gold)
          : Numbers.isHundredfold(gold, predicted);
    }
    return BASE.equal(gold, predicted);
  }

  private boolean equalNumbers(Object a, Object b, boolean typeMeansNothing) {
    if ((typeMeansNothing || allowed.has(NUMERIC_TYPE)) && Numbers.sameValue(a, b)) {
      return true;
    }
    return (allowed.has(FLOAT_NOISE) && Numbers.withinNoise(a, b))
        || (tolerance != null && isTolerated(a, b, tolerance))
        || (decimals != EXACT && Numbers.withinRounding(a, b, decimals));
  }

  private static boolean isTolerated(Object a, Object b, BigDecimal tolerance) {
    return Numbers.sameValue(a, b) || Numbers.within(a, b, tolerance);
  }

  private boolean equalTexts(String a, String b) {
    if (a.equals(b)) {
      return true;
    }
    if (allowed.isEmpty()) {
      return false;
    }
    String plainA = TextReading.normalise(a, allowed);
    String plainB = TextReading.normalise(b, allowed);
    if (plainA.equals(plainB)) {
      return true;
    }
    Temporal date = allowed.has(DATE_AS_TEXT) ? IsoText.read(plainA) : null;
    return date != null && date.equals(IsoText.read(plainB));
  }

  private boolean readsAs(String text, Object other) {
    if (!allowed.hasAny(AS_TEXT)) {
      return false;
    }
    String plain = TextReading.normalise(text, allowed);
    if (other instanceof Number) {
      BigDecimal number = allowed.has(NUMBER_AS_TEXT) ? TextReading.number(plain) : null;
      return number != null && equalNumbers(number, other, true);
    }
    if (other instanceof Boolean truth) {
      return allowed.has(BOOLEAN_AS_TEXT) && truth.equals(TextReading.truth(plain));
    }
    return other instanceof Temporal date
        && allowed.has(DATE_AS_TEXT)
        && timeOf(date).equals(IsoText.read(plain));
  }

  private static final Allowance AS_TEXT =
      Allowance.of(NUMBER_AS_TEXT, BOOLEAN_AS_TEXT, DATE_AS_TEXT);

  private static Temporal timeOf(Temporal date) {
    return date instanceof LocalDate day ? day.atStartOfDay() : date;
  }

  private boolean equalOthers(Object a, Object b) {
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
      return timeOf((Temporal) a).equals(timeOf((Temporal) b));
    }
    return Objects.equals(a, b);
  }

  private boolean equalTruth(Boolean truth, Object number) {
    return allowed.has(BOOLEAN_AS_NUMBER) && Numbers.sameValue(number, truth ? 1L : 0L);
  }

  private boolean equalLists(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    CellRule inner = new CellRule(allowed, tolerance, EXACT, Scale.SAME);
    for (int i = 0; i < a.size(); i++) {
      if (!inner.equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The relaxations that bear on cells; the others bear on rows and columns. */
  static final Allowance OF_CELLS =
      Allowance.of(
          List.of(
              NUMERIC_TYPE,
              FLOAT_NOISE,
              BOOLEAN_AS_NUMBER,
              DATE_AS_TIMESTAMP,
              DATE_AS_TEXT,
              TRAILING_BLANKS,
              ROUNDING,
              NUMBER_AS_TEXT,
              BOOLEAN_AS_TEXT,
              COARSE_ROUNDING,
              TEXT_CASE,
              TEXT_SPACE,
              PERCENT_SCALE));

  /** Whether numbers are equal when they are close, so that no hash can find their partners. */
  boolean hasLooseNumbers() {
    return allowed.has(FLOAT_NOISE)
        || tolerance != null
        || decimals != EXACT
        || scale != Scale.SAME;
  }
}
