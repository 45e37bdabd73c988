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

import dev.assay.match.CellRule.Scale;
import dev.assay.match.ColumnFacts.Contents;
import dev.assay.model.Relaxation;
import dev.assay.model.ValueFamily;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which relaxations can matter between two columns, and the rule that an allowance makes of them.
 */
final class PairRules {
  private static final Allowance KEPT_IN_KEYS =
      CellRule.OF_CELLS.minus(Allowance.of(FLOAT_NOISE, ROUNDING, COARSE_ROUNDING, PERCENT_SCALE));
  private static final Set<ValueFamily> DATES =
      Set.of(ValueFamily.DATE, ValueFamily.TIMESTAMP, ValueFamily.INSTANT);

  private final @Nullable BigDecimal tolerance;
  private final SelectList goldItems;
  private final SelectList predictedItems;
  private final Map<Meeting, Allowance> known = new HashMap<>();

  PairRules(@Nullable Double tolerance, SelectList goldItems, SelectList predictedItems) {
    this.tolerance = tolerance == null || tolerance == 0 ? null : BigDecimal.valueOf(tolerance);
    this.goldItems = goldItems;
    this.predictedItems = predictedItems;
  }

  private record Meeting(Contents gold, Contents predicted) {}

  /** The relaxations of cells that can make a difference between the two columns. */
  Allowance relevant(ColumnFacts gold, ColumnFacts predicted) {
    Allowance found =
        known.computeIfAbsent(
            new Meeting(gold.contents(), predicted.contents()),
            m -> relevant(m.gold(), m.predicted()).or(relevant(m.predicted(), m.gold())));
    if (meetAsNumbers(gold, predicted)) {
      for (Rounding rounding : roundings(gold, predicted)) {
        found = found.with(rounding.relaxation());
      }
    }
    return found;
  }

  /** What can matter between columns where one side plays the first part; half of a symmetry. */
  private static Allowance relevant(Contents a, Contents b) {
    Allowance found = Allowance.NOTHING;
    boolean numerals = a.hasNumbers() && b.sees(Sight.NUMERAL);
    boolean truths = a.has(ValueFamily.BOOLEAN) && b.sees(Sight.TRUTH_TEXT);
    boolean dates =
        b.sees(Sight.ISO_TEXT)
            && (a.sees(Sight.ISO_TEXT) || a.families().stream().anyMatch(DATES::contains));
    found = add(found, NUMBER_AS_TEXT, numerals);
    found = add(found, BOOLEAN_AS_TEXT, truths);
    found = add(found, DATE_AS_TEXT, dates);
    found = add(found, BOOLEAN_AS_NUMBER, a.has(ValueFamily.BOOLEAN) && b.hasNumbers());
    found = add(found, DATE_AS_TIMESTAMP, a.has(ValueFamily.DATE) && b.has(ValueFamily.TIMESTAMP));
    boolean numbers = a.hasNumbers() && b.hasNumbers();
    boolean noisy = a.sees(Sight.NOISY_NUMBER) || b.sees(Sight.NOISY_NUMBER);
    found = add(found, NUMERIC_TYPE, numbers && countNumberFamilies(a, b) > 1);
    found = add(found, FLOAT_NOISE, (numbers || numerals) && noisy);
    found = add(found, PERCENT_SCALE, numbers);
    boolean texts = a.has(ValueFamily.TEXT) && b.has(ValueFamily.TEXT);
    boolean read = numerals || truths || dates;
    if (texts || read) {
      found = add(found, TRAILING_BLANKS, eitherSees(a, b, Sight.TRAILING_BLANK));
      found = add(found, TEXT_CASE, eitherSees(a, b, Sight.CASED_TEXT));
      found = add(found, TEXT_SPACE, eitherSees(a, b, Sight.SPACED_TEXT));
    }
    return found;
  }

  private static Allowance add(Allowance found, Relaxation relaxation, boolean matters) {
    return matters ? found.with(relaxation) : found;
  }

  private static boolean eitherSees(Contents a, Contents b, Sight sight) {
    return a.sees(sight) || b.sees(sight);
  }

  private static long countNumberFamilies(Contents a, Contents b) {
    return java.util.stream.Stream.concat(a.families().stream(), b.families().stream())
        .filter(ValueFamily::isNumeric)
        .distinct()
        .count();
  }

  private static boolean meetAsNumbers(ColumnFacts gold, ColumnFacts predicted) {
    Contents a = gold.contents();
    Contents b = predicted.contents();
    return (a.hasNumbers() && (b.hasNumbers() || b.sees(Sight.NUMERAL)))
        || (a.sees(Sight.NUMERAL) && b.hasNumbers());
  }

  /** One way in which a column can be the other rounded. */
  private record Rounding(int decimals, Relaxation relaxation) {}

  private List<Rounding> roundings(ColumnFacts gold, ColumnFacts predicted) {
    int shownByGold = gold.shownDecimals();
    int shownByPredicted = predicted.shownDecimals();
    if (shownByGold == shownByPredicted) {
      return List.of();
    }
    boolean goldIsCoarse = shownByGold < shownByPredicted;
    int shown = Math.min(shownByGold, shownByPredicted);
    ColumnFacts coarse = goldIsCoarse ? gold : predicted;
    OptionalInt asked = (goldIsCoarse ? goldItems : predictedItems).decimals(coarse.index());
    List<Rounding> found = new ArrayList<>();
    boolean fine = shown >= 2 || (shown == 1 && asked.isPresent() && asked.getAsInt() == shown);
    found.add(new Rounding(shown, fine ? ROUNDING : COARSE_ROUNDING));
    if (asked.isPresent() && asked.getAsInt() > shown && !isWhole(coarse.contents())) {
      found.add(new Rounding(asked.getAsInt(), ROUNDING));
    }
    return found;
  }

  private static boolean isWhole(Contents contents) {
    return contents.families().stream()
        .filter(ValueFamily::isNumeric)
        .allMatch(ValueFamily.INTEGER::equals);
  }

  /** The pair under an allowance, its numbers compared as they stand. */
  ColumnPair pair(ColumnFacts gold, ColumnFacts predicted, Allowance allowed) {
    if (tolerance == null && !allowed.hasAny(CellRule.OF_CELLS)) {
      return new ColumnPair(gold, predicted, CellRule.BASE, KeyForm.BASE);
    }
    boolean numbers = meetAsNumbers(gold, predicted);
    Allowance used = allowed.and(relevant(gold, predicted)).without(PERCENT_SCALE);
    CellRule rule =
        new CellRule(
            used,
            numbers ? tolerance : null,
            numbers ? decimals(gold, predicted, used) : CellRule.EXACT,
            Scale.SAME);
    return new ColumnPair(
        gold, predicted, rule, new KeyForm(used.and(KEPT_IN_KEYS), rule.hasLooseNumbers()));
  }

  private int decimals(ColumnFacts gold, ColumnFacts predicted, Allowance allowed) {
    if (!allowed.has(ROUNDING) && !allowed.has(COARSE_ROUNDING)) {
      return CellRule.EXACT;
    }
    return roundings(gold, predicted).stream()
        .filter(rounding -> allowed.has(rounding.relaxation()))
        .mapToInt(Rounding::decimals)
        .min()
        .orElse(CellRule.EXACT);
  }

  /** The pair with one column read as a percentage of the other; {@code null} if that can't be. */
  @Nullable ColumnPair scaledPair(ColumnFacts gold, ColumnFacts predicted, Scale scale) {
    NumberRange numbers = gold.numbers();
    if (numbers == null
        || predicted.numbers() == null
        || (numbers.least() == 0 && numbers.greatest() == 0)) {
      return null;
    }
    CellRule rule = new CellRule(Allowance.of(PERCENT_SCALE), null, CellRule.EXACT, scale);
    return new ColumnPair(gold, predicted, rule, new KeyForm(Allowance.NOTHING, true));
  }
}
