// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.run.internal.TieResults;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs the queries of an audit, under guard and limits. Safe for use by several threads.
 *
 * @param values whether findings may quote values and messages of the databases
 * @param ties those of the golds
 * @param schemas those read so far
 * @param texts values of columns read so far
 */
public record GoldBench(
    QueryRunner runner,
    Limits limits,
    boolean values,
    TieResults ties,
    Map<String, Schema> schemas,
    Map<String, ColumnTexts> texts) {
  /** Runs queries on the databases of a runner. */
  public GoldBench(QueryRunner runner, Limits limits, boolean values) {
    this(
        runner,
        limits,
        values,
        new TieResults(runner, limits),
        new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>());
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

  /** The values of a column of texts; none of any other. */
  ColumnTexts texts(String database, Schema.Table table, Schema.Column column) {
    if (!ColumnTexts.isText(column)) {
      return ColumnTexts.NONE;
    }
    String key = String.join("\n", database, table.name(), column.name());
    ColumnTexts known = texts.get(key);
    if (known == null) {
      known = ColumnTexts.of(database, table, column.name(), this);
      texts.put(key, known);
    }
    return known;
  }

  Execution run(String database, String sql) {
    return runner.runGold(database, sql, limits);
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
