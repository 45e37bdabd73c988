// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.SchemaSamples;
import dev.assay.model.Outcome;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.QueryParts;
import dev.assay.sql.internal.UsedNames;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.review.TablesExcerpts.TablesExcerpt.ShownColumn;
import dev.assay.web.review.TablesExcerpts.TablesExcerpt.ShownTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

  /**
   * Writes tables of a schema for the page.
   *
   * @param schema has the keys
   * @param used columns that the queries name, as {@code table.column} in lower case
   */
  private record ShownTables(Schema schema, Set<String> used) {
    /** Rows shown of a table. */
    static final int ROWS = 5;

    private static final int COLUMNS = 60;
    private static final int LONGEST = 80;

    ShownTables {
      used = Set.copyOf(used);
    }

    /** Returns a table with its first rows, if they could be read. */
    ShownTable of(Schema.Table table, Optional<ResultTable> rows) {
      ResultTable read =
          rows.filter(each -> each.columnCount() == table.columns().size()).orElse(null);
      if (read == null) {
        return shown(table, List.of(), "its rows can't be read");
      }
      List<List<@Nullable String>> cells = new ArrayList<>();
      for (int row = 0; row < Math.min(ROWS, read.rowCount()); row++) {
        List<@Nullable String> texts = new ArrayList<>();
        for (int c = 0; c < Math.min(COLUMNS, read.columnCount()); c++) {
          texts.add(text(read.column(c), row));
        }
        cells.add(texts);
      }
      return shown(table, cells, cells.isEmpty() ? "it has no rows" : null);
    }

    /** Returns a table of a run that does not show values. */
    ShownTable withoutValues(Schema.Table table) {
      return shown(table, List.of(), "its rows aren't shown (--no-values)");
    }

    private ShownTable shown(
        Schema.Table table, List<List<@Nullable String>> rows, @Nullable String note) {
      int hidden = table.columns().size() - COLUMNS;
      String cut = hidden > 0 ? "%,d more columns aren't shown".formatted(hidden) : null;
      return new ShownTable(
          table.name(),
          table.comment(),
          table.columns().stream().limit(COLUMNS).map(column -> column(table, column)).toList(),
          rows,
          note == null || cut == null ? (note == null ? cut : note) : cut + "; " + note);
    }

    private ShownColumn column(Schema.Table table, Schema.Column column) {
      String name = column.name().toLowerCase(Locale.ROOT);
      String full = TablesExcerpts.folded(table) + "." + name;
      return new ShownColumn(
          column.name(),
          column.type(),
          table.primaryKey().stream().anyMatch(each -> each.equalsIgnoreCase(name)),
          reference(table.name(), column.name()),
          used.contains(full) || used.contains(name));
    }

    private @Nullable String reference(String table, String column) {
      for (Schema.ForeignKey key : schema.foreignKeys()) {
        if (key.table().equalsIgnoreCase(table)) {
          for (int i = 0; i < key.columns().size(); i++) {
            if (key.columns().get(i).equalsIgnoreCase(column)) {
              return key.otherTable() + "." + key.otherColumns().get(i);
            }
          }
        }
      }
      return null;
    }

    private static @Nullable String text(Column column, int row) {
      Object value = column.value(row);
      String text = value == null ? null : value.toString();
      return text == null || text.codePointCount(0, text.length()) <= LONGEST
          ? text
          : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
    }
  }

  /**
   * The tables that gold and prediction of a question use, with some of their rows, as the page
   * reads them. The database's present state, which may differ from the run's.
   *
   * @param database its id
   * @param tables those used by either query, in the schema's order
   * @param others names of the database's other tables
   * @param more the number of further tables, in words; absent if all are named
   * @param reason a sentence on why there are no tables; absent if there are
   */
  public record TablesExcerpt(
      String database,
      List<ShownTable> tables,
      List<String> others,
      @Nullable String more,
      @Nullable String reason) {
    public TablesExcerpt {
      tables = List.copyOf(tables);
      others = List.copyOf(others);
    }

    /**
     * A table.
     *
     * @param name as the database writes it
     * @param comment of the database on the table; absent if there is none
     * @param columns in the table's order
     * @param rows the first rows, cells as text, {@code null} for NULL, in the order of the
     *     columns; empty if there are none or they are not shown
     * @param note a sentence on rows or columns that are not shown; absent if there is nothing to
     *     say
     */
    public record ShownTable(
        String name,
        @Nullable String comment,
        List<ShownColumn> columns,
        List<List<@Nullable String>> rows,
        @Nullable String note) {
      public ShownTable {
        columns = List.copyOf(columns);
        List<List<@Nullable String>> copies = new ArrayList<>();
        rows.forEach(row -> copies.add(Collections.unmodifiableList(row))); // NULL is a cell
        rows = Collections.unmodifiableList(copies);
      }
    }

    /**
     * A column.
     *
     * @param name as the database writes it
     * @param type the engine's name of its type; empty if unknown
     * @param key whether it belongs to the primary key
     * @param references {@code table.column} that it refers to; absent if it is no foreign key
     * @param used whether gold or prediction name it
     */
    public record ShownColumn(
        String name, String type, boolean key, @Nullable String references, boolean used) {}

    /** Returns an excerpt without tables. */
    static TablesExcerpt without(String database, String reason) {
      return new TablesExcerpt(database, List.of(), List.of(), null, reason);
    }
  }
}
