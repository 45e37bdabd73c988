// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.Column;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Adds sample values to a schema, by queries like any other: they run where the runner runs them,
 * under its limits.
 */
public final class SchemaSamples {
  /** Rows read per table: a column may repeat a value often, or be NULL. */
  private static final int ROWS = 100;

  /** Maximum length of a sampled value; longer values say little and fill the prompt. */
  private static final int LONGEST = 80;

  private final QueryRunner runner;
  private final String database;
  private final int perColumn;
  private final Limits limits;

  private SchemaSamples(QueryRunner runner, String database, int perColumn, Limits limits) {
    this.runner = runner;
    this.database = database;
    this.perColumn = perColumn;
    this.limits = limits;
  }

  /**
   * The schema with up to {@code perColumn} different values in each column: the first ones of the
   * table's first 100 rows, without NULL, and cut after 80 characters. A table that can't be read
   * has none.
   *
   * @throws DatabaseUnavailableException as {@link QueryRunner#run}
   */
  public static Schema of(
      QueryRunner runner, String database, Schema schema, int perColumn, Limits limits) {
    SchemaSamples samples = new SchemaSamples(runner, database, perColumn, limits);
    return new Schema(
        schema.tables().stream().map(samples::sampled).toList(), schema.foreignKeys());
  }

  /**
   * The first rows of a table of a schema; empty if it can't be read.
   *
   * @param table its name as in {@link Schema.Table#name()}
   * @throws DatabaseUnavailableException as {@link QueryRunner#run}
   */
  public static Optional<ResultTable> rows(
      QueryRunner runner, String database, String table, int rows, Limits limits) {
    return new SchemaSamples(runner, database, 0, limits).rows(table, rows);
  }

  private Schema.Table sampled(Schema.Table table) {
    Optional<ResultTable> rows = rows(table.name(), ROWS);
    if (rows.isEmpty() || rows.get().columnCount() != table.columns().size()) {
      return table;
    }
    List<Schema.Column> columns = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      Schema.Column column = table.columns().get(c);
      columns.add(column.withSamples(values(rows.get().column(c))));
    }
    return new Schema.Table(table.name(), columns, table.primaryKey(), table.comment());
  }

  /**
   * The first rows of a table. A dot separates the schema from the name, unless the name itself
   * contains it.
   */
  private Optional<ResultTable> rows(String table, int count) {
    Dialect dialect = runner.dialect(database);
    int dot = table.indexOf('.');
    Optional<ResultTable> rows = run(SqlName.quote(table, dialect), dialect, count);
    return rows.isEmpty() && dot >= 0
        ? run(
            SqlName.quote(table.substring(0, dot), dialect)
                + "."
                + SqlName.quote(table.substring(dot + 1), dialect),
            dialect,
            count)
        : rows;
  }

  private Optional<ResultTable> run(String table, Dialect dialect, int count) {
    Execution execution =
        runner.run(database, firstRows(table, dialect, count), limits, QueryOrigin.GOLD);
    return execution instanceof Rows rows ? Optional.of(rows.table()) : Optional.empty();
  }

  private static String firstRows(String table, Dialect dialect, int count) {
    return switch (dialect) {
      case TSQL -> "SELECT TOP " + count + " * FROM " + table;
      case ORACLE, ANSI -> "SELECT * FROM " + table + " FETCH FIRST " + count + " ROWS ONLY";
      default -> "SELECT * FROM " + table + " LIMIT " + count;
    };
  }

  private List<String> values(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .filter(Objects::nonNull)
        .map(value -> shortened(value.toString()))
        .distinct()
        .limit(perColumn)
        .toList();
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
  }
}
