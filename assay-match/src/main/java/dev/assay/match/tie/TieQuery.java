// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.column.SelectList;
import dev.assay.sql.internal.QueryClauses;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.RowNumberFilter;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A gold query rewritten so that its result shows which rows tie: with the sort keys that are not
 * among its columns as additional columns, and without its limit; or with all rows that a row
 * number within it picks from.
 *
 * @param sql the query to run
 * @param keys for each sort key the column of its result that holds it
 * @param uncut whether the limit was removed
 * @param offset the row of its result at which the gold's result begins
 * @param distinct whether further columns may have changed which rows are distinct
 * @param picked the columns that tell what a row number picked, or {@code null}
 */
public record TieQuery(
    String sql,
    List<Integer> keys,
    boolean uncut,
    int offset,
    boolean distinct,
    @Nullable PickedRows picked) {
  public TieQuery {
    keys = List.copyOf(keys);
  }

  /** A query that tells the sort keys, and what a limit cut. */
  public TieQuery(String sql, List<Integer> keys, boolean uncut, int offset, boolean distinct) {
    this(sql, keys, uncut, offset, distinct, null);
  }

  /**
   * Returns whether knowing the ties can change a verdict: not if the prediction agrees already
   * under relaxations that every built-in profile accepts, has too few columns, or has a number of
   * rows that no choice of tied rows has. An order accepted because of visible sort keys may be
   * wrong under hidden ones, so it is always checked.
   */
  public static boolean mayHelp(
      ComparisonSide gold, ComparisonSide predicted, MatchSettings settings, Match match) {
    return restsOnVisibleKeys(gold, match)
        || (!Profile.STRICT.accepts(match) && mayFit(gold, predicted, settings));
  }

  /**
   * Returns whether rows were taken to tie though the gold has sort keys that are not among its
   * columns.
   */
  public static boolean restsOnVisibleKeys(ComparisonSide gold, Match match) {
    return movesTies(match)
        && gold.sql() != null
        && QueryShape.of(gold.sql(), gold.dialect())
            .filter(shape -> visible(gold, shape).contains(SortColumns.HIDDEN))
            .isPresent();
  }

  private static boolean movesTies(Match match) {
    for (Set<Relaxation> alternative : match.alternatives()) {
      if (RelaxationSet.of(alternative).includes(SortRuns.MOVED)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether all rows may tie of which a gold keeps some: not if those differ in visible
   * keys.
   */
  public static boolean mayTieInAll(ComparisonSide gold) {
    String sql = gold.sql();
    if (sql == null
        || gold.table().rowCount() == 0
        || QueryClauses.of(sql, gold.dialect()).filter(QueryClauses::isCut).isEmpty()) {
      return false;
    }
    List<Column> keys =
        QueryShape.isOrdered(sql, gold.dialect())
            ? QueryShape.of(sql, gold.dialect()).map(shape -> visible(gold, shape)).stream()
                .flatMap(List::stream)
                .filter(key -> key != SortColumns.HIDDEN)
                .map(gold.table()::column)
                .toList()
            : List.of();
    return areOneRun(keys, gold.table().rowCount());
  }

  /** Returns whether its result may show that all rows tie: not if two have different keys. */
  public boolean mayShowTiesOfAll(ResultTable result) {
    if (picked != null || result.rowCount() == 0) {
      return true;
    }
    List<Column> known =
        keys.stream().filter(key -> key < result.columnCount()).map(result::column).toList();
    return areOneRun(known, result.rowCount());
  }

  private static boolean areOneRun(List<Column> keys, int rows) {
    return SortRuns.numberAll(keys, rows)[rows - 1] == 0;
  }

  /** For each sort key the gold column that holds it, or {@link SortColumns#HIDDEN}. */
  static List<Integer> visible(ComparisonSide gold, QueryShape shape) {
    ResultTable table = gold.table();
    return SortColumns.of(table, new SelectList(QueryFacts.of(shape), table.columnCount()));
  }

  /**
   * Returns whether the prediction may have as many columns and rows as some choice of tied rows.
   */
  public static boolean mayFit(
      ComparisonSide gold, ComparisonSide predicted, MatchSettings settings) {
    int goldRows = gold.table().rowCount();
    int predictedRows = predicted.table().rowCount();
    return gold.sql() != null
        && goldRows > 0
        && predictedRows > 0
        && (predictedRows >= goldRows || settings.ignoreDuplicates())
        && (!settings.columns().isEmpty()
            || (settings.question() != null && settings.question().mayBeRead())
            || predicted.table().columnCount() >= gold.table().columnCount());
  }

  /**
   * The query that tells most about the ties of a gold, or none if its text and its columns tell
   * all there is to know, or if it can't be rewritten.
   */
  public static Optional<TieQuery> of(ComparisonSide gold, MatchSettings settings) {
    return of(gold, settings, true);
  }

  /** The query that tells about the order of the gold's own rows only. */
  public static Optional<TieQuery> ofOrder(ComparisonSide gold, MatchSettings settings) {
    int columns = gold.table().columnCount();
    return of(gold, settings, false).filter(query -> query.keys().contains(columns));
  }

  /** Returns whether the query for a gold's ties keeps all rows of which the gold picks some. */
  public static boolean seesPicks(ComparisonSide gold) {
    return of(gold, MatchSettings.DEFAULT).filter(query -> query.picked() != null).isPresent();
  }

  private static Optional<TieQuery> of(ComparisonSide gold, MatchSettings settings, boolean uncut) {
    String sql = gold.sql();
    boolean ordered = sql != null && QueryShape.isOrdered(sql, gold.dialect());
    if (sql == null || (!ordered && settings.order() == OrderRule.REQUIRED)) {
      return Optional.empty();
    }
    Optional<QueryClauses> clauses = QueryClauses.of(sql, gold.dialect());
    Optional<TieQuery> picked =
        uncut && clauses.filter(known -> known.mayCut(gold.table().rowCount())).isEmpty()
            ? ofPicked(gold, sql, ordered)
            : Optional.empty();
    if (picked.isPresent()) {
      return picked;
    }
    if (!ordered) {
      return clauses.filter(QueryClauses::isCut).map(TieQuery::ofUnordered);
    }
    Optional<QueryShape> shape = QueryShape.of(sql, gold.dialect());
    return shape.isPresent() && clauses.isPresent()
        ? ofOrdered(gold, settings, uncut, clauses.get(), shape.get())
        : Optional.empty();
  }

  /** The query that keeps all rows of which a row number within the gold picks some. */
  private static Optional<TieQuery> ofPicked(ComparisonSide gold, String sql, boolean ordered) {
    Optional<RowNumberFilter> filter = RowNumberFilter.of(sql, gold.dialect());
    Optional<QueryShape> shape =
        ordered && filter.isPresent() ? QueryShape.of(sql, gold.dialect()) : Optional.empty();
    if (filter.isEmpty() || (ordered && shape.isEmpty())) {
      return Optional.empty();
    }
    PickedRows picked = PickedRows.of(filter.get());
    int width = gold.table().columnCount();
    List<Integer> visible = shape.map(known -> visible(gold, known)).orElse(List.of());
    List<Integer> hidden = hidden(visible);
    String unfiltered = filter.get().sql();
    Optional<QueryClauses> clauses = QueryClauses.of(unfiltered, gold.dialect());
    boolean limited = clauses.filter(QueryClauses::isCut).isPresent();
    if (!hidden.isEmpty()
        && clauses
            .filter(known -> known.sortKeyCount() == visible.size() && known.takesColumns())
            .isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TieQuery(
            hidden.isEmpty() && !limited
                ? unfiltered
                : clauses.orElseThrow().rewritten(hidden, limited),
            columns(visible, width + picked.columns()),
            true,
            0,
            false,
            picked));
  }

  /** The query without ORDER BY, under which all rows tie. */
  private static TieQuery ofUnordered(QueryClauses clauses) {
    return new TieQuery(
        clauses.rewritten(List.of(), true), List.of(), true, clauses.offset(), false);
  }

  private static Optional<TieQuery> ofOrdered(
      ComparisonSide gold,
      MatchSettings settings,
      boolean uncut,
      QueryClauses clauses,
      QueryShape shape) {
    ResultTable table = gold.table();
    List<Integer> visible = visible(gold, shape);
    List<Integer> hidden = hidden(visible);
    boolean helps = clauses.isCut() || (!hidden.isEmpty() && settings.order() != OrderRule.IGNORED);
    boolean possible =
        clauses.sortKeyCount() == visible.size()
            && (hidden.isEmpty() || (clauses.takesColumns() && !shape.setOperation()));
    if (!helps || !possible) {
      return Optional.empty();
    }
    return Optional.of(
        new TieQuery(
            clauses.rewritten(hidden, uncut),
            columns(visible, table.columnCount()),
            uncut,
            uncut ? clauses.offset() : 0,
            shape.distinct() && !hidden.isEmpty()));
  }

  /** The indexes of the sort keys that are not in the result. */
  static List<Integer> hidden(List<Integer> visible) {
    return IntStream.range(0, visible.size())
        .filter(key -> visible.get(key) == SortColumns.HIDDEN)
        .boxed()
        .toList();
  }

  /** For each sort key its column in a result whose additional columns are the hidden keys. */
  static List<Integer> columns(List<Integer> visible, int width) {
    List<Integer> hidden = hidden(visible);
    return IntStream.range(0, visible.size())
        .map(key -> hidden.contains(key) ? width + hidden.indexOf(key) : visible.get(key))
        .boxed()
        .toList();
  }
}
