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
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison rules as a definition: tries every assignment of columns, every rule for rows and
 * every set of relaxations of cells, and keeps the minimal sets. Exponential; for tables of about
 * four columns and six rows. Knows nothing of SQL: which columns are sort keys is told.
 */
final class ReferenceMatcher {
  private static final Map<Relaxation, Set<Relaxation>> INCLUDED =
      Map.of(
          FLOAT_NOISE, EnumSet.of(NUMERIC_TYPE),
          ROUNDING, EnumSet.of(NUMERIC_TYPE, FLOAT_NOISE),
          COARSE_ROUNDING, EnumSet.of(NUMERIC_TYPE, FLOAT_NOISE),
          TEXT_SPACE, EnumSet.of(TRAILING_BLANKS),
          ROW_ORDER, EnumSet.of(TIE_ORDER),
          ROLE_SWAP, EnumSet.of(COLUMN_ORDER),
          EXTRA_COLUMNS_BY_CHANCE, EnumSet.of(EXTRA_COLUMNS));

  private final ResultTable gold;
  private final ResultTable predicted;
  private final boolean ordered;
  private final List<Integer> sortKeys;

  private ReferenceMatcher(
      ResultTable gold, ResultTable predicted, boolean ordered, List<Integer> sortKeys) {
    this.gold = gold;
    this.predicted = predicted;
    this.ordered = ordered;
    this.sortKeys = sortKeys;
  }

  /**
   * All minimal sets of relaxations under which the tables agree.
   *
   * @param ordered whether the order of rows counts
   * @param sortKeys gold columns whose equal neighbours tie; empty if none is known
   */
  static Set<Set<Relaxation>> alternatives(
      ResultTable gold, ResultTable predicted, boolean ordered, List<Integer> sortKeys) {
    return new ReferenceMatcher(gold, predicted, ordered, sortKeys).alternatives();
  }

  /** The set with all that its members include. */
  static Set<Relaxation> closure(Set<Relaxation> set) {
    Set<Relaxation> closed = new HashSet<>(set);
    set.forEach(each -> closed.addAll(INCLUDED.getOrDefault(each, Set.of())));
    return closed;
  }

  private Set<Set<Relaxation>> alternatives() {
    if (gold.isEmpty() || predicted.isEmpty()) {
      boolean match =
          gold.isEmpty() && predicted.isEmpty() && predicted.columnCount() >= gold.columnCount();
      boolean wider = predicted.columnCount() > gold.columnCount();
      return !match
          ? Set.of()
          : Set.of(wider ? Set.of(EMPTY_BOTH, EXTRA_COLUMNS) : Set.of(EMPTY_BOTH));
    }
    Set<Set<Relaxation>> found = new LinkedHashSet<>();
    for (List<Pair> assignment : assignments()) {
      Set<Relaxation> ofColumns = ofColumns(assignment);
      for (Set<Relaxation> ofRows : rowRules()) {
        for (Set<Relaxation> ofCells : cellSets(assignment, ofRows)) {
          found.add(union(ofColumns, ofRows, ofCells));
        }
      }
    }
    return weakest(found);
  }

  private static Set<Set<Relaxation>> weakest(Collection<Set<Relaxation>> sets) {
    Set<Set<Relaxation>> kept = new LinkedHashSet<>(sets);
    kept.removeIf(
        set ->
            sets.stream().anyMatch(other -> !other.equals(set) && closure(set).containsAll(other)));
    return kept;
  }

  @SafeVarargs
  private static Set<Relaxation> union(Set<Relaxation>... sets) {
    Set<Relaxation> all = new HashSet<>();
    List.of(sets).forEach(all::addAll);
    return all;
  }

  // Columns.

  /** A gold column and the predicted column that stands for it. */
  private record Pair(int gold, int predicted) {}

  /** Every injective assignment from the narrower table into the wider. */
  private List<List<Pair>> assignments() {
    List<List<Pair>> found = new ArrayList<>();
    assign(new ArrayList<>(), found);
    return found;
  }

  private void assign(List<Pair> begun, List<List<Pair>> found) {
    boolean missing = predicted.columnCount() < gold.columnCount();
    int narrow = Math.min(gold.columnCount(), predicted.columnCount());
    int wide = Math.max(gold.columnCount(), predicted.columnCount());
    int next = begun.size();
    if (next == narrow) {
      found.add(List.copyOf(begun));
      return;
    }
    for (int i = 0; i < wide; i++) {
      Pair pair = missing ? new Pair(i, next) : new Pair(next, i);
      if (begun.stream()
          .noneMatch(p -> p.gold() == pair.gold() || p.predicted() == pair.predicted())) {
        begun.add(pair);
        assign(begun, found);
        begun.remove(next);
      }
    }
  }

  private Set<Relaxation> ofColumns(List<Pair> assignment) {
    Set<Relaxation> needed = EnumSet.noneOf(Relaxation.class);
    if (namesContradict(assignment)) {
      needed.add(ROLE_SWAP);
    } else if (!keepsOrder(assignment)) {
      needed.add(COLUMN_ORDER);
    }
    int extra = predicted.columnCount() - gold.columnCount();
    if (extra < 0) {
      needed.add(MISSING_COLUMNS);
    } else if (extra > 0) {
      boolean byChance =
          extra > 2
              && gold.rowCount() == 1
              && assignment.stream().noneMatch(p -> goldName(p).equals(predictedName(p)));
      needed.add(byChance ? EXTRA_COLUMNS_BY_CHANCE : EXTRA_COLUMNS);
    }
    return needed;
  }

  private static boolean keepsOrder(List<Pair> assignment) {
    return assignment.stream()
        .noneMatch(
            a ->
                assignment.stream()
                    .anyMatch(b -> a.gold() < b.gold() && a.predicted() > b.predicted()));
  }

  /** Whether following gold name to predicted name leads back over two or more names. */
  private boolean namesContradict(List<Pair> assignment) {
    for (Pair start : assignment) {
      Set<String> reached = new HashSet<>(Set.of(predictedName(start)));
      for (int i = 0; i < assignment.size(); i++) {
        for (Pair pair : assignment) {
          if (reached.contains(goldName(pair))) {
            reached.add(predictedName(pair));
          }
        }
      }
      if (!goldName(start).equals(predictedName(start)) && reached.contains(goldName(start))) {
        return true;
      }
    }
    return false;
  }

  private String goldName(Pair pair) {
    return gold.column(pair.gold()).name().toLowerCase(Locale.ROOT);
  }

  private String predictedName(Pair pair) {
    return predicted.column(pair.predicted()).name().toLowerCase(Locale.ROOT);
  }

  // Cells.

  private static final List<List<Relaxation>> KINDS =
      List.of(
          List.of(NUMERIC_TYPE, FLOAT_NOISE, ROUNDING, COARSE_ROUNDING, PERCENT_SCALE),
          List.of(NUMBER_AS_TEXT),
          List.of(BOOLEAN_AS_NUMBER),
          List.of(BOOLEAN_AS_TEXT),
          List.of(DATE_AS_TIMESTAMP),
          List.of(DATE_AS_TEXT),
          List.of(TRAILING_BLANKS, TEXT_SPACE),
          List.of(TEXT_CASE));

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

  /** The relaxations of cells without which some cells of a pair of columns are unequal. */
  private List<Relaxation> usable(List<Pair> assignment) {
    Set<Relaxation> usable = EnumSet.noneOf(Relaxation.class);
    for (List<Relaxation> kind : KINDS) {
      if (assignment.stream().anyMatch(pair -> matters(kind, pair))) {
        usable.addAll(kind);
      }
    }
    for (Relaxation rounding : List.of(ROUNDING, COARSE_ROUNDING)) {
      if (assignment.stream().noneMatch(pair -> rounds(pair, Set.of(rounding)))) {
        usable.remove(rounding);
      }
    }
    return List.copyOf(usable);
  }

  private boolean matters(List<Relaxation> kind, Pair pair) {
    Set<Relaxation> all = EnumSet.allOf(Relaxation.class);
    Set<Relaxation> others = EnumSet.complementOf(EnumSet.copyOf(kind));
    return equalSomewhere(pair, all) != equalSomewhere(pair, others);
  }

  /** How many pairs of cells are equal, whatever their rows. */
  private int equalSomewhere(Pair pair, Set<Relaxation> allowed) {
    int count = 0;
    for (ReferenceCells rule : rules(pair, allowed)) {
      for (int g = 0; g < gold.rowCount(); g++) {
        for (int p = 0; p < predicted.rowCount(); p++) {
          count += rule.equal(cell(gold, pair.gold(), g), predictedCell(pair, p)) ? 1 : 0;
        }
      }
    }
    return count;
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
    Integer decimals = rounds(pair, allowed) ? coarser(pair) : null;
    rules.add(new ReferenceCells(closure(allowed), "1", decimals));
    if (allowed.contains(PERCENT_SCALE) && isAllNumbers(pair)) {
      rules.add(new ReferenceCells(Set.of(), "100", null));
      rules.add(new ReferenceCells(Set.of(), "0.01", null));
    }
    return rules;
  }

  private boolean rounds(Pair pair, Set<Relaxation> allowed) {
    int goldShows = shown(gold, pair.gold());
    int predictedShows = shown(predicted, pair.predicted());
    int coarser = Math.min(goldShows, predictedShows);
    return goldShows != predictedShows
        && allowed.contains(coarser >= 2 ? ROUNDING : COARSE_ROUNDING);
  }

  private int coarser(Pair pair) {
    return Math.min(shown(gold, pair.gold()), shown(predicted, pair.predicted()));
  }

  private static int shown(ResultTable table, int column) {
    return IntStream.range(0, table.rowCount())
        .map(row -> ReferenceCells.shown(cell(table, column, row)))
        .max()
        .orElse(0);
  }

  private boolean isAllNumbers(Pair pair) {
    boolean zeros = true;
    for (int row = 0; row < gold.rowCount(); row++) {
      Object value = cell(gold, pair.gold(), row);
      if (value != null && !(value instanceof Number)) {
        return false;
      }
      zeros &= value == null || ((Number) value).doubleValue() == 0;
    }
    return !zeros;
  }

  // Rows.

  private List<Set<Relaxation>> rowRules() {
    if (!ordered) {
      return List.of(Set.of(), Set.of(DUPLICATE_ROWS));
    }
    List<Set<Relaxation>> rules = new ArrayList<>(List.of(Set.of(), Set.of(DUPLICATE_ROWS)));
    if (!sortKeys.isEmpty()) {
      rules.add(Set.of(TIE_ORDER));
      rules.add(Set.of(TIE_ORDER, DUPLICATE_ROWS));
    }
    rules.add(Set.of(ROW_ORDER));
    rules.add(Set.of(ROW_ORDER, DUPLICATE_ROWS));
    return rules;
  }

  /** Whether the rows agree when each pair of columns is read in some one way. */
  private boolean agrees(List<Pair> assignment, Set<Relaxation> ofRows, Set<Relaxation> ofCells) {
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
      Rows rows = new Rows(assignment, chosen, closure(ofCells).contains(NUMERIC_TYPE));
      return rows.agree(ofRows);
    }
    return ways.get(chosen.size()).stream()
        .anyMatch(
            way -> {
              List<ReferenceCells> longer = new ArrayList<>(chosen);
              longer.add(way);
              return agrees(assignment, ofRows, ofCells, ways, longer);
            });
  }

  /** The rows of both tables under one assignment and one way to read each column. */
  private final class Rows {
    private final List<Pair> assignment;
    private final List<ReferenceCells> tolerant;
    private final List<List<ReferenceCells>> layers = new ArrayList<>();

    Rows(List<Pair> assignment, List<ReferenceCells> tolerant, boolean typesMeanNothing) {
      this.assignment = assignment;
      this.tolerant = tolerant;
      if (tolerant.stream().allMatch(rule -> rule.scale().equals("1"))) {
        layers.add(tolerant.stream().map(rule -> ReferenceCells.EXACT).toList());
        if (typesMeanNothing) {
          ReferenceCells byValue = new ReferenceCells(Set.of(NUMERIC_TYPE), "1", null);
          layers.add(tolerant.stream().map(rule -> byValue).toList());
        }
      }
    }

    boolean agree(Set<Relaxation> ofRows) {
      List<Integer> golds = IntStream.range(0, gold.rowCount()).boxed().toList();
      List<Integer> predictions = IntStream.range(0, predicted.rowCount()).boxed().toList();
      if (agree(golds, predictions, ofRows)) {
        return true;
      }
      if (!ofRows.contains(DUPLICATE_ROWS)) {
        return false;
      }
      return !ordered || ofRows.contains(ROW_ORDER)
          ? cover(golds, predictions)
          : agree(distinct(gold, golds, true), distinct(predicted, predictions, false), ofRows);
    }

    private boolean agree(List<Integer> golds, List<Integer> predictions, Set<Relaxation> ofRows) {
      if (golds.size() != predictions.size()) {
        return false;
      }
      if (!ordered || ofRows.contains(ROW_ORDER)) {
        return sameBag(golds, predictions);
      }
      int end = 0;
      for (int start = 0; start < golds.size(); start = end) {
        end = start + 1;
        while (ofRows.contains(TIE_ORDER)
            && end < golds.size()
            && ties(golds.get(end - 1), golds.get(end))) {
          end++;
        }
        if (!sameBag(golds.subList(start, end), predictions.subList(start, end))) {
          return false;
        }
      }
      return true;
    }

    private boolean ties(int row, int next) {
      return sortKeys.stream()
          .allMatch(key -> ReferenceCells.EXACT.equal(cell(gold, key, row), cell(gold, key, next)));
    }

    /** Rows that are equal are paired first, then those equal by value, the rest one to one. */
    private boolean sameBag(List<Integer> golds, List<Integer> predictions) {
      List<Integer> goldLeft = new ArrayList<>(golds);
      List<Integer> predictedLeft = new ArrayList<>(predictions);
      for (List<ReferenceCells> layer : layers) {
        for (Integer g : List.copyOf(goldLeft)) {
          predictedLeft.stream()
              .filter(p -> equal(layer, g, p))
              .findFirst()
              .ifPresent(
                  p -> {
                    goldLeft.remove(g);
                    predictedLeft.remove(p);
                  });
        }
      }
      return pairsUp(goldLeft, predictedLeft);
    }

    private boolean pairsUp(List<Integer> golds, List<Integer> predictions) {
      if (golds.isEmpty()) {
        return true;
      }
      for (Integer p : predictions) {
        if (equal(tolerant, golds.get(0), p)) {
          List<Integer> rest = new ArrayList<>(predictions);
          rest.remove(p);
          if (pairsUp(golds.subList(1, golds.size()), rest)) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean cover(List<Integer> golds, List<Integer> predictions) {
      return golds.stream().allMatch(g -> predictions.stream().anyMatch(p -> equal(tolerant, g, p)))
          && predictions.stream()
              .allMatch(p -> golds.stream().anyMatch(g -> equal(tolerant, g, p)));
    }

    private boolean equal(List<ReferenceCells> rules, int goldRow, int predictedRow) {
      return IntStream.range(0, assignment.size())
          .allMatch(
              i ->
                  rules
                      .get(i)
                      .equal(
                          cell(gold, assignment.get(i).gold(), goldRow),
                          predictedCell(assignment.get(i), predictedRow)));
    }

    private List<Integer> distinct(ResultTable table, List<Integer> rows, boolean isGold) {
      List<Integer> kept = new ArrayList<>();
      for (Integer row : rows) {
        if (kept.stream().noneMatch(before -> same(table, before, row, isGold))) {
          kept.add(row);
        }
      }
      return kept;
    }

    private boolean same(ResultTable table, int a, int b, boolean isGold) {
      return assignment.stream()
          .map(pair -> isGold ? pair.gold() : pair.predicted())
          .allMatch(c -> ReferenceCells.EXACT.equal(cell(table, c, a), cell(table, c, b)));
    }
  }
}
