// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.MatchSettings;
import dev.assay.match.Ties;
import dev.assay.match.search.internal.FanOutReader;
import dev.assay.match.search.internal.TieReader;
import dev.assay.match.tie.FanOutQuery;
import dev.assay.match.tie.TieQuery;
import dev.assay.run.internal.GoldFollowUpQueries;
import dev.assay.sql.Schema;
import dev.assay.table.ResultTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks one database which rows of a query tie and which a join repeats. Remembers how it asks, but
 * no answer: the database may change. Used by one thread.
 */
final class TieQueries implements GoldFollowUpQueries {
  private final Function<String, Optional<ResultTable>> database;
  private final Schema schema;

  /** Queries by the text of the gold that they are written for. */
  private final Map<String, Optional<TieQuery>> tieQueries = new HashMap<>();

  private final Map<String, Optional<FanOutQuery>> fanOutQueries = new HashMap<>();

  /**
   * Asks a database.
   *
   * @param database runs a query; empty if it gives no rows, for whatever reason
   */
  TieQueries(Function<String, Optional<ResultTable>> database, Schema schema) {
    this.database = database;
    this.schema = schema;
  }

  @Override
  public @Nullable Ties ties(ComparisonSide gold) {
    TieQuery query =
        tieQueries
            .computeIfAbsent(
                String.valueOf(gold.sql()), sql -> TieQuery.of(gold, MatchSettings.DEFAULT))
            .orElse(null);
    if (query == null) {
      return null;
    }
    return database
        .apply(query.sql())
        .map(answer -> TieReader.read(gold, query, answer))
        .orElseGet(() -> Ties.unknown("the gold could not be asked for its ties"));
  }

  @Override
  public @Nullable FanOut fanOut(ComparisonSide gold) {
    FanOutQuery query =
        fanOutQueries
            .computeIfAbsent(String.valueOf(gold.sql()), sql -> FanOutQuery.of(gold, schema))
            .orElse(null);
    if (query == null) {
      return null;
    }
    return database
        .apply(query.sql())
        .map(answer -> FanOutReader.read(gold, query, answer))
        .orElseGet(() -> FanOut.unknown("the gold could not be asked for what its joins repeat"));
  }

  @Override
  public List<String> innerCuts(ComparisonSide gold) {
    return List.of();
  }
}
