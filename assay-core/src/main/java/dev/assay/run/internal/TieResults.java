// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.MatchSettings;
import dev.assay.match.Ties;
import dev.assay.match.search.internal.FanOutReader;
import dev.assay.match.search.internal.TieReader;
import dev.assay.match.tie.FanOutQuery;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.match.tie.TieQuery;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds which gold rows tie and which a join repeats, by further queries that run only when needed,
 * under the guard and the limits of the run, or tighter ones. Safe for use by several threads.
 */
public final class TieResults {
  private static final long ROWS = 100_000;
  private static final long CELLS = 2_000_000;
  private static final long BYTES = 64L << 20;

  /** Approximate number of rows cached for other predictions of the same gold, of each kind. */
  private static final int KEPT = 100_000;

  /** The rows that take as much memory as an entry without any. */
  private static final int ENTRY = 20;

  private final QueryRunner runner;
  private final Limits limits;
  private final RecentResults<Key, Ties> known = new RecentResults<>(KEPT);
  private final RecentResults<Key, Boolean> notAllTied = new RecentResults<>(KEPT);
  private final RecentResults<Key, FanOut> fanOuts = new RecentResults<>(KEPT);
  private final RecentResults<Key, SubqueryLimitTies> innerCuts = new RecentResults<>(KEPT);
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  private record Key(String database, @Nullable String gold, String query) {}

  /** Asks the databases of a runner. */
  public TieResults(QueryRunner runner, Limits limits) {
    this.runner = runner;
    this.limits =
        new Limits(
            limits.timeout(),
            Math.min(ROWS, limits.maxRows()),
            Math.min(CELLS, limits.maxCells()),
            Math.min(BYTES, limits.maxBytes()),
            limits.compareTimeout());
  }

  /** The further queries for a question's golds. */
  public GoldFollowUpQueries of(String database, MatchSettings settings) {
    return new GoldFollowUpQueries() {
      @Override
      public @Nullable Ties ties(ComparisonSide gold) {
        return of(database, gold, settings);
      }

      @Override
      public @Nullable Ties tiesOfAll(ComparisonSide gold) {
        Ties ties = of(database, gold, settings, true);
        return ties != null && ties.areOfAll() ? ties : null;
      }

      @Override
      public @Nullable FanOut fanOut(ComparisonSide gold) {
        return TieResults.this.fanOut(database, gold);
      }

      @Override
      public List<String> innerCuts(ComparisonSide gold) {
        return TieResults.this.innerCuts(database, gold).notes();
      }
    };
  }

  /** The gold rows that a join repeats; {@code null} if they can't be queried. */
  private @Nullable FanOut fanOut(String database, ComparisonSide gold) {
    // The database's own catalog is used: data sets list only parts of keys, or none.
    Optional<FanOutQuery> query = FanOutQuery.of(gold, schema(database));
    if (query.isEmpty()) {
      return null;
    }
    Key key = new Key(database, gold.sql(), query.get().sql());
    FanOut found = fanOuts.get(key);
    if (found == null) {
      Execution execution = run(database, query.get().sql());
      found =
          execution instanceof Execution.Rows rows
              ? FanOutReader.read(gold, query.get(), rows.table())
              : FanOut.unknown(
                  "the gold could not be asked for what its joins repeat (%s)"
                      .formatted(execution.status().replace('_', ' ')));
      fanOuts.put(key, found, ENTRY + found.size());
    }
    return found;
  }

  /**
   * Reads the schema without holding the map's lock, because reading may wait for an unreachable
   * database.
   */
  private Schema schema(String database) {
    Schema schema = schemas.get(database);
    if (schema == null) {
      try {
        schema = runner.schema(runner.databases().goldOf(database));
      } catch (DatabaseUnavailableException e) {
        return Schema.UNKNOWN;
      }
      schemas.put(database, schema);
    }
    return schema;
  }

  /** The ties at limits within subqueries of a gold. */
  @SuppressWarnings("exports") // for Assay's other modules
  public SubqueryLimitTies innerCuts(String database, ComparisonSide gold) {
    String sql = gold.sql();
    if (sql == null) {
      return SubqueryLimitTies.NONE;
    }
    Key key = new Key(database, sql, sql);
    SubqueryLimitTies cuts = innerCuts.get(key);
    if (cuts == null) {
      cuts = SubqueryLimitTies.of(gold, inner -> innerTies(database, inner, gold.dialect()));
      innerCuts.put(key, cuts, ENTRY);
    }
    return cuts;
  }

  /** The ties of a subquery of a gold; {@code null} if it can't be run by itself. */
  private @Nullable Ties innerTies(String database, String inner, Dialect dialect) {
    return run(database, inner) instanceof Execution.Rows rows
        ? of(database, new ComparisonSide(rows.table(), inner, dialect), MatchSettings.DEFAULT)
        : null;
  }

  /** The ties of a gold; {@code null} if there are none to query, or they can't be queried. */
  public @Nullable Ties of(String database, ComparisonSide gold, MatchSettings settings) {
    return of(database, gold, settings, false);
  }

  /**
   * The ties of a gold.
   *
   * @param ofAll whether only a gold all of whose rows tie is of interest; any other then need not
   *     be read
   */
  private @Nullable Ties of(
      String database, ComparisonSide gold, MatchSettings settings, boolean ofAll) {
    Optional<TieQuery> query = TieQuery.of(gold, settings);
    if (query.isEmpty()) {
      return null;
    }
    Key key = new Key(database, gold.sql(), query.get().sql());
    Ties ties = known.get(key);
    if (ties != null || (ofAll && notAllTied.get(key) != null)) {
      return ties;
    }
    ties = ask(database, gold, settings, query.get(), ofAll);
    if (ties == null) {
      notAllTied.put(key, true, ENTRY);
    } else {
      known.put(key, ties, ENTRY + ties.size());
    }
    return ties;
  }

  private @Nullable Ties ask(
      String database, ComparisonSide gold, MatchSettings settings, TieQuery query, boolean ofAll) {
    Execution execution = run(database, query.sql());
    if (execution instanceof Execution.Rows rows) {
      if (ofAll && !query.mayShowTiesOfAll(rows.table())) {
        return null;
      }
      return TieReader.read(gold, query, rows.table());
    }
    String reason =
        "the gold could not be asked for its ties (%s)"
            .formatted(execution.status().replace('_', ' '));
    Optional<TieQuery> ofOrder = TieQuery.ofOrder(gold, settings);
    if (ofOrder.isPresent()
        && !ofOrder.get().sql().equals(query.sql())
        && run(database, ofOrder.get().sql()) instanceof Execution.Rows rows) {
      return TieReader.read(gold, ofOrder.get(), rows.table())
          .incomplete(reason + "; a cut is not seen");
    }
    return Ties.unknown(reason + "; they are not seen");
  }

  private Execution run(String database, String sql) {
    try {
      return runner.runGold(database, sql, limits);
    } catch (DatabaseUnavailableException e) {
      return new Execution.Failed(
          dev.assay.table.ErrorKind.CONNECTION, null, String.valueOf(e.getMessage()));
    }
  }
}
