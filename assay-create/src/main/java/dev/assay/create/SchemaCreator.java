// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType;
import dev.assay.create.script.Constraint;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.ScriptStatement;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates the tables of a plan before its rows, and the objects that depend on rows after them. */
final class SchemaCreator {
  private final Path file;
  private final CreationTarget target;
  private final DdlWriter writer;
  private final LoadReport report;

  SchemaCreator(Path file, CreationTarget target, DdlWriter writer, LoadReport report) {
    this.file = file;
    this.target = target;
    this.writer = writer;
    this.report = report;
  }

  /**
   * Creates schemas and tables.
   *
   * @param origins the statement that a key or an action comes from, if known
   */
  void makeTables(SchemaPlan plan, Function<Object, @Nullable ScriptStatement> origins) {
    if (!writer.hasSchemas()) {
      plan.checkWithoutSchemas();
    }
    for (String schema : plan.schemas()) {
      if (writer.hasSchemas()) {
        attempt(origins.apply(schema), "schema " + schema, writer.createSchema(schema));
      }
    }
    Set<String> made = new HashSet<>();
    for (TableDefinition table : plan.tables()) {
      TableDefinition wanted = table.withConstraints(possible(table, plan, made));
      noteLostDefaults(table);
      makeTable(wanted, origins.apply(table.name().key()));
      made.add(table.name().key());
    }
  }

  private void noteLostDefaults(TableDefinition table) {
    for (ColumnDefinition column : table.columns()) {
      if (column.defaultValue() instanceof ColumnDefinition.DefaultValue.Unknown unknown) {
        report.note(
            "%s: the default %s of %s.%s is skipped"
                .formatted(file, unknown.expression(), table.name(), column.name()));
      }
    }
  }

  private List<Constraint> possible(TableDefinition table, SchemaPlan plan, Set<String> made) {
    List<Constraint> kept = new ArrayList<>();
    for (Constraint constraint : table.constraints()) {
      if (constraint instanceof Constraint.ForeignKey key && !isPossible(table, key, plan, made)) {
        report.note(
            "%s: a foreign key from %s to %s is skipped, because the engine does not support it here"
                .formatted(file, table.name(), key.table()));
      } else {
        kept.add(constraint);
      }
    }
    return kept;
  }

  /**
   * Returns whether the engine can have a foreign key. MySQL and DuckDB require equal types. DuckDB
   * also checks keys row by row, so the order of rows must satisfy them, and it has none between
   * schemas.
   */
  private boolean isPossible(
      TableDefinition table, Constraint.ForeignKey key, SchemaPlan plan, Set<String> made) {
    return switch (target.dialect()) {
      case MYSQL -> isBetweenEqualTypes(table, key, plan);
      case DUCKDB ->
          key.inline()
              && made.contains(key.table().key())
              && plan.makesFirst(key.table(), table.name())
              && Objects.equals(key.table().schema(), table.name().schema())
              && isBetweenEqualTypes(table, key, plan);
      default -> true;
    };
  }

  private static boolean isBetweenEqualTypes(
      TableDefinition table, Constraint.ForeignKey key, SchemaPlan plan) {
    TableDefinition other = plan.table(key.table());
    List<String> columns = key.otherColumns().isEmpty() ? other.primaryKey() : key.otherColumns();
    return types(table.columns(key.columns())).equals(types(other.columns(columns)));
  }

  private static List<ColumnType.Kind> types(List<ColumnDefinition> columns) {
    return columns.stream().map(column -> column.type().kind()).toList();
  }

  /**
   * Creates a table; conditions that the engine does not support are omitted, as they do not affect
   * queries.
   */
  private void makeTable(TableDefinition table, @Nullable ScriptStatement origin) {
    boolean conditions = table.constraints().stream().anyMatch(Constraint.Check.class::isInstance);
    if (conditions && report.succeeds(() -> target.execute(writer.createTable(table, true)))) {
      return;
    }
    TableDefinition simple = withListedValues(table);
    if (conditions && report.succeeds(() -> target.execute(writer.createTable(simple, true)))) {
      report.note("%s: some check constraints of %s are skipped".formatted(file, table.name()));
      return;
    }
    attempt(origin, "table " + table.name(), () -> writer.createTable(table, false));
    if (conditions) {
      report.note("%s: check constraints of %s are skipped".formatted(file, table.name()));
    }
  }

  /** The table with only those conditions that list the values of a column. */
  private TableDefinition withListedValues(TableDefinition table) {
    return table.withConstraints(
        table.constraints().stream()
            .filter(
                constraint ->
                    !(constraint instanceof Constraint.Check check) || writer.listsValues(check))
            .toList());
  }

  /** Creates foreign keys, indexes, views and comments. */
  void finish(SchemaPlan plan, Function<Object, @Nullable ScriptStatement> origins) {
    for (TableDefinition table : plan.tables()) {
      ScriptStatement origin = origins.apply(table.name().key());
      for (String key : writer.addForeignKeys(table)) {
        attempt(origin, "foreign key of " + table.name(), key);
      }
      for (String comment : writer.comments(table)) {
        attempt(origin, "comment on " + table.name(), comment);
      }
    }
    for (ScriptAction.CreateIndex index : plan.indexes()) {
      makeIndex(index, origins.apply(index));
    }
    for (ScriptAction.CreateView view : plan.views()) {
      attempt(origins.apply(view), "view " + view.name(), () -> writer.createView(view));
      if (target.dialect() == Dialect.SQLITE) {
        // SQLite accepts any view, and reports its errors only when it is read.
        String trial = "SELECT * FROM " + writer.name(view.name()) + " LIMIT 0";
        attempt(origins.apply(view), "view " + view.name(), trial);
      }
    }
  }

  /**
   * Creates an index. A failure of a non-unique index is ignored: it only affects speed, and MySQL
   * can't index long texts.
   */
  private void makeIndex(ScriptAction.CreateIndex index, @Nullable ScriptStatement origin) {
    if (index.unique()) {
      attempt(origin, "index " + index.name(), writer.createIndex(index));
    } else if (!report.succeeds(() -> target.execute(writer.createIndex(index)))) {
      report.note("%s: the index %s is skipped".formatted(file, index.name()));
    }
  }

  private void attempt(@Nullable ScriptStatement origin, String what, String sql) {
    attempt(origin, what, () -> sql);
  }

  /** Executes SQL that is generated within the step, because generating it may fail, too. */
  private void attempt(@Nullable ScriptStatement origin, String what, Supplier<String> sql) {
    report.attempt(
        file,
        origin == null ? 0 : origin.line(),
        origin == null ? what : origin.start(),
        () -> target.execute(sql.get()));
  }
}
