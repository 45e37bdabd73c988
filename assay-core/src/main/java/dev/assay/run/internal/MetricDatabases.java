// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.metric.DatabaseAccess;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The databases as metrics see them. Safe for use by several threads. */
final class MetricDatabases {
  private final QueryRunner runner;
  private final Limits limits;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<String, List<String>> siblings = new ConcurrentHashMap<>();

  /**
   * @param schemas those that the data set states, by database id
   */
  MetricDatabases(QueryRunner runner, Limits limits, Map<String, Schema> schemas) {
    this.runner = runner;
    this.limits = limits;
    this.schemas.putAll(schemas);
  }

  DatabaseAccess of(String database) {
    return new DatabaseAccess() {
      @Override
      public Execution run(String sql) {
        return run(database, sql, QueryOrigin.PREDICTION);
      }

      @Override
      public Execution runGold(String sql) {
        return run(runner.databases().goldOf(database), sql, QueryOrigin.GOLD);
      }

      @Override
      public Execution plan(String sql) {
        return run(database, sql, QueryOrigin.PLAN);
      }

      private Execution run(String id, String sql, QueryOrigin origin) {
        try {
          return ScoringDeadline.without(() -> runner.run(id, sql, limits, origin));
        } catch (DatabaseUnavailableException e) {
          if (e.reason() != DatabaseUnavailableException.Reason.LOST) {
            throw e;
          }
          // Caused by the query: a prediction must not avoid being scored this way.
          return new Execution.Failed(ErrorKind.CONNECTION, null, String.valueOf(e.getMessage()));
        }
      }

      @Override
      public Schema schema() {
        return ScoringDeadline.without(() -> schemaOf(database));
      }

      @Override
      public List<DatabaseAccess> siblings() {
        return siblings.computeIfAbsent(database, runner.databases()::siblings).stream()
            .map(MetricDatabases.this::of)
            .toList();
      }
    };
  }

  /**
   * Reads the schema without holding the map's lock, because reading may wait for an unreachable
   * database.
   */
  private Schema schemaOf(String database) {
    Schema known = schemas.get(database);
    if (known == null) {
      try {
        known = runner.schema(database);
      } catch (DatabaseUnavailableException e) {
        return Schema.UNKNOWN; // and read again for the next question
      }
      schemas.put(database, known);
    }
    return known;
  }
}
