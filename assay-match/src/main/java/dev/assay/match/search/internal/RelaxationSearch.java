// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import static dev.assay.match.Relaxation.DISTINCT_OMITTED;

import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnPairRules;
import dev.assay.match.column.ColumnTrait;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.row.DistinctRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds all minimal sets of relaxations under which two tables agree. A set stands for all that it
 * includes, and agreement is monotone: what holds under a set holds under a larger one. So the
 * largest set is tried first, then what can't be missed is found by leaving out one at a time, then
 * the rest is built up by size.
 */
public final class RelaxationSearch {
  private static final int TRIALS = 10_000;

  /**
   * Units for a look at what may relate two columns. That takes longer, but few tables have many
   * columns; the deadline ends the work on those that do.
   */
  private static final int PAIR_OF_COLUMNS = 20;

  private final TablePair tables;
  private final SearchBudget searchBudget;
  private final RowAgreementCache checks;

  /** The alternative sets of gold rows. */
  private final Map<TablePair.Choice, RowAgreementCache> choices = new LinkedHashMap<>();

  private @Nullable Boolean repeats;
  private final Map<RelaxationSet, Optional<List<ColumnPair>>> tried = new HashMap<>();

  public RelaxationSearch(TablePair tables, SearchBudget searchBudget) {
    this.tables = tables;
    this.searchBudget = searchBudget;
    this.checks = new RowAgreementCache(tables, searchBudget);
    for (TablePair.Choice choice : tables.choices()) {
      choices.put(choice, new RowAgreementCache(choice.tables(), searchBudget));
    }
  }

  private List<TablePair> all() {
    return Stream.concat(Stream.of(tables), choices.keySet().stream().map(TablePair.Choice::tables))
        .toList();
  }

  /** A set under which the tables agree, and the columns that agree then. */
  public record Found(RelaxationSet allowed, List<ColumnPair> pairs) {}

  /** All minimal sets, in no order. */
  public List<Found> minimal() {
    RelaxationSet needed = widthRelaxation().or(rowCountRelaxation());
    tables.prepare();
    if (holds(needed)) {
      return List.of(found(needed));
    }
    RelaxationSet reordered = needed.or(ColumnTrait.REORDERED);
    if (tables.narrow().size() > 1 && holds(reordered) && !holds(ColumnTrait.IN_PLACE)) {
      return List.of(found(reordered));
    }
    RelaxationSet all = needed.or(relevant());
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

  /** Returns whether there is any set under which the tables agree. */
  public boolean agree() {
    RelaxationSet needed = widthRelaxation().or(rowCountRelaxation());
    tables.prepare();
    return holds(needed) || holds(needed.or(relevant()));
  }

  private Found found(RelaxationSet allowed) {
    return new Found(allowed, tried.getOrDefault(allowed, Optional.empty()).orElse(List.of()));
  }

  private boolean holds(RelaxationSet allowed) {
    Optional<List<ColumnPair>> known = tried.get(allowed);
    if (known == null) {
      known = Optional.ofNullable(tryOut(withRepeats(allowed.closed())));
      tried.put(allowed, known);
    }
    return known.isPresent();
  }

  /** Rows whose repeats the question does not rule out are compared as sets. */
  private RelaxationSet withRepeats(RelaxationSet allowed) {
    return allowed.has(DISTINCT_OMITTED) && mayOmitDistinct()
        ? allowed.or(TablePair.SETS.closed())
        : allowed;
  }

  private boolean mayOmitDistinct() {
    return tables.predictedRows() > tables.goldRows()
        && tables.extraColumns() <= 0
        && tables.question().mayOmitDistinct();
  }

  private @Nullable List<ColumnPair> tryOut(RelaxationSet allowed) {
    boolean mayAgree =
        tables.comparesSets(allowed)
            ? (tables.goldRows() == 0) == (tables.predictedRows() == 0)
            : tables.goldRows() == tables.predictedRows();
    List<ColumnPair> found =
        mayAgree ? AssignmentSearch.find(tables, allowed, checks, searchBudget) : null;
    return found == null ? tryChoices(allowed) : found;
  }

  /**
   * Tries alternative gold rows. Repeats are not ignored there, because choices among tied rows and
   * results without fan-out keep their repeats.
   */
  private @Nullable List<ColumnPair> tryChoices(RelaxationSet allowed) {
    for (Map.Entry<TablePair.Choice, RowAgreementCache> choice : choices.entrySet()) {
      if (allowed.has(choice.getKey().needed())) {
        List<ColumnPair> found =
            AssignmentSearch.find(
                choice.getKey().tables(),
                allowed.minus(TablePair.SETS),
                choice.getValue(),
                searchBudget);
        if (found != null) {
          return tables.withGoldOf(found);
        }
      }
    }
    return null;
  }

  /** The relaxation that different numbers of rows always require. */
  private RelaxationSet rowCountRelaxation() {
    boolean needsSets =
        tables.goldRows() != tables.predictedRows()
            && choices.isEmpty()
            && repeatsMatter()
            && !mayOmitDistinct();
    return needsSets ? TablePair.SETS : RelaxationSet.NOTHING;
  }

  /** The relaxations that the widths of the tables always require. */
  private RelaxationSet widthRelaxation() {
    if (tables.extraColumns() < 0) {
      return tables.question().mayOmitColumns()
          ? RelaxationSet.NOTHING
          : ColumnTrait.ofWidth(tables.extraColumns());
    }
    boolean settled = tables.certainlyExtraColumns() <= 0 || tables.columns().byChance();
    return ColumnTrait.ofWidth(settled ? 0 : tables.certainlyExtraColumns());
  }

  /** The relaxations that can affect the comparison of these tables. */
  private RelaxationSet relevant() {
    RelaxationSet found = RelaxationSet.NOTHING;
    ColumnPairRules rules = tables.rules();
    for (TablePair each : all()) {
      each.prepareFacts();
      for (ColumnFacts gold : each.gold()) {
        for (ColumnFacts predicted : each.predicted()) {
          searchBudget.spend(PAIR_OF_COLUMNS);
          found = found.or(rules.relevant(gold, predicted, each.cut() != null));
        }
      }
    }
    for (TablePair.Choice choice : choices.keySet()) {
      found = found.with(choice.needed());
    }
    found = repeatsMatter() ? found.or(TablePair.SETS) : found;
    found = mayOmitDistinct() ? found.with(DISTINCT_OMITTED) : found;
    return found.or(RowAgreement.relevant(all())).or(ColumnTrait.relevant(tables.columns()));
  }

  /**
   * Returns whether ignoring repeated rows can help: it can't if all gold rows are distinct and
   * there are at least as many of them.
   */
  private boolean repeatsMatter() {
    Boolean known = repeats;
    if (known == null) {
      known = findRepeats();
      repeats = known;
    }
    return known;
  }

  private boolean findRepeats() {
    if (tables.ignoresDuplicates() || Math.max(tables.goldRows(), tables.predictedRows()) < 2) {
      return false;
    }
    boolean fewer = tables.goldRows() < tables.predictedRows();
    return fewer
        || !tables.goldIsNarrow()
        || DistinctRows.ofFacts(
                    tables.gold(), IntStream.range(0, tables.goldRows()).toArray(), searchBudget)
                .length
            < tables.goldRows();
  }

  /**
   * Adds ever larger sets of the remaining relaxations to the needed ones, until no new set can be
   * minimal.
   */
  private List<Found> buildUp(RelaxationSet needed, RelaxationSet all) {
    List<Found> found = new ArrayList<>();
    List<Relaxation> rest = List.copyOf(all.minus(needed).toSet());
    int trials = TRIALS;
    for (int size = 1; size <= rest.size() && trials > 0; size++) {
      for (RelaxationSet extra : subsets(rest, size)) {
        RelaxationSet allowed = needed.or(extra);
        if (found.stream().anyMatch(f -> allowed.covers(f.allowed()))) {
          continue;
        }
        if (trials-- == 0) {
          searchBudget.note("not all combinations of relaxations were tried");
          break;
        }
        if (holds(allowed)) {
          found.add(found(allowed));
        }
      }
    }
    return found.isEmpty() ? List.of(found(shrink(strictest(all)))) : found;
  }

  /** Finds one minimal set, if there are too many combinations to find all. */
  private RelaxationSet shrink(RelaxationSet all) {
    RelaxationSet kept = all;
    List<Relaxation> mildestLast = new ArrayList<>(all.toSet());
    java.util.Collections.reverse(mildestLast);
    for (Relaxation relaxation : mildestLast) {
      kept = holds(kept.without(relaxation)) ? kept.without(relaxation) : kept;
    }
    return kept;
  }

  /** The largest set accepted by the strictest built-in profile under which the tables agree. */
  private RelaxationSet strictest(RelaxationSet all) {
    for (Profile profile : Profile.BUILT_IN) {
      RelaxationSet accepted = all.and(RelaxationSet.of(profile.accepted()));
      if (holds(accepted)) {
        return accepted;
      }
    }
    return all;
  }

  private static List<RelaxationSet> subsets(List<Relaxation> of, int size) {
    List<RelaxationSet> subsets = new ArrayList<>();
    collect(of, 0, size, RelaxationSet.NOTHING, subsets);
    return subsets;
  }

  private static void collect(
      List<Relaxation> of, int from, int left, RelaxationSet sofar, List<RelaxationSet> subsets) {
    if (left == 0) {
      subsets.add(sofar);
      return;
    }
    for (int i = from; i <= of.size() - left; i++) {
      collect(of, i + 1, left - 1, sofar.with(of.get(i)), subsets);
    }
  }
}
