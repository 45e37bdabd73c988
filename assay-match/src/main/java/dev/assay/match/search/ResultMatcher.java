// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.Ties;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.internal.UndecidedException;
import dev.assay.match.search.internal.AlternativeRanking;
import dev.assay.match.search.internal.RelaxationSearch;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import dev.assay.match.search.internal.TablePair;
import dev.assay.match.tie.SortRuns;
import dev.assay.match.tie.TieQuery;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.RowNumberFilter;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares a predicted result with a gold result by the rules of this package. Never fails: any two
 * tables give a match, not an exception. Stateless; safe for use by several threads.
 */
public final class ResultMatcher {
  private ResultMatcher() {}

  /**
   * Compares a predicted result with a gold result without knowing their queries: the order of rows
   * counts only under {@link Profile#STRICT}.
   */
  public static Match match(ResultTable gold, ResultTable predicted) {
    return match(ComparisonSide.of(gold), ComparisonSide.of(predicted), MatchSettings.DEFAULT);
  }

  /** Compares the predicted result with the gold result. Queries are parsed only if they matter. */
  public static Match match(ComparisonSide gold, ComparisonSide predicted, MatchSettings settings) {
    return match(gold, predicted, settings, Difference.LISTED);
  }

  /**
   * Matches with another maximum length for the lists of differing rows.
   *
   * @param listed maximum number of rows of each kind that the difference lists
   */
  public static Match match(
      ComparisonSide gold, ComparisonSide predicted, MatchSettings settings, int listed) {
    return match(
        gold, predicted, settings, listed, ComparisonDeadline.in(ComparisonDeadline.DEFAULT));
  }

  /** Matches with a deadline, which several comparisons may share. */
  public static Match match(
      ComparisonSide gold,
      ComparisonSide predicted,
      MatchSettings settings,
      ComparisonDeadline deadline) {
    return match(gold, predicted, settings, Difference.LISTED, deadline);
  }

  private static Match match(
      ComparisonSide gold,
      ComparisonSide predicted,
      MatchSettings settings,
      int listed,
      ComparisonDeadline deadline) {
    SearchBudget searchBudget = SearchBudget.of(gold.table(), predicted.table(), deadline);
    try {
      deadline.check();
      Match equal = EqualResults.match(gold, predicted, settings);
      return equal == null ? match(gold, predicted, settings, listed, searchBudget, true) : equal;
    } catch (UndecidedException e) {
      return undecided(gold, predicted, e.reason(), searchBudget);
    }
  }

  /**
   * Returns whether two results differ under all relaxations, which takes less time than to find
   * out how. Their queries are unknown.
   *
   * @return {@code false} also if the deadline has passed
   */
  public static boolean differ(
      ResultTable gold, ResultTable predicted, ComparisonDeadline deadline) {
    SearchBudget searchBudget = SearchBudget.of(gold, predicted, deadline);
    try {
      deadline.check();
      TablePair tables =
          tables(
              ComparisonSide.of(gold),
              ComparisonSide.of(predicted),
              MatchSettings.DEFAULT,
              searchBudget);
      return !tables.areBothEmpty()
          && !new RelaxationSearch(tables, searchBudget).agree()
          && !searchBudget.isIncomplete();
    } catch (UndecidedException e) {
      return false;
    }
  }

  private static TablePair tables(
      ComparisonSide gold,
      ComparisonSide predicted,
      MatchSettings settings,
      SearchBudget searchBudget) {
    return new TablePair(
        new TablePair.Side(gold.table(), QueryFacts.of(gold, "gold", searchBudget)),
        new TablePair.Side(predicted.table(), QueryFacts.of(predicted, "predicted", searchBudget)),
        settings,
        known(gold),
        gold.fanOut(),
        searchBudget);
  }

  private static Match undecided(
      ComparisonSide gold, ComparisonSide predicted, String reason, SearchBudget searchBudget) {
    searchBudget.note(reason + "; it is undecided");
    return new Match(
        Match.Level.UNDECIDED,
        Set.of(),
        List.of(),
        List.of(),
        0,
        Difference.undecided(gold.table().rowCount(), predicted.table().rowCount()),
        searchBudget.notes());
  }

  private static Match match(
      ComparisonSide gold,
      ComparisonSide predicted,
      MatchSettings settings,
      int listed,
      SearchBudget searchBudget,
      boolean findsSlips) {
    TablePair tables = tables(gold, predicted, settings, searchBudget);
    List<Found> found =
        tables.areBothEmpty()
            ? List.of(VacuousAgreement.ofEmpty(tables))
            : AlternativeRanking.best(new RelaxationSearch(tables, searchBudget).minimal()).stream()
                .map(f -> VacuousAgreement.marked(f, tables))
                .toList();
    if (found.isEmpty() && searchBudget.isIncomplete()) {
      return undecided(gold, predicted, "the comparison took more work than one may", searchBudget);
    }
    noteTies(gold, predicted, tables, found, searchBudget);
    boolean accepted = found.stream().anyMatch(f -> Profile.STANDARD.accepts(f.allowed()));
    List<NearMiss> slips =
        accepted || !findsSlips ? List.of() : slips(gold, predicted, settings, searchBudget);
    return describe(tables, found, slips, searchBudget, listed);
  }

  /** Looks for near misses while there is time; the match does not depend on them. */
  private static List<NearMiss> slips(
      ComparisonSide gold,
      ComparisonSide predicted,
      MatchSettings settings,
      SearchBudget searchBudget) {
    try {
      return new UnacceptedNearMisses(
              gold,
              predicted,
              settings,
              (one, other) -> match(one, other, settings, 0, searchBudget.auxiliary(), false))
          .find();
    } catch (UndecidedException e) {
      return List.of();
    }
  }

  private static @Nullable Ties known(ComparisonSide gold) {
    return gold.ties() != null && gold.ties().isKnown() ? gold.ties() : null;
  }

  /** Notes the ties that are unknown and might have made the prediction right. */
  private static void noteTies(
      ComparisonSide gold,
      ComparisonSide predicted,
      TablePair tables,
      List<Found> found,
      SearchBudget searchBudget) {
    Ties ties = gold.ties();
    boolean settled = found.stream().anyMatch(f -> Profile.STRICT.accepts(f.allowed()));
    if (ties != null && ties.note() != null) {
      searchBudget.note(ties.note());
    }
    if (ties != null
        && ties.nullOrderMatters()
        && found.stream().noneMatch(f -> Profile.STANDARD.accepts(f.allowed()))
        && !QueryShape.placesNulls(String.valueOf(gold.sql()), gold.dialect())) {
      searchBudget.note(
          "the gold's LIMIT keeps other rows on an engine that sorts NULL keys to the other end;"
              + " its ORDER BY does not say NULLS FIRST or LAST");
    }
    if (gold.fanOut() != null && gold.fanOut().note() != null && !settled) {
      searchBudget.note(gold.fanOut().note());
    }
    if (found.stream().anyMatch(f -> f.allowed().includes(SortRuns.MOVED))
        && !tables.ties().complete()) {
      searchBudget.note(
          "rows that tie on the gold's visible sort keys were taken in any order; its other sort"
              + " keys, which are not among its columns, were not looked at");
      return;
    }
    boolean mayFit = !settled && TieQuery.mayFit(gold, predicted, tables.settings());
    if (ties == null && mayFit && isLimited(gold)) {
      searchBudget.note("the gold's LIMIT may cut through tied rows; such ties are not seen");
    }
    if (mayFit && gold.sql() != null && (ties == null || !TieQuery.seesPicks(gold))) {
      RowNumberFilter.picker(gold.sql(), gold.dialect())
          .ifPresent(
              picker ->
                  searchBudget.note(
                      picker
                          + " of the gold may pick one of several tied rows; such ties are not"
                          + " seen"));
    }
    if (ties == null && mayFit && tables.isOrdered() && !tables.ties().complete()) {
      searchBudget.note("a sort key of the gold is not among its columns; ties on it are not seen");
    }
  }

  private static boolean isLimited(ComparisonSide gold) {
    return gold.sql() != null && QueryShape.isLimited(gold.sql(), gold.dialect());
  }

  private static Match describe(
      TablePair tables,
      List<Found> found,
      List<NearMiss> slips,
      SearchBudget searchBudget,
      int listed) {
    List<Set<Relaxation>> alternatives = found.stream().map(f -> f.allowed().toSet()).toList();
    boolean alike = !found.isEmpty() && VacuousAgreement.ALL.includes(found.get(0).allowed());
    Difference difference =
        alike ? null : new DifferenceFinder(tables, found, slips, listed).find();
    return new Match(
        level(tables, found),
        found.isEmpty() ? Set.of() : alternatives.get(0),
        alternatives,
        found.isEmpty() ? List.of() : mapping(tables, found.get(0)),
        0,
        difference,
        searchBudget.notes());
  }

  private static Match.Level level(TablePair tables, List<Found> found) {
    if (found.isEmpty() || tables.extraColumns() < 0) {
      return Match.Level.NONE;
    }
    return tables.extraColumns(found.get(0).pairs()) == 0
        ? Match.Level.EXACT
        : Match.Level.SUPERSET;
  }

  /** For each column of the gold table the matched predicted column, or -1. */
  private static List<Integer> mapping(TablePair tables, Found best) {
    Integer[] mapping = new Integer[tables.goldTable().columnCount()];
    java.util.Arrays.fill(mapping, -1);
    for (ColumnPair pair : best.pairs()) {
      mapping[pair.gold().index()] = pair.predicted().index();
    }
    return List.of(mapping);
  }
}
