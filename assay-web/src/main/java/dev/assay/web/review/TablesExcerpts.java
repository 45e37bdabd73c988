// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SchemaSamples;
import dev.assay.model.Outcome;
import dev.assay.sql.Dialect;
import dev.assay.sql.QueryParts;
import dev.assay.sql.Schema;
import dev.assay.sql.UsedNames;
import dev.assay.table.RecentValues;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables that matter for a question. What was read is kept: a database that changes while
 * the server runs is shown as it was. Safe for use by several threads.
 */
public final class TablesExcerpts {
  /** Tables shown of a query that names none, or more than anybody reads. */
  private static final int FEW = 5;

  private static final int MOST_TABLES = 20;
  private static final int MOST_NAMES = 100;
  private static final int DATABASES = 200;
  private static final int TABLES = 2_000;
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(5), ShownTables.ROWS, 100_000, 16L << 20);

  private final RecentValues<Key, Schema> schemas = new RecentValues<>(DATABASES);
  private final RecentValues<Key, Optional<ResultTable>> rows = new RecentValues<>(TABLES);

  private final boolean values;

  /**
   * Reads tables.
   *
   * @param values whether rows may be shown; those of a run that keeps no values never are
   */
  public TablesExcerpts(boolean values) {
    this.values = values;
  }

  /** A database of a runner, or one of its tables. */
  private record Key(QueryRunner runner, String database, String table) {}

  /**
   * Returns the tables that gold and prediction use.
   *
   * @param found the inputs of the outcome's run
   * @param outcome a whole one
   */
  public TablesExcerpt of(ReviewInputsSource.Found found, Outcome outcome) {
    String database = outcome.database();
    ReviewInputs inputs = found.inputs();
    if (inputs == null) {
      return TablesExcerpt.without(database, String.valueOf(found.obstacle()));
    }
    try {
      String obstacle = inputs.obstacle(database).orElse(null);
      return obstacle == null ? read(inputs, outcome) : TablesExcerpt.without(database, obstacle);
    } catch (AssayException e) {
      return TablesExcerpt.without(database, String.valueOf(e.getMessage()));
    }
  }

  private TablesExcerpt read(ReviewInputs inputs, Outcome outcome) {
    String database = outcome.database();
    QueryRunner runner = inputs.runner();
    Schema schema = schemas.get(new Key(runner, database, ""), () -> runner.schema(database));
    if (schema.tables().isEmpty()) {
      return TablesExcerpt.without(
          database, "database '%s' has no tables, or does not list them".formatted(database));
    }
    Set<String> tables = new HashSet<>();
    Set<String> columns = new HashSet<>();
    Dialect dialect = runner.dialect(database);
    Dialect gold = runner.goldDialect(database);
    Stream.of(used(outcome.goldSql(), gold, schema), used(outcome.sql(), dialect, schema))
        .flatMap(Optional::stream)
        .forEach(
            names -> {
              tables.addAll(names.tables());
              columns.addAll(names.columns());
            });
    List<Schema.Table> shown =
        schema.tables().stream()
            .filter(table -> tables.contains(folded(table)))
            .limit(MOST_TABLES)
            .toList();
    if (shown.isEmpty()) {
      shown = schema.tables().stream().limit(FEW).toList();
    }
    boolean rows = values && inputs.run().manifest().conditions().keepValues();
    ShownTables texts = new ShownTables(schema, columns);
    return excerpt(
        database,
        schema,
        shown,
        shown.stream()
            .map(
                table ->
                    rows
                        ? texts.of(table, rows(runner, database, table.name()))
                        : texts.withoutValues(table))
            .toList());
  }

  private static TablesExcerpt excerpt(
      String database,
      Schema schema,
      List<Schema.Table> shown,
      List<TablesExcerpt.ShownTable> tables) {
    List<String> others =
        schema.tables().stream()
            .filter(table -> !shown.contains(table))
            .map(Schema.Table::name)
            .toList();
    return new TablesExcerpt(
        database,
        tables,
        others.stream().limit(MOST_NAMES).toList(),
        others.size() > MOST_NAMES ? "and %,d more".formatted(others.size() - MOST_NAMES) : null,
        null);
  }

  private static Optional<UsedNames> used(@Nullable String sql, Dialect dialect, Schema schema) {
    return sql == null
        ? Optional.empty()
        : QueryParts.of(sql, dialect, schema).map(QueryParts::names);
  }

  private Optional<ResultTable> rows(QueryRunner runner, String database, String table) {
    return rows.get(
        new Key(runner, database, table),
        () -> SchemaSamples.rows(runner, database, table, ShownTables.ROWS, LIMITS));
  }

  static String folded(Schema.Table table) {
    return table.name().toLowerCase(Locale.ROOT);
  }
}
