// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.table.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a database.
 *
 * @param tables with their columns, in the database's order; views count as tables
 * @param foreignKeys each once, whatever the number of its columns
 */
public record Schema(List<Table> tables, List<ForeignKey> foreignKeys) {
  /** The schema of a database of which nothing is known. */
  public static final Schema UNKNOWN = new Schema(List.of(), List.of());

  public Schema {
    tables = List.copyOf(tables);
    foreignKeys = List.copyOf(foreignKeys);
  }

  /** The first table of a name, whatever its case; {@code null} if there is none. */
  public @Nullable Table table(String name) {
    return tables.stream()
        .filter(table -> table.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns a hash of the names of the tables only, because a schema is large and serves as a key
   * of caches.
   */
  @Override
  public int hashCode() {
    int hash = 1;
    for (Table table : tables) {
      hash = 31 * hash + table.name().hashCode();
    }
    return hash;
  }

  /**
   * A table or a view.
   *
   * @param name as the database writes it; before it the schema and a dot, unless that is the
   *     schema that a plain name is looked up in
   * @param columns in the table's order
   * @param primaryKey names of its columns; empty if there is none
   * @param comment the database's comment on the table, or {@code null}
   */
  public record Table(
      String name, List<Column> columns, List<String> primaryKey, @Nullable String comment) {
    public Table {
      columns = List.copyOf(columns);
      primaryKey = List.copyOf(primaryKey);
    }

    /** Creates a table from names only. */
    public Table(String name, List<String> columns) {
      this(name, columns.stream().map(Column::new).toList(), List.of(), null);
    }

    /** The first column of a name, whatever its case; {@code null} if there is none. */
    public @Nullable Column column(String name) {
      return columns.stream()
          .filter(column -> column.name().equalsIgnoreCase(name))
          .findFirst()
          .orElse(null);
    }

    public List<String> columnNames() {
      return columns.stream().map(Column::name).toList();
    }
  }

  /**
   * A column.
   *
   * @param name as the database writes it
   * @param type the engine's own type name; empty if it is not known
   * @param comment the database's comment on the column, or {@code null}
   * @param values all values that it may hold, in an array each element, where its type or a
   *     condition lists them; empty otherwise
   * @param samples some of its values as text; empty unless they were asked for
   */
  public record Column(
      String name,
      String type,
      @Nullable String comment,
      List<String> values,
      List<String> samples) {
    public Column {
      values = List.copyOf(values);
      samples = List.copyOf(samples);
    }

    /** A column that may hold any value of its type. */
    public Column(String name, String type, @Nullable String comment, List<String> samples) {
      this(name, type, comment, List.of(), samples);
    }

    /** Creates a column from its name only. */
    public Column(String name) {
      this(name, "", null, List.of());
    }

    /** Returns the column with all values that it may hold. */
    public Column withValues(List<String> all) {
      return new Column(name, type, comment, all, samples);
    }

    /** Returns the column with samples of its values. */
    public Column withSamples(List<String> some) {
      return new Column(name, type, comment, values, some);
    }
  }

  /**
   * Columns that together reference columns of another table; tables are named as in {@link
   * Table#name()}.
   *
   * @param columns one or more
   * @param otherColumns as many, each what the column at its place refers to
   */
  public record ForeignKey(
      String table, List<String> columns, String otherTable, List<String> otherColumns) {
    public ForeignKey {
      columns = List.copyOf(columns);
      otherColumns = List.copyOf(otherColumns);
      if (columns.isEmpty() || columns.size() != otherColumns.size()) {
        throw new IllegalArgumentException(
            "a foreign key of " + table + " pairs " + columns + " with " + otherColumns);
      }
    }

    /** A key of one column. */
    public ForeignKey(String table, String column, String otherTable, String otherColumn) {
      this(table, List.of(column), otherTable, List.of(otherColumn));
    }
  }
}
