// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.run.TieResults;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.SqlName;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Where the queries of an audit run, under guard and limits. Safe for use by several threads. */
public final class GoldBench {
  private final QueryRunner runner;
  private final Limits limits;
  private final boolean values;
  private final TieResults ties;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  /**
   * Runs queries on the databases of a runner.
   *
   * @param values whether findings may quote values and messages of the databases
   */
  public GoldBench(QueryRunner runner, Limits limits, boolean values) {
    this.runner = runner;
    this.limits = limits;
    this.values = values;
    this.ties = new TieResults(runner, limits);
  }

  QueryRunner runner() {
    return runner;
  }

  boolean values() {
    return values;
  }

  TieResults ties() {
    return ties;
  }

  Dialect dialect(String database) {
    return runner.goldDialect(database);
  }

  Schema schema(String database) {
    Schema known = schemas.get(database);
    if (known == null) {
      known = runner.schema(runner.databases().goldOf(database));
      schemas.put(database, known);
    }
    return known;
  }

  Execution run(String database, String sql) {
    return runner.runGold(database, sql, limits);
  }

  Limits limits() {
    return limits;
  }

  /** The rows of a query; empty if it gives none, for whatever reason. */
  Optional<ResultTable> table(String database, String sql) {
    return run(database, sql) instanceof Execution.Rows rows
        ? Optional.of(rows.table())
        : Optional.empty();
  }

  /** The only number that a query returns, such as a count; empty if it gives none. */
  Optional<Long> number(String database, String sql) {
    return table(database, sql)
        .filter(rows -> rows.rowCount() == 1 && rows.columnCount() == 1)
        .map(rows -> rows.column(0).value(0))
        .filter(Number.class::isInstance)
        .map(number -> ((Number) number).longValue());
  }

  /** A table as queries name it; a dot parts the names of schema and table. */
  static String quoted(String table, Dialect dialect) {
    int dot = table.indexOf('.');
    return dot < 0
        ? SqlName.quote(table, dialect)
        : SqlName.quote(table.substring(0, dot), dialect)
            + "."
            + SqlName.quote(table.substring(dot + 1), dialect);
  }
}
