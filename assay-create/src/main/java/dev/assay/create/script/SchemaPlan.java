// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The schema that a script makes in all, statement by statement: what later ones add to a table, as
 * at the end of a dump, is part of it from the start. Used by one thread.
 */
public final class SchemaPlan {
  private final Set<String> schemas = new LinkedHashSet<>();
  private final Map<String, TableDefinition> tables = new LinkedHashMap<>();
  private final List<ScriptAction.CreateIndex> indexes = new ArrayList<>();
  private final List<ScriptAction.CreateView> views = new ArrayList<>();

  /**
   * Takes up what a statement does.
   *
   * @return whether it is of the schema; if not, nothing was done
   * @throws TranslationException if it doesn't fit what came before
   */
  public boolean add(ScriptAction action) {
    if (action instanceof ScriptAction.CreateSchema schema) {
      schemas.add(schema.name());
    } else if (action instanceof ScriptAction.CreateTable create) {
      create(create);
    } else if (action instanceof ScriptAction.AlterTable alter) {
      alter(alter);
    } else if (action instanceof ScriptAction.CreateIndex index) {
      indexes.add(index);
    } else if (action instanceof ScriptAction.CreateView view) {
      views.add(view);
    } else if (action instanceof ScriptAction.Comment comment) {
      tables.computeIfPresent(
          comment.table().key(),
          (key, table) -> table.withComment(comment.column(), comment.text()));
    } else if (action instanceof ScriptAction.Drop drop) {
      tables.remove(drop.name().key());
      views.removeIf(view -> view.name().key().equals(drop.name().key()));
    } else {
      return false;
    }
    return true;
  }

  private void create(ScriptAction.CreateTable create) {
    String key = create.table().name().key();
    if (tables.containsKey(key)) {
      if (create.ifNotExists()) {
        return;
      }
      throw new TranslationException("the table %s exists".formatted(create.table().name()));
    }
    tables.put(key, create.table());
  }

  private void alter(ScriptAction.AlterTable alter) {
    TableDefinition table = table(alter.table());
    for (ColumnDefinition column : alter.columns()) {
      table = table.with(column);
    }
    for (Constraint constraint : alter.constraints()) {
      table = table.with(constraint);
    }
    for (ScriptAction.NewDefault changed : alter.defaults()) {
      ColumnDefinition column = table.columns(List.of(changed.column())).get(0);
      String expression = changed.expression();
      table =
          table.with(
              column.withDefault(
                  changed.identity(),
                  expression == null
                      ? null
                      : new ColumnDefinition.DefaultValue.Unknown(expression)));
    }
    tables.put(table.name().key(), table);
  }

  /** The table of a name, whatever the case. */
  public TableDefinition table(TableName name) {
    TableDefinition table = tables.get(name.key());
    if (table == null) {
      throw new TranslationException("there is no table %s".formatted(name));
    }
    return table;
  }

  /**
   * Returns whether the script makes one table before the other, as their rows then stand in a
   * dump.
   */
  public boolean makesFirst(TableName one, TableName other) {
    List<String> order = List.copyOf(tables.keySet());
    return order.indexOf(one.key()) < order.indexOf(other.key());
  }

  public Set<String> schemas() {
    Set<String> all = new LinkedHashSet<>(schemas);
    for (TableDefinition table : tables.values()) {
      if (table.name().schema() != null) {
        all.add(table.name().schema());
      }
    }
    return all;
  }

  public List<ScriptAction.CreateIndex> indexes() {
    return List.copyOf(indexes);
  }

  public List<ScriptAction.CreateView> views() {
    return List.copyOf(views);
  }

  /** The tables, each after those that it refers to; in a circle, in the script's order. */
  public List<TableDefinition> tables() {
    List<TableDefinition> ordered = new ArrayList<>();
    Set<String> done = new LinkedHashSet<>();
    tables.values().forEach(table -> place(table, done, ordered));
    return ordered;
  }

  private void place(TableDefinition table, Set<String> done, List<TableDefinition> ordered) {
    if (!done.add(table.name().key())) {
      return;
    }
    for (Constraint.ForeignKey key : table.foreignKeys()) {
      TableDefinition other = tables.get(key.table().key());
      if (other != null) {
        place(other, done, ordered);
      }
    }
    ordered.add(table);
  }

  /**
   * Checks that every table keeps a name of its own where schemas are left out.
   *
   * @throws TranslationException if two would have one name
   */
  public void checkWithoutSchemas() {
    Map<String, TableName> names = new LinkedHashMap<>();
    for (TableDefinition table : tables.values()) {
      TableName other =
          names.putIfAbsent(table.name().name().toLowerCase(Locale.ROOT), table.name());
      if (other != null) {
        throw new TranslationException(
            "%s and %s would have the same name, because the target has no schemas; create a DuckDB or"
                    .formatted(other, table.name())
                + " PostgreSQL database");
      }
    }
  }
}
