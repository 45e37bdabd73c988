// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.ReferenceColumns.Pair;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison rules as a definition: tries every assignment of columns, every rule for rows and
 * every set of relaxations of cells, and keeps the minimal sets. Exponential; for tables of about
 * four columns and six rows. Knows nothing of SQL and settings: see {@link ReferenceFacts}.
 */
final class ReferenceMatcher {
  private static final Map<Relaxation, Set<Relaxation>> INCLUDED =
      Map.ofEntries(
          Map.entry(UNROUNDED, EnumSet.of(NUMERIC_TYPE, FLOAT_NOISE)),
          Map.entry(FLOAT_NOISE, EnumSet.of(NUMERIC_TYPE)),
          Map.entry(ROUNDING, EnumSet.of(NUMERIC_TYPE, FLOAT_NOISE)),
          Map.entry(COARSE_ROUNDING, EnumSet.of(NUMERIC_TYPE, FLOAT_NOISE)),
          Map.entry(TIE_ALL, EnumSet.of(TIE_CHOICE)),
          Map.entry(TEXT_SPACE, EnumSet.of(TRAILING_BLANKS)),
          Map.entry(ROW_ORDER, EnumSet.of(TIE_ORDER, NULL_ORDER)),
          Map.entry(ROLE_SWAP, EnumSet.of(COLUMN_ORDER)),
          Map.entry(EXTRA_COLUMNS_BY_CHANCE, EnumSet.of(EXTRA_COLUMNS)),
          Map.entry(DATE_PART_AS_TEXT, EnumSet.of(TRUNCATED_DATE_AS_TEXT)));

  private final ResultTable gold;
  private final ResultTable predicted;
  private final ReferenceScales scales;
  private final ReferenceFacts facts;
  private final List<Column> sortKeys;

  /** Allows NULL keys elsewhere, but not in rows that a limit left. */
  private final boolean placesNulls;

  /** Lists of gold rows, one of which must agree. */
  private final List<List<Integer>> choices;

  /** A matcher for the values of JSON scalars; {@code null} if there are none. */
  private final @Nullable ReferenceMatcher read;

  private final ResultTable returnedGold;
  private final ResultTable returned;

  private ReferenceMatcher(
      ResultTable gold,
      ResultTable predicted,
      ReferenceFacts facts,
      List<List<Integer>> choices,
      boolean placesNulls) {
    this(gold, predicted, facts, choices, placesNulls, true);
  }

  private ReferenceMatcher(
      ResultTable returnedGold,
      ResultTable returned,
      ReferenceFacts facts,
      List<List<Integer>> choices,
      boolean placesNulls,
      boolean asReturned) {
    this.returnedGold =
        new ResultTable(
            facts.counted().stream().map(returnedGold::column).toList(), returnedGold.rowCount());
    this.returned = returned;
    ResultTable gold = asReturned ? returnedGold : ReferenceCells.scalars(returnedGold);
    ResultTable predicted = asReturned ? returned : ReferenceCells.scalars(returned);
    boolean json =
        Stream.of(returnedGold, returned)
            .anyMatch(t -> !ReferenceCells.scalars(t).columns().equals(t.columns()));
    this.read =
        asReturned && json
            ? new ReferenceMatcher(returnedGold, returned, facts, choices, placesNulls, false)
            : null;
    this.choices = choices;
    this.placesNulls = placesNulls;
    this.gold =
        new ResultTable(facts.counted().stream().map(gold::column).toList(), gold.rowCount());
    this.predicted = predicted;
    this.scales = new ReferenceScales(this.gold, predicted, facts);
    this.facts = facts;
    this.sortKeys = facts.sortKeys().stream().map(returnedGold::column).toList();
  }

  /**
   * All minimal sets of relaxations under which the tables agree, each with the assignments of
   * columns under which they do.
   */
  static Map<Set<Relaxation>, List<List<Pair>>> alternatives(
      ResultTable gold, ResultTable predicted, ReferenceFacts facts) {
    Map<Set<Relaxation>, List<List<Pair>>> found = of(gold, predicted, facts, true).sets();
    Map<Set<Relaxation>, List<List<Pair>>> kept = new LinkedHashMap<>(found);
    kept.keySet().retainAll(weakest(found.keySet()));
    return kept;
  }

  private static ReferenceMatcher of(
      ResultTable gold, ResultTable predicted, ReferenceFacts facts, boolean placesNulls) {
    List<Integer> all = IntStream.range(0, gold.rowCount()).boxed().toList();
    return new ReferenceMatcher(gold, predicted, facts, List.of(all), placesNulls);
  }

  /**
   * The same where the gold is what a limit left of more rows.
   *
   * @param cut all rows in order, their last columns the sort keys, and where the limit cuts
   */
  static Set<Set<Relaxation>> alternatives(ReferenceCut cut, ResultTable predicted) {
    ReferenceFacts facts =
        ReferenceFacts.ofOrder(!cut.keys().isEmpty(), cut.keys(), cut.visible(), predicted);
    ResultTable gold = cut.gold();
    Set<Set<Relaxation>> found =
        new LinkedHashSet<>(of(gold, predicted, facts, false).sets().keySet());
    if (gold.isEmpty() || predicted.isEmpty() || !cut.isCut()) {
      return weakest(found);
    }
    for (Relaxation choice : List.of(TIE_CHOICE, TIE_ALL)) {
      List<List<Integer>> choices =
          cut.choices(choice == TIE_ALL).stream()
              .filter(rows -> rows.size() == predicted.rowCount())
              .toList();
      ReferenceMatcher chosen = new ReferenceMatcher(cut.near(), predicted, facts, choices, false);
      for (Set<Relaxation> set :
          choices.isEmpty() ? Set.<Set<Relaxation>>of() : chosen.sets().keySet()) {
        if (!set.contains(DUPLICATE_ROWS)) {
          found.add(union(set, Set.of(choice), Set.of()));
        }
      }
    }
    return weakest(found);
  }

  /** The set with all that its members include. */
  static Set<Relaxation> closure(Set<Relaxation> set) {
    Set<Relaxation> closed = EnumSet.noneOf(Relaxation.class);
    closed.addAll(set);
    set.forEach(each -> closed.addAll(INCLUDED.getOrDefault(each, Set.of())));
    return closed;
  }

  private Map<Set<Relaxation>, List<List<Pair>>> sets() {
    if (gold.isEmpty() || predicted.isEmpty()) {
      if (!gold.isEmpty() || !predicted.isEmpty()) {
        return Map.of();
      }
      int extra = predicted.columnCount() - gold.columnCount();
      return Map.of(
          extra == 0
              ? Set.of(EMPTY_BOTH)
              : Set.of(EMPTY_BOTH, extra > 0 ? EXTRA_COLUMNS : MISSING_COLUMNS),
          List.of());
    }
    Map<Set<Relaxation>, List<List<Pair>>> found = new LinkedHashMap<>();
    ReferenceColumns columns = new ReferenceColumns(gold, predicted, choices.get(0).size());
    for (List<Pair> assignment : columns.assignments()) {
      if (!mayAgree(assignment)) {
        continue;
      }
      Set<Relaxation> ofColumns = columns.relaxations(assignment);
      for (Set<Relaxation> ofRows : rowRules()) {
        for (Set<Relaxation> ofCells : cellSets(assignment, ofRows)) {
          found
              .computeIfAbsent(union(ofColumns, ofRows, ofCells), set -> new ArrayList<>())
              .add(assignment);
        }
      }
    }
    return found;
  }

  /** Returns whether every row equals one on the other side under all relaxations. */
  private boolean mayAgree(List<Pair> assignment) {
    if (read != null && read.mayAgree(assignment)) {
      return true;
    }
    Set<Relaxation> all = EnumSet.allOf(Relaxation.class);
    boolean[][] equal = new boolean[gold.rowCount()][predicted.rowCount()];
    for (boolean[] row : equal) {
      Arrays.fill(row, true);
    }
    for (Pair pair : assignment) {
      List<ReferenceCells> rules = rules(pair, all);
      for (int g = 0; g < equal.length; g++) {
        for (int p = 0; p < equal[g].length; p++) {
          Object goldCell = cell(gold, pair.gold(), g);
          Object predictedCell = predictedCell(pair, p);
          equal[g][p] =
              equal[g][p] && rules.stream().anyMatch(rule -> rule.equal(goldCell, predictedCell));
        }
      }
    }
    boolean[] met = new boolean[predicted.rowCount()];
    for (boolean[] row : equal) {
      boolean any = false;
      for (int p = 0; p < row.length; p++) {
        any |= row[p];
        met[p] |= row[p];
      }
      if (!any && choices.size() == 1 && choices.get(0).size() == equal.length) {
        return false;
      }
    }
    return IntStream.range(0, met.length).allMatch(p -> met[p]);
  }

  private static Set<Set<Relaxation>> weakest(Collection<Set<Relaxation>> sets) {
    Set<Set<Relaxation>> kept = new LinkedHashSet<>(sets);
    kept.removeIf(
        set ->
            sets.stream().anyMatch(other -> !other.equals(set) && closure(set).containsAll(other)));
    return kept;
  }

  private static Set<Relaxation> union(Set<Relaxation> a, Set<Relaxation> b, Set<Relaxation> c) {
    Set<Relaxation> all = new HashSet<>(a);
    all.addAll(b);
    all.addAll(c);
    return all;
  }

  /** The minimal sets of relaxations of cells under which the rows agree. */
  private List<Set<Relaxation>> cellSets(List<Pair> assignment, Set<Relaxation> ofRows) {
    List<Relaxation> usable = usable(assignment);
    List<Set<Relaxation>> found = new ArrayList<>();
    IntStream.range(0, 1 << usable.size())
        .boxed()
        .sorted((a, b) -> Integer.bitCount(a) - Integer.bitCount(b))
        .map(bits -> subset(usable, bits))
        .forEach(
            set -> {
              if (found.stream().noneMatch(set::containsAll) && agrees(assignment, ofRows, set)) {
                found.add(set);
              }
            });
    return found;
  }

  private static Set<Relaxation> subset(List<Relaxation> all, int bits) {
    Set<Relaxation> set = EnumSet.noneOf(Relaxation.class);
    IntStream.range(0, all.size())
        .filter(i -> (bits >> i & 1) == 1)
        .forEach(i -> set.add(all.get(i)));
    return set;
  }

  /** The relaxations of cells that can make unequal cells of a pair of columns equal. */
  private List<Relaxation> usable(List<Pair> assignment) {
    Set<Relaxation> usable = EnumSet.noneOf(Relaxation.class);
    if (read != null) {
      usable.addAll(usableHere(assignment));
      usable.addAll(read.usableHere(assignment));
      usable.add(JSON_SCALAR);
      return List.copyOf(usable);
    }
    return List.copyOf(usableHere(assignment));
  }

  private Set<Relaxation> usableHere(List<Pair> assignment) {
    Set<Relaxation> usable = EnumSet.noneOf(Relaxation.class);
    for (Pair pair : assignment) {
      List<ReferenceCells> all = rules(pair, EnumSet.allOf(Relaxation.class));
      for (int g = 0; g < gold.rowCount(); g++) {
        for (int p = 0; p < predicted.rowCount(); p++) {
          Object a = cell(gold, pair.gold(), g);
          Object b = predictedCell(pair, p);
          if (!ReferenceCells.EXACT.equal(a, b) && all.stream().anyMatch(r -> r.equal(a, b))) {
            usable.addAll(ReferenceKinds.of(a, b));
          }
        }
      }
    }
    for (Relaxation rounding : List.of(ROUNDING, UNROUNDED, COARSE_ROUNDING)) {
      if (assignment.stream()
          .noneMatch(
              pair ->
                  Stream.concat(Stream.of(ReferenceCells.SAME), scales.of(pair))
                      .anyMatch(scale -> scales.rounds(pair, scale, Set.of(rounding)) != null))) {
        usable.remove(rounding);
      }
    }
    for (Relaxation scale : List.of(PERCENT_SCALE, UNIT_SCALE)) {
      if (assignment.stream()
          .noneMatch(
              pair -> scales.of(pair).anyMatch(s -> ReferenceScales.relaxation(s) == scale))) {
        usable.remove(scale);
      }
    }
    return usable;
  }

  private @Nullable Object predictedCell(Pair pair, int row) {
    return cell(predicted, pair.predicted(), row);
  }

  private static @Nullable Object cell(ResultTable table, int column, int row) {
    return table.column(column).value(row);
  }

  /** The ways in which two columns may be read under an allowance. */
  private List<ReferenceCells> rules(Pair pair, Set<Relaxation> allowed) {
    List<ReferenceCells> rules = new ArrayList<>();
    Set<Relaxation> usable = EnumSet.noneOf(Relaxation.class);
    usable.addAll(closure(allowed));
    usable.remove(TRUNCATED_DATE_AS_TEXT); // no query truncates
    if (hasNumber(gold.column(pair.gold())) || hasNumber(predicted.column(pair.predicted()))) {
      usable.remove(DATE_PART_AS_TEXT);
    }
    boolean ofJson =
        returnedGold.column(pair.gold()) != gold.column(pair.gold())
            || returned.column(pair.predicted()) != predicted.column(pair.predicted());
    boolean texts = ofJson && usable.contains(VALUE_AS_TEXT);
    usable.addAll(ofJson ? Set.of(NUMERIC_TYPE) : Set.of());
    usable.addAll(texts ? Set.of(NUMBER_AS_TEXT, BOOLEAN_AS_TEXT) : Set.of());
    ReferenceScales.Rounded rounded = scales.rounds(pair, ReferenceCells.SAME, allowed);
    rules.add(
        new ReferenceCells(
            usable,
            ReferenceCells.SAME,
            BigDecimal.ZERO,
            rounded == null ? null : rounded.decimals(),
            facts.tolerance(),
            texts
                || isFormatted(gold.column(pair.gold()), facts.goldRounds().get(pair.gold()))
                || isFormatted(
                    predicted.column(pair.predicted()),
                    facts.predictedRounds().get(pair.predicted()))));
    scales
        .of(pair)
        .filter(scale -> allowed.contains(ReferenceScales.relaxation(scale)))
        .forEach(scale -> rules.add(scaled(pair, scale, allowed)));
    return rules;
  }

  private ReferenceCells scaled(Pair pair, List<Long> scale, Set<Relaxation> allowed) {
    Set<Relaxation> read = allowed.contains(FORMATTED_NUMBER) ? Set.of(FORMATTED_NUMBER) : Set.of();
    ReferenceScales.Rounded rounded = scales.rounds(pair, scale, allowed);
    BigDecimal slack =
        rounded == null
            ? BigDecimal.ZERO
            : new BigDecimal("0.5")
                .movePointLeft(rounded.decimals())
                .multiply(BigDecimal.valueOf(scale.get(rounded.ofGold() ? 0 : 1)));
    return new ReferenceCells(read, scale, slack, null, null, false);
  }

  /** Tests if a rounding query made text. */
  private static boolean isFormatted(Column column, int rounds) {
    return rounds >= 0
        && IntStream.range(0, column.size())
            .mapToObj(column::value)
            .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
            .anyMatch(String.class::isInstance);
  }

  private static boolean hasNumber(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
        .anyMatch(Number.class::isInstance);
  }

  private List<Set<Relaxation>> rowRules() {
    List<Set<Relaxation>> orders = new ArrayList<>(List.of(Set.of()));
    if (facts.ordered() && !sortKeys.isEmpty()) {
      orders.add(Set.of(TIE_ORDER));
      if (placesNulls) {
        orders.add(Set.of(NULL_ORDER));
        orders.add(Set.of(TIE_ORDER, NULL_ORDER));
      }
    }
    if (facts.ordered()) {
      orders.add(Set.of(ROW_ORDER));
    }
    List<Set<Relaxation>> rules = new ArrayList<>(orders);
    if (!facts.asSets()) {
      orders.forEach(order -> rules.add(union(order, Set.of(DUPLICATE_ROWS), Set.of())));
    }
    return rules;
  }

  /** Returns whether rows agree in some reading of each pair of columns. */
  private boolean agrees(List<Pair> assignment, Set<Relaxation> ofRows, Set<Relaxation> ofCells) {
    if (read != null && ofCells.contains(JSON_SCALAR)) {
      return read.agrees(assignment, ofRows, ofCells);
    }
    List<List<ReferenceCells>> ways =
        assignment.stream().map(pair -> rules(pair, ofCells)).toList();
    return agrees(assignment, ofRows, ofCells, ways, List.of());
  }

  private boolean agrees(
      List<Pair> assignment,
      Set<Relaxation> ofRows,
      Set<Relaxation> ofCells,
      List<List<ReferenceCells>> ways,
      List<ReferenceCells> chosen) {
    if (chosen.size() == ways.size()) {
      ReferenceRows rows =
          new ReferenceRows(
              gold,
              predicted,
              facts.ordered(),
              sortKeys,
              assignment,
              chosen,
              closure(ofCells).contains(NUMERIC_TYPE));
      boolean asSets = facts.asSets() || ofRows.contains(DUPLICATE_ROWS);
      return choices.stream().anyMatch(choice -> rows.agree(choice, ofRows, asSets));
    }
    return ways.get(chosen.size()).stream()
        .anyMatch(
            way -> {
              List<ReferenceCells> longer = new ArrayList<>(chosen);
              longer.add(way);
              return agrees(assignment, ofRows, ofCells, ways, longer);
            });
  }
}
