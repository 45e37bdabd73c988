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

import dev.assay.match.ReferenceColumns.Pair;
import dev.assay.model.Relaxation;
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
          TIE_ALL, EnumSet.of(TIE_CHOICE),
          ROLE_SWAP, EnumSet.of(COLUMN_ORDER),
          EXTRA_COLUMNS_BY_CHANCE, EnumSet.of(EXTRA_COLUMNS));

  private final ResultTable gold;
  private final ResultTable predicted;
  private final boolean ordered;
  private final List<Integer> sortKeys;

  /** How many columns of the gold count; those after them are sort keys. */
  private int visible;

  /** Lists of gold rows, one of which must agree. */
  private final List<List<Integer>> choices;

  private ReferenceMatcher(
      ResultTable gold,
      ResultTable predicted,
      boolean ordered,
      List<Integer> sortKeys,
      List<List<Integer>> choices) {
    this.choices = choices;
    this.visible = gold.columnCount();
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
    return weakest(of(gold, predicted, ordered, sortKeys).sets());
  }

  private static ReferenceMatcher of(
      ResultTable gold, ResultTable predicted, boolean ordered, List<Integer> sortKeys) {
    List<Integer> all = IntStream.range(0, gold.rowCount()).boxed().toList();
    return new ReferenceMatcher(gold, predicted, ordered, sortKeys, List.of(all));
  }

  /**
   * The same where the gold is what a limit left of more rows.
   *
   * @param cut all rows in order, their last columns the sort keys, and where the limit cuts
   */
  static Set<Set<Relaxation>> alternatives(ReferenceCut cut, ResultTable predicted) {
    boolean ordered = !cut.keys().isEmpty();
    ResultTable gold = cut.gold();
    Set<Set<Relaxation>> found = new LinkedHashSet<>();
    ReferenceMatcher plain = of(gold, predicted, ordered, cut.keys());
    plain.visible = cut.visible();
    found.addAll(plain.sets());
    if (gold.isEmpty() || predicted.isEmpty() || !cut.isCut()) {
      return weakest(found);
    }
    for (Relaxation choice : List.of(TIE_CHOICE, TIE_ALL)) {
      List<List<Integer>> choices =
          cut.choices(choice == TIE_ALL).stream()
              .filter(rows -> rows.size() == predicted.rowCount())
              .toList();
      ReferenceMatcher chosen =
          new ReferenceMatcher(cut.near(), predicted, ordered, cut.keys(), choices);
      chosen.visible = cut.visible();
      for (Set<Relaxation> set : choices.isEmpty() ? Set.<Set<Relaxation>>of() : chosen.sets()) {
        if (!set.contains(DUPLICATE_ROWS)) {
          found.add(union(set, Set.of(choice), Set.of()));
        }
      }
    }
    return weakest(found);
  }

  /** The set with all that its members include. */
  static Set<Relaxation> closure(Set<Relaxation> set) {
    Set<Relaxation> closed = new HashSet<>(set);
    set.forEach(each -> closed.addAll(INCLUDED.getOrDefault(each, Set.of())));
    return closed;
  }

  private Set<Set<Relaxation>> sets() {
    if (gold.isEmpty() || predicted.isEmpty()) {
      if (!gold.isEmpty() || !predicted.isEmpty()) {
        return Set.of();
      }
      int extra = predicted.columnCount() - visible;
      return Set.of(
          extra == 0
              ? Set.of(EMPTY_BOTH)
              : Set.of(EMPTY_BOTH, extra > 0 ? EXTRA_COLUMNS : MISSING_COLUMNS));
    }
    Set<Set<Relaxation>> found = new LinkedHashSet<>();
    ReferenceColumns columns =
        new ReferenceColumns(
            gold.select(IntStream.range(0, visible).boxed().toList()),
            predicted,
            choices.get(0).size());
    for (List<Pair> assignment : columns.assignments()) {
      Set<Relaxation> ofColumns = columns.relaxations(assignment);
      for (Set<Relaxation> ofRows : rowRules()) {
        for (Set<Relaxation> ofCells : cellSets(assignment, ofRows)) {
          found.add(union(ofColumns, ofRows, ofCells));
        }
      }
    }
    return found;
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
      ReferenceRows rows =
          new ReferenceRows(
              gold,
              predicted,
              ordered,
              sortKeys,
              assignment,
              chosen,
              closure(ofCells).contains(NUMERIC_TYPE));
      return choices.stream().anyMatch(choice -> rows.agree(choice, ofRows));
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
