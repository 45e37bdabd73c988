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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds all minimal sets of relaxations under which two tables agree. A set stands for all that it
 * includes, and agreement is monotone: what holds under a set holds under a larger one. So the
 * largest set is tried first, then what can't be missed is found by leaving out one at a time, then
 * the rest is built up by size.
 */
final class RelaxationSearch {
  private static final int TRIALS = 10_000;

  /** Everything but another order of columns. */
  private static final Allowance IN_PLACE =
      Allowance.of(List.of(Relaxation.values())).minus(Allowance.of(COLUMN_ORDER, ROLE_SWAP));

  private final Tables tables;
  private final Effort effort;
  private final RowChecks checks;
  private final List<Choice> choices = new ArrayList<>();
  private final Map<Allowance, Optional<List<ColumnPair>>> tried = new HashMap<>();

  RelaxationSearch(Tables tables, Effort effort) {
    this.tables = tables;
    this.effort = effort;
    this.checks = new RowChecks(tables, effort);
    tables.cuts(false).forEach(cut -> add(cut, TIE_CHOICE));
    if (choices.isEmpty()) {
      tables.cuts(true).forEach(cut -> add(cut, TIE_ALL));
    }
    tables.withoutFanOut().forEach(once -> add(once, FAN_OUT));
  }

  private void add(Tables other, Relaxation needed) {
    choices.add(new Choice(other, new RowChecks(other, effort), needed));
  }

  /** Other rows for the gold's, which it takes a relaxation to compare with. */
  private record Choice(Tables tables, RowChecks checks, Relaxation needed) {}

  private List<Tables> all() {
    return Stream.concat(Stream.of(tables), choices.stream().map(Choice::tables)).toList();
  }

  /** A set under which the tables agree, and the columns that agree then. */
  record Found(Allowance allowed, List<ColumnPair> pairs) {}

  /** All minimal sets, in no order. */
  List<Found> minimal() {
    Allowance needed = widthRelaxation();
    tables.prepare();
    if (holds(needed)) {
      return List.of(found(needed));
    }
    Allowance reordered = needed.with(COLUMN_ORDER);
    if (tables.narrow().size() > 1 && holds(reordered) && !holds(IN_PLACE)) {
      return List.of(found(reordered));
    }
    Allowance all = needed.or(relevant());
    if (!holds(all)) {
      return List.of();
    }
    for (Relaxation relaxation : all.toSet()) {
      if (!needed.has(relaxation) && !holds(all.without(relaxation))) {
        needed = needed.with(relaxation);
      }
    }
    return holds(needed) ? List.of(found(needed)) : buildUp(needed, all);
  }

  private Found found(Allowance allowed) {
    return new Found(allowed, tried.getOrDefault(allowed, Optional.empty()).orElse(List.of()));
  }

  private boolean holds(Allowance allowed) {
    Optional<List<ColumnPair>> known = tried.get(allowed);
    if (known == null) {
      known = Optional.ofNullable(tryOut(Strength.closure(allowed)));
      tried.put(allowed, known);
    }
    return known.isPresent();
  }

  private @Nullable List<ColumnPair> tryOut(Allowance allowed) {
    boolean mayAgree =
        tables.comparesSets(allowed)
            ? (tables.goldRows() == 0) == (tables.predictedRows() == 0)
            : tables.goldRows() == tables.predictedRows();
    List<ColumnPair> found =
        mayAgree ? AssignmentSearch.find(tables, allowed, checks, effort) : null;
    return found == null ? tryChoices(allowed) : found;
  }

  /** A choice among tied rows is of rows with their repeats, and so are those without fan-out. */
  private @Nullable List<ColumnPair> tryChoices(Allowance allowed) {
    for (Choice choice : choices) {
      if (allowed.has(choice.needed())) {
        List<ColumnPair> found =
            AssignmentSearch.find(
                choice.tables(), allowed.without(DUPLICATE_ROWS), choice.checks(), effort);
        if (found != null) {
          return tables.withGoldOf(found);
        }
      }
    }
    return null;
  }

  /** What the widths of the tables ask for whatever else is allowed. */
  private Allowance widthRelaxation() {
    if (tables.extraColumns() < 0) {
      return Allowance.of(MISSING_COLUMNS);
    }
    boolean settled = tables.certainlyExtraColumns() <= 0 || new ColumnOrder(tables).isChancy();
    return settled ? Allowance.NOTHING : Allowance.of(EXTRA_COLUMNS);
  }

  /** The relaxations that can make any difference between these tables. */
  private Allowance relevant() {
    Allowance found = Allowance.NOTHING;
    PairRules rules = tables.rules();
    for (Tables each : all()) {
      for (ColumnFacts gold : each.gold()) {
        for (ColumnFacts predicted : each.predicted()) {
          found = found.or(rules.relevant(gold, predicted, each.cut() != null));
        }
      }
    }
    for (Choice choice : choices) {
      found = found.with(choice.needed());
    }
    return found.or(relevantToRows()).or(relevantToColumns());
  }

  private Allowance relevantToRows() {
    Allowance found = Allowance.NOTHING;
    int rows = Math.max(tables.goldRows(), tables.predictedRows());
    if (rows > 1 && repeatsMatter()) {
      found = found.with(DUPLICATE_ROWS);
    }
    if (rows > 1 && tables.isOrdered()) {
      found = found.with(ROW_ORDER);
      if (all().stream().anyMatch(each -> each.ties().excuseTies())) {
        found = found.with(TIE_ORDER);
      }
    }
    return found;
  }

  /** Not if gold rows are all distinct and no fewer: then nothing can be gained by dropping any. */
  private boolean repeatsMatter() {
    if (tables.ignoresDuplicates()) {
      return false;
    }
    boolean fewer = tables.goldRows() < tables.predictedRows();
    return fewer
        || !tables.goldIsNarrow()
        || DistinctRows.of(
                    tables.gold().stream().map(ColumnFacts::column).toList(),
                    IntStream.range(0, tables.goldRows()).toArray(),
                    effort)
                .length
            < tables.goldRows();
  }

  private Allowance relevantToColumns() {
    Allowance found = tables.extraColumns() > 0 ? Allowance.of(EXTRA_COLUMNS) : Allowance.NOTHING;
    if (tables.narrow().size() > 1) {
      found = found.with(COLUMN_ORDER);
      if (names(tables.gold()).stream().filter(names(tables.predicted())::contains).count() > 1) {
        found = found.with(ROLE_SWAP);
      }
    }
    return new ColumnOrder(tables).isChancy()
        ? found.or(Allowance.of(EXTRA_COLUMNS, EXTRA_COLUMNS_BY_CHANCE))
        : found;
  }

  private static Set<String> names(List<ColumnFacts> columns) {
    return columns.stream()
        .map(column -> column.name().toLowerCase(Locale.ROOT))
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toSet());
  }

  /** Adds to what is needed ever more of what is left, until nothing new can be minimal. */
  private List<Found> buildUp(Allowance needed, Allowance all) {
    List<Found> found = new ArrayList<>();
    List<Relaxation> rest = List.copyOf(all.minus(needed).toSet());
    int trials = TRIALS;
    for (int size = 1; size <= rest.size() && trials > 0; size++) {
      for (Allowance extra : subsets(rest, size)) {
        Allowance allowed = needed.or(extra);
        if (found.stream().anyMatch(f -> Strength.covers(allowed, f.allowed()))) {
          continue;
        }
        if (trials-- == 0) {
          effort.note("not all combinations of relaxations were tried");
          break;
        }
        if (holds(allowed)) {
          found.add(found(allowed));
        }
      }
    }
    return found.isEmpty() ? List.of(found(shrink(strictest(all)))) : found;
  }

  /** One minimal set, where there are too many combinations to find all. */
  private Allowance shrink(Allowance all) {
    Allowance kept = all;
    List<Relaxation> mildestLast = new ArrayList<>(all.toSet());
    java.util.Collections.reverse(mildestLast);
    for (Relaxation relaxation : mildestLast) {
      kept = holds(kept.without(relaxation)) ? kept.without(relaxation) : kept;
    }
    return kept;
  }

  /** The largest set that the strictest built-in profile accepts under which the tables agree. */
  private Allowance strictest(Allowance all) {
    for (Profile profile : Profile.BUILT_IN) {
      Allowance accepted = all.and(Allowance.of(profile.accepted()));
      if (holds(accepted)) {
        return accepted;
      }
    }
    return all;
  }

  private static List<Allowance> subsets(List<Relaxation> of, int size) {
    List<Allowance> subsets = new ArrayList<>();
    collect(of, 0, size, Allowance.NOTHING, subsets);
    return subsets;
  }

  private static void collect(
      List<Relaxation> of, int from, int left, Allowance sofar, List<Allowance> subsets) {
    if (left == 0) {
      subsets.add(sofar);
      return;
    }
    for (int i = from; i <= of.size() - left; i++) {
      collect(of, i + 1, left - 1, sofar.with(of.get(i)), subsets);
    }
  }
}
