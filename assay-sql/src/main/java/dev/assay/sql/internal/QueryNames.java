// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Schema;
import dev.assay.sql.internal.Scope.Source;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import org.jspecify.annotations.Nullable;

/** Resolves the names of one query, and records the tables and columns used. */
final class QueryNames {
  private final Schema schema;
  private final Set<String> tables = new LinkedHashSet<>();
  private final Set<String> columns = new LinkedHashSet<>();

  /**
   * @param schema of the database of the query
   */
  QueryNames(Schema schema) {
    this.schema = schema;
  }

  UsedNames used() {
    return new UsedNames(tables, columns);
  }

  static String fold(String name) {
    return SqlName.unquote(name).toLowerCase(Locale.ROOT);
  }

  /** Records a table of the database as a source. */
  Source use(Table table, String alias) {
    String last = fold(table.getName());
    String full = table.getSchemaName() == null ? last : fold(table.getSchemaName()) + "." + last;
    Schema.Table known = schema.table(full);
    known = known == null ? schema.table(last) : known;
    String name = known == null ? full : known.name().toLowerCase(Locale.ROOT);
    tables.add(name);
    return new Source(
        alias.isEmpty() ? last : alias,
        known == null ? last : name,
        name,
        known == null ? null : folded(known.columnNames()));
  }

  private static Set<String> folded(List<String> names) {
    Set<String> folded = new LinkedHashSet<>();
    names.forEach(name -> folded.add(name.toLowerCase(Locale.ROOT)));
    return folded;
  }

  /** The normal form of a column: its name without the table. */
  String column(Column column, Scope scope) {
    String name = fold(column.getColumnName());
    String qualifier = qualifier(column);
    if (!qualifier.isEmpty()) {
      Source source = scope.qualified(qualifier);
      use(source == null ? qualifier : source.table(), name);
      return quoted(name);
    }
    Scope.Owner owner = scope.bare(name);
    if (owner.source() != null) {
      use(owner.source(), name);
      return quoted(name);
    }
    if (!owner.vague() && isText(column)) {
      return "'" + SqlName.unquote(column.getColumnName()).replace("'", "''") + "'";
    }
    columns.add(name);
    return quoted(name);
  }

  static String qualifier(Column column) {
    Table table = column.getTable();
    return table == null || table.getName() == null ? "" : fold(table.getName());
  }

  /**
   * Returns whether a quoted name is a text: SQLite reads a double-quoted name that is not a column
   * as one, and queries rely on it.
   */
  private static boolean isText(Column column) {
    return column.getColumnName().startsWith("\"");
  }

  /** Records a column of a source as used. */
  void use(Source source, String column) {
    use(source.table(), column);
  }

  private void use(@Nullable String table, String column) {
    if (table != null) {
      columns.add(table + "." + column);
    }
  }

  /** Records all columns of a source as used. */
  void useAll(Source source) {
    if (source.table() == null) {
      return;
    }
    if (source.columns() == null) {
      columns.add(source.table() + ".*");
    } else {
      source.columns().forEach(column -> columns.add(source.table() + "." + column));
    }
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
