// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import static dev.assay.match.Relaxation.BOOLEAN_AS_NUMBER;
import static dev.assay.match.Relaxation.DATE_AS_TIMESTAMP;
import static dev.assay.match.Relaxation.JSON_SCALAR;
import static dev.assay.match.Relaxation.TRUNCATED_DATE_AS_TEXT;
import static dev.assay.match.cell.TextTrait.*;

import dev.assay.match.MatchSettings;
import dev.assay.match.Relaxation;
import dev.assay.match.Relaxation.Cells;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.NumberRange;
import dev.assay.match.cell.ShownDecimals;
import dev.assay.match.cell.TextTrait;
import dev.assay.match.cell.UnitScale;
import dev.assay.match.column.ColumnFacts.Contents;
import dev.assay.match.column.RoundingRules.Rounding;
import dev.assay.table.ValueFamily;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Determines the relaxations that can matter between two columns, and the rule for a given set of
 * relaxations.
 */
public final class ColumnPairRules {
  private static final RelaxationSet BY_VALUE = CellRule.BY_VALUE.allowed();
  private static final RelaxationSet OF_SCALE = RelaxationSet.on(Cells.UNITS);
  private static final RelaxationSet OF_ROUNDING = RelaxationSet.on(Cells.DECIMALS);
  private static final RelaxationSet KEPT_IN_KEYS =
      CellRule.OF_CELLS.minus(OF_SCALE).minus(OF_ROUNDING).without(NOISY_NUMBER.relaxation());
  private static final Set<ValueFamily> DATES =
      Set.of(ValueFamily.DATE, ValueFamily.TIMESTAMP, ValueFamily.INSTANT);

  private static final int REMEMBERED = 10_000;

  private final @Nullable BigDecimal tolerance;
  private final ZoneId zone;
  private final SelectList goldItems;
  private final SelectList predictedItems;
  private final RoundingRules roundings;
  private final TruncatedDates truncations;
  private final Map<Meeting, RelaxationSet> known = new HashMap<>();
  private final Map<Columns, RelaxationSet> unscaled = new HashMap<>();
  private final Map<Columns, List<UnitScale>> scaled = new HashMap<>();

  public ColumnPairRules(MatchSettings settings, SelectList goldItems, SelectList predictedItems) {
    Double given = settings.tolerance();
    this.tolerance = given == null || given == 0 ? null : BigDecimal.valueOf(given);
    this.zone = settings.zone();
    this.goldItems = goldItems;
    this.predictedItems = predictedItems;
    this.truncations = new TruncatedDates(goldItems, predictedItems);
    this.roundings = new RoundingRules(goldItems, predictedItems, settings.rounding());
  }

  private record Meeting(Contents gold, Contents predicted) {}

  /**
   * Key of a cache: two columns, which are looked up again for every set of relaxations.
   *
   * @param among whether the predicted rows correspond to only some of the gold's
   */
  private record Columns(ColumnFacts gold, ColumnFacts predicted, boolean among) {}

  /** Caches a result, unless the tables are so wide that the cache would take too much memory. */
  private static <T> T remembered(
      Map<Columns, T> known, Columns columns, BiFunction<ColumnFacts, ColumnFacts, T> find) {
    T before = known.get(columns);
    if (before != null) {
      return before;
    }
    T found = find.apply(columns.gold(), columns.predicted());
    if (known.size() < REMEMBERED) {
      known.put(columns, found);
    }
    return found;
  }

  /**
   * The relaxations of cells that can make a difference between the two columns.
   *
   * @param among whether predicted rows stand for some of the gold's only
   */
  public RelaxationSet relevant(ColumnFacts gold, ColumnFacts predicted, boolean among) {
    RelaxationSet found = relevantUnscaled(gold, predicted);
    Columns read = scalars(gold, predicted, JSON);
    for (UnitScale scale : scales(read.gold(), read.predicted(), among)) {
      found = found.with(scale.relaxation());
      for (Rounding rounding : roundings.of(read.gold(), read.predicted(), scale)) {
        found = found.with(rounding.relaxation());
      }
      if (read.gold().numbers() == null || read.predicted().numbers() == null) {
        found = found.or(OF_FORMAT);
      }
    }
    return found;
  }

  /**
   * The columns as an allowance reads them: under {@code JSON_SCALAR} with the values of their JSON
   * scalars, and where an engine has no type for JSON, also of texts that the query's JSON is.
   */
  private Columns scalars(ColumnFacts gold, ColumnFacts predicted, RelaxationSet allowed) {
    if (!allowed.has(JSON_SCALAR)) {
      return new Columns(gold, predicted, false);
    }
    ColumnFacts a = gold.jsonScalars(() -> goldItems.isJson(gold.index()));
    ColumnFacts b = predicted.jsonScalars(() -> predictedItems.isJson(predicted.index()));
    boolean typed =
        gold.contents().has(ValueFamily.JSON) || predicted.contents().has(ValueFamily.JSON);
    boolean same =
        !typed
            && (a != gold || b != predicted)
            && gold.fingerprint(KeyEncoding.BASE)
                .maySameSet(predicted.fingerprint(KeyEncoding.BASE));
    return same ? new Columns(gold, predicted, false) : new Columns(a, b, false);
  }

  private static final RelaxationSet JSON = RelaxationSet.of(JSON_SCALAR);

  private RelaxationSet relevantUnscaled(ColumnFacts gold, ColumnFacts predicted) {
    return remembered(unscaled, new Columns(gold, predicted, false), this::findUnscaled);
  }

  private RelaxationSet findUnscaled(ColumnFacts gold, ColumnFacts predicted) {
    RelaxationSet found =
        known.computeIfAbsent(
            new Meeting(gold.contents(), predicted.contents()),
            m -> relevant(m.gold(), m.predicted()).or(relevant(m.predicted(), m.gold())));
    if (meetAsNumbers(gold, predicted)) {
      for (Rounding rounding : roundings.of(gold, predicted, UnitScale.SAME)) {
        found = found.with(rounding.relaxation());
      }
    }
    boolean indented =
        eitherSees(gold.contents(), predicted.contents(), SPACED_TEXT)
            && gold.contents().sees(NUMERAL)
            && predicted.contents().sees(NUMERAL);
    found = add(found, NUMERAL, indented && roundings.areFormatted(gold, predicted));
    Columns read = scalars(gold, predicted, JSON);
    if (read.gold() != gold || read.predicted() != predicted) {
      found = found.with(JSON_SCALAR).or(relevantUnscaled(read.gold(), read.predicted()));
    }
    return truncations.relate(gold, predicted)
        ? found.without(DATE_PART.relaxation()).or(truncated(gold.contents(), predicted.contents()))
        : found;
  }

  /**
   * The relaxations that may matter if {@code a} has values and {@code b} has their other form;
   * call it for both directions.
   */
  private static RelaxationSet relevant(Contents a, Contents b) {
    RelaxationSet found = RelaxationSet.NOTHING;
    boolean numerals = a.hasNumbers() && b.sees(NUMERAL);
    boolean dated = a.sees(ISO_TEXT) || a.families().stream().anyMatch(DATES::contains);
    boolean dates = b.sees(ISO_TEXT) && dated;
    found = add(found, NUMERAL, numerals);
    found = add(found, ISO_TEXT, dates);
    boolean written = numerals;
    boolean read = false;
    for (TextTrait trait : READINGS) {
      if (b.sees(trait) && a.meets(trait)) {
        boolean truths = trait.meets(ValueFamily.BOOLEAN);
        found = found.with(trait.relaxation());
        found =
            add(
                found,
                BOOLEAN_AS_NUMBER,
                truths && trait.meets(ValueFamily.DECIMAL) && a.hasNumbers());
        written |= !truths;
        read = true;
      }
    }
    // In a column with numbers, a year in digits is a number.
    boolean parts = b.sees(DATE_PART) && dated && !a.hasNumbers() && !b.hasNumbers();
    found = add(found, DATE_PART, parts);
    found = add(found, ISO_TEXT, parts && a.sees(ISO_TEXT));
    found = add(found, ZONED_TEXT, isZoned(a) && isLocal(b));
    boolean values = b.has(ValueFamily.TEXT) && hasTexts(a);
    boolean container = a.has(ValueFamily.JSON) && b.has(ValueFamily.ARRAY);
    found = add(found, TIME_TEXT, values || container);
    found = add(found, JSON_SCALAR, a.has(ValueFamily.JSON));
    boolean jsonTexts = eitherSees(a, b, JSON_CONTAINER) && a.has(ValueFamily.TEXT);
    found = add(found, JSON_CONTAINER, jsonTexts && b.has(ValueFamily.TEXT));
    found = add(found, BOOLEAN_AS_NUMBER, a.has(ValueFamily.BOOLEAN) && b.hasNumbers());
    found = add(found, DATE_AS_TIMESTAMP, a.has(ValueFamily.DATE) && b.has(ValueFamily.TIMESTAMP));
    boolean numbers = a.hasNumbers() && b.hasNumbers();
    boolean noisy = a.sees(NOISY_NUMBER) || b.sees(NOISY_NUMBER);
    found = numbers && countNumberFamilies(a, b) > 1 ? found.or(BY_VALUE) : found;
    found = add(found, NOISY_NUMBER, (numbers || written) && noisy);
    boolean texts = a.has(ValueFamily.TEXT) && b.has(ValueFamily.TEXT);
    if (texts || read || numerals || dates || parts || values) {
      for (TextTrait trait : SPELLINGS) {
        found = add(found, trait, eitherSees(a, b, trait));
      }
    }
    return found;
  }

  /** The relaxations that may matter if one side is the text of what the other side truncates. */
  private static RelaxationSet truncated(Contents a, Contents b) {
    RelaxationSet found = RelaxationSet.of(TRUNCATED_DATE_AS_TEXT);
    found = add(found, ISO_TEXT, eitherSees(a, b, ISO_TEXT));
    return add(found, ZONED_TEXT, isZoned(a) || isZoned(b));
  }

  private static boolean isZoned(Contents contents) {
    return contents.has(ValueFamily.INSTANT) || contents.sees(ZONED_TEXT);
  }

  private static boolean isLocal(Contents contents) {
    return contents.has(ValueFamily.TIMESTAMP)
        || contents.has(ValueFamily.DATE)
        || contents.sees(ISO_TEXT)
        || contents.sees(DATE_PART);
  }

  /** Returns whether some values have a text form that databases also return. */
  private static boolean hasTexts(Contents contents) {
    return contents.has(ValueFamily.UUID)
        || contents.has(ValueFamily.TIME)
        || contents.has(ValueFamily.INTERVAL)
        || contents.has(ValueFamily.ARRAY)
        || contents.has(ValueFamily.JSON);
  }

  private static RelaxationSet add(RelaxationSet found, TextTrait trait, boolean matters) {
    return add(found, trait.relaxation(), matters);
  }

  private static RelaxationSet add(RelaxationSet found, Relaxation relaxation, boolean matters) {
    return matters ? found.with(relaxation) : found;
  }

  private static boolean eitherSees(Contents a, Contents b, TextTrait textTrait) {
    return a.sees(textTrait) || b.sees(textTrait);
  }

  private static long countNumberFamilies(Contents a, Contents b) {
    return Stream.concat(a.families().stream(), b.families().stream())
        .filter(ValueFamily::isNumeric)
        .distinct()
        .count();
  }

  private static boolean meetAsNumbers(ColumnFacts gold, ColumnFacts predicted) {
    Contents a = gold.contents();
    Contents b = predicted.contents();
    return (a.hasNumbers() && (b.hasNumbers() || hasNumerals(b)))
        || (hasNumerals(a) && b.hasNumbers());
  }

  private static boolean hasNumerals(Contents contents) {
    return contents.sees(NUMERAL) || contents.sees(FORMATTED_NUMERAL);
  }

  /** The pair under an allowance, its numbers compared as they stand. */
  public ColumnPair pair(ColumnFacts gold, ColumnFacts predicted, RelaxationSet allowed) {
    if (tolerance == null && !allowed.hasAny(CellRule.OF_CELLS)) {
      return new ColumnPair(gold, predicted, CellRule.BASE, KeyEncoding.BASE);
    }
    Columns read = scalars(gold, predicted, allowed);
    return read.gold() == gold && read.predicted() == predicted
        ? pair(gold, predicted, allowed, false)
        : pair(read.gold(), read.predicted(), allowed, true);
  }

  /**
   * @param ofJson whether some cells are values of JSON scalars, whose numbers have no types and
   *     which {@code VALUE_AS_TEXT} compares with their texts
   */
  private ColumnPair pair(
      ColumnFacts gold, ColumnFacts predicted, RelaxationSet allowed, boolean ofJson) {
    boolean numbers = meetAsNumbers(gold, predicted);
    RelaxationSet used = allowed.and(relevantUnscaled(gold, predicted)).minus(OF_SCALE);
    boolean texts = ofJson && allowed.has(TIME_TEXT.relaxation());
    used = ofJson ? used.or(BY_VALUE) : used;
    used = texts ? used.or(OF_SCALARS) : used;
    ZoneId compared = used.has(ZONED_TEXT.relaxation()) ? zone : ZoneOffset.UTC;
    CellRule rule =
        new CellRule(
            used,
            numbers ? tolerance : null,
            numbers ? decimals(gold, predicted, used) : CellRule.EXACT,
            UnitScale.SAME,
            texts || (used.has(NUMERAL.relaxation()) && roundings.areFormatted(gold, predicted)),
            compared);
    RelaxationSet inKeys = used.has(JSON_SCALAR) ? used.or(CellRule.OF_JSON_TEXTS) : used;
    return new ColumnPair(
        gold,
        predicted,
        rule,
        new KeyEncoding(inKeys.and(KEPT_IN_KEYS), rule.hasLooseNumbers(), compared));
  }

  private int decimals(ColumnFacts gold, ColumnFacts predicted, RelaxationSet allowed) {
    return allowed.hasAny(OF_ROUNDING)
        ? roundings.of(gold, predicted, UnitScale.SAME).stream()
            .filter(rounding -> allowed.has(rounding.relaxation()))
            .mapToInt(Rounding::decimals)
            .min()
            .orElse(CellRule.EXACT)
        : CellRule.EXACT;
  }

  /** The pairs with one column read in another unit, as a percentage for a fraction. */
  public List<ColumnPair> scaledPairs(
      ColumnFacts gold, ColumnFacts predicted, RelaxationSet allowed, boolean among) {
    if (!allowed.hasAny(OF_SCALE)) {
      return List.of();
    }
    Columns read = scalars(gold, predicted, allowed);
    boolean formatted = read.gold().numbers() == null || read.predicted().numbers() == null;
    List<ColumnPair> pairs = new ArrayList<>();
    for (UnitScale scale : scales(read.gold(), read.predicted(), among)) {
      if (allowed.has(scale.relaxation()) && (!formatted || allowed.includes(OF_FORMAT))) {
        pairs.add(scaledPair(gold, predicted, allowed, scale));
      }
    }
    return pairs;
  }

  /** The pair with one column read in another unit. */
  public ColumnPair scaledPair(
      ColumnFacts gold, ColumnFacts predicted, RelaxationSet allowed, UnitScale scale) {
    Columns read = scalars(gold, predicted, allowed);
    Rounding coarsest =
        roundings.of(read.gold(), read.predicted(), scale).stream()
            .filter(rounding -> allowed.has(rounding.relaxation()))
            .min(Comparator.comparingInt(Rounding::decimals))
            .orElse(null);
    RelaxationSet used = RelaxationSet.of(scale.relaxation()).or(allowed.and(OF_FORMAT));
    CellRule rule =
        new CellRule(
            used,
            null,
            coarsest == null ? CellRule.EXACT : coarsest.decimals(),
            scale.within(coarsest == null ? BigDecimal.ZERO : coarsest.slack(scale)),
            false,
            ZoneOffset.UTC);
    return new ColumnPair(
        read.gold(),
        read.predicted(),
        rule,
        new KeyEncoding(used.and(OF_FORMAT), true, ZoneOffset.UTC));
  }

  private static final RelaxationSet OF_FORMAT = RelaxationSet.of(FORMATTED_NUMERAL.relaxation());

  /**
   * The scales by which the numbers of two columns may differ, with rounding taken into account.
   */
  private List<UnitScale> scales(ColumnFacts gold, ColumnFacts predicted, boolean among) {
    return remembered(
        scaled, new Columns(gold, predicted, among), (a, b) -> findScales(a, b, among));
  }

  private static List<UnitScale> findScales(
      ColumnFacts gold, ColumnFacts predicted, boolean among) {
    NumberRange ofGold = gold.writtenNumbers();
    NumberRange ofPredicted = ofGold == null ? null : predicted.writtenNumbers();
    if (ofGold == null || ofPredicted == null || ofGold.size() == 0) {
      return List.of();
    }
    double goldUnit = 0.5 / ShownDecimals.power(gold.shownDecimals());
    double predictedUnit = 0.5 / ShownDecimals.power(predicted.shownDecimals());
    List<UnitScale> found = List.of();
    for (UnitScale scale : UnitScale.ALL) {
      double slack = Math.max(goldUnit * scale.ofGold(), predictedUnit * scale.ofPredicted());
      if (scale.mayRelate(ofGold, ofPredicted, slack, among)) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.add(scale);
      }
    }
    return found;
  }
}
