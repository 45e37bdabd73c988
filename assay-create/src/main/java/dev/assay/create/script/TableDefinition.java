// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table, free of dialect.
 *
 * @param name its name
 * @param columns in order
 * @param constraints of the table and of single columns
 * @param comment the script's comment on the table, or {@code null}
 */
public record TableDefinition(
    TableName name,
    List<ColumnDefinition> columns,
    List<Constraint> constraints,
    @Nullable String comment) {
  public TableDefinition {
    columns = List.copyOf(columns);
    constraints = List.copyOf(constraints);
  }

  /** Its column of a name, whatever the case. */
  public Optional<ColumnDefinition> column(String wanted) {
    return columns.stream().filter(column -> column.name().equalsIgnoreCase(wanted)).findFirst();
  }

  /**
   * Its columns of these names; all for none.
   *
   * @throws TranslationException if it has no column of a name
   */
  public List<ColumnDefinition> columns(List<String> wanted) {
    if (wanted.isEmpty()) {
      return columns;
    }
    return wanted.stream()
        .map(
            column ->
                column(column)
                    .orElseThrow(
                        () ->
                            new TranslationException(
                                "table %s has no column %s".formatted(name, column))))
        .toList();
  }

  /** Columns of its primary key; none if it has no key. */
  public List<String> primaryKey() {
    return constraints.stream()
        .filter(Constraint.PrimaryKey.class::isInstance)
        .map(key -> ((Constraint.PrimaryKey) key).columns())
        .findFirst()
        .orElse(List.of());
  }

  /** Its references to other tables. */
  public List<Constraint.ForeignKey> foreignKeys() {
    return constraints.stream()
        .filter(Constraint.ForeignKey.class::isInstance)
        .map(Constraint.ForeignKey.class::cast)
        .toList();
  }

  /** Returns whether a column is part of a key. */
  boolean isKey(String column) {
    for (Constraint constraint : constraints) {
      List<String> columns =
          constraint instanceof Constraint.PrimaryKey key
              ? key.columns()
              : constraint instanceof Constraint.Unique unique
                  ? unique.columns()
                  : constraint instanceof Constraint.ForeignKey key ? key.columns() : List.of();
      if (columns.stream().anyMatch(column::equalsIgnoreCase)) {
        return true;
      }
    }
    return false;
  }

  /** Returns a copy with an additional constraint. */
  public TableDefinition with(Constraint constraint) {
    List<Constraint> all = new ArrayList<>(constraints);
    all.add(constraint);
    return new TableDefinition(name, columns, all, comment);
  }

  /** Returns a copy with other constraints. */
  public TableDefinition withConstraints(List<Constraint> others) {
    return new TableDefinition(name, columns, others, comment);
  }

  /** Returns a copy with a column added, or replaced if its name exists. */
  public TableDefinition with(ColumnDefinition column) {
    List<ColumnDefinition> all = new ArrayList<>(columns);
    int at = 0;
    while (at < all.size() && !all.get(at).name().equalsIgnoreCase(column.name())) {
      at++;
    }
    if (at < all.size()) {
      all.set(at, column);
    } else {
      all.add(column);
    }
    return new TableDefinition(name, all, constraints, comment);
  }

  /** Returns a copy with a comment on the table, or on one of its columns. */
  public TableDefinition withComment(@Nullable String column, @Nullable String text) {
    if (column == null) {
      return new TableDefinition(name, columns, constraints, text);
    }
    return column(column).map(found -> with(found.withComment(text))).orElse(this);
  }
}
