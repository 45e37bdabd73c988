// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.RelaxationSet;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.QueryClauses;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SelectedTables;
import dev.assay.sql.internal.SelectedTables.Selected;
import dev.assay.sql.internal.SqlName;
import java.util.List;
import java.util.Optional;

/**
 * A gold query rewritten so that its result shows which rows a join repeats: with its hidden sort
 * keys as additional columns, and after them the primary keys of the tables whose columns it
 * selects.
 *
 * @param sql the query to run
 * @param sortKeys for each sort key the column of its result that holds it
 * @param hidden how many sort keys are further columns
 * @param keys how many columns of primary keys there are
 */
public record FanOutQuery(String sql, List<Integer> sortKeys, int hidden, int keys) {
  public FanOutQuery {
    sortKeys = List.copyOf(sortKeys);
  }

  /**
   * Returns whether knowing what a join repeats can change how a prediction is judged: only if it
   * has fewer rows, and agrees but for repeats.
   */
  public static boolean mayHelp(
      ComparisonSide gold, ComparisonSide predicted, MatchSettings settings, Match match) {
    return gold.sql() != null
        && !settings.ignoreDuplicates()
        && predicted.table().rowCount() < gold.table().rowCount()
        && match.alternatives().stream()
            .map(RelaxationSet::of)
            .anyMatch(set -> set.includes(RelaxationSet.all(Difference.Kind.DUPLICATES)));
  }

  /**
   * The query; none if a row of the gold is not one row of each table that it selects from (it
   * groups, drops repeats, or is a set operation), if one of these has no primary key, or if the
   * gold can't be rewritten.
   *
   * @param schema of its database, from the database's own catalog
   */
  public static Optional<FanOutQuery> of(ComparisonSide gold, Schema schema) {
    String sql = gold.sql();
    if (sql == null) {
      return Optional.empty();
    }
    List<Selected> tables = SelectedTables.of(sql, gold.dialect(), schema);
    boolean keyless = tables.stream().anyMatch(table -> table.table().primaryKey().isEmpty());
    if (tables.isEmpty() || keyless) {
      return Optional.empty();
    }
    Optional<QueryClauses> clauses = QueryClauses.of(sql, gold.dialect());
    Optional<QueryShape> shape = QueryShape.of(sql, gold.dialect());
    if (clauses.isEmpty() || shape.isEmpty() || !clauses.get().takesColumns()) {
      return Optional.empty();
    }
    List<Integer> visible = TieQuery.visible(gold, shape.get());
    if (clauses.get().sortKeyCount() != visible.size()) {
      return Optional.empty();
    }
    List<String> keys = tables.stream().flatMap(table -> keys(table, gold).stream()).toList();
    List<Integer> hidden = TieQuery.hidden(visible);
    return Optional.of(
        new FanOutQuery(
            clauses.get().rewritten(hidden, keys, false),
            TieQuery.columns(visible, gold.table().columnCount()),
            hidden.size(),
            keys.size()));
  }

  private static List<String> keys(Selected table, ComparisonSide gold) {
    return table.table().primaryKey().stream()
        .map(column -> table.qualifier() + "." + SqlName.quote(column, gold.dialect()))
        .toList();
  }

  /** The part of it that tells which rows tie. */
  public TieQuery order() {
    return new TieQuery(sql, sortKeys, false, 0, false);
  }
}
