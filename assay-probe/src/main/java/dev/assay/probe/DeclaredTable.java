// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The declaration of a table.
 *
 * @param dialect of the definition
 * @param name as the database writes it
 * @param definition its CREATE TABLE statement
 * @param indexes the CREATE UNIQUE INDEX statements on it
 * @param columns those that rows are inserted with, in order; generated columns are left out
 * @param primaryKey positions of its columns; empty if there is none
 * @param keys positions of the columns of each unique key, the primary key included
 * @param references to other tables
 */
record DeclaredTable(
    Dialect dialect,
    String name,
    String definition,
    List<String> indexes,
    List<DeclaredColumn> columns,
    List<Integer> primaryKey,
    List<List<Integer>> keys,
    List<Reference> references) {
  DeclaredTable {
    indexes = List.copyOf(indexes);
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    keys = List.copyOf(keys);
    references = List.copyOf(references);
  }

  /**
   * A column.
   *
   * @param type as declared; may be empty
   * @param required whether it is declared NOT NULL, or is part of the primary key
   */
  record DeclaredColumn(String name, String type, boolean required) {}

  /**
   * A foreign key.
   *
   * @param columns positions in this table
   * @param table the table that it refers to
   * @param otherColumns names there; empty for its primary key
   */
  record Reference(List<Integer> columns, String table, List<String> otherColumns) {
    Reference {
      columns = List.copyOf(columns);
      otherColumns = List.copyOf(otherColumns);
    }
  }

  /** The position of a column, or -1. */
  int position(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  List<String> columnNames() {
    return columns.stream().map(DeclaredColumn::name).toList();
  }

  /** Returns a copy with more unique keys, and with more columns that hold no NULL. */
  DeclaredTable with(TableConstraints given) {
    List<DeclaredColumn> stricter = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      DeclaredColumn column = columns.get(c);
      stricter.add(
          new DeclaredColumn(
              column.name(), column.type(), column.required() || given.required().contains(c)));
    }
    Set<List<Integer>> all = new LinkedHashSet<>(keys);
    all.addAll(given.keys());
    return new DeclaredTable(
        dialect, name, definition, indexes, stricter, primaryKey, List.copyOf(all), references);
  }

  String columnName(int position) {
    return columns.get(position).name();
  }

  /** Returns whether a column is part of a declared unique key. */
  boolean isKey(int column) {
    return keys.stream().anyMatch(key -> key.contains(column));
  }

  /** Returns whether a column is part of a foreign key. */
  boolean isReference(int column) {
    return references.stream().anyMatch(reference -> reference.columns().contains(column));
  }

  /** The name by which it is looked up. */
  String folded() {
    return name.toLowerCase(Locale.ROOT);
  }
}
