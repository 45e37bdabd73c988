// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.model.Schema;
import dev.assay.sql.Scope.Source;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import org.jspecify.annotations.Nullable;

/** Finds out what the names of one query stand for, and keeps a record of them. */
final class QueryNames {
  private final Schema schema;
  private final Set<String> tables = new LinkedHashSet<>();
  private final Set<String> columns = new LinkedHashSet<>();

  /** For one query. */
  QueryNames(Schema schema) {
    this.schema = schema;
  }

  UsedNames used() {
    return new UsedNames(tables, columns);
  }

  static String fold(String name) {
    return SqlName.unquote(name).toLowerCase(Locale.ROOT);
  }

  /** A table of the database as a source. */
  Source use(Table table, String alias) {
    String last = fold(table.getName());
    String full = table.getSchemaName() == null ? last : fold(table.getSchemaName()) + "." + last;
    Schema.Table known = known(full);
    known = known == null ? known(last) : known;
    String name = known == null ? full : known.name().toLowerCase(Locale.ROOT);
    tables.add(name);
    return new Source(
        alias.isEmpty() ? last : alias,
        known == null ? last : name,
        name,
        known == null ? null : folded(known.columnNames()));
  }

  private Schema.@Nullable Table known(String name) {
    for (Schema.Table table : schema.tables()) {
      if (table.name().equalsIgnoreCase(name)) {
        return table;
      }
    }
    return null;
  }

  private static Set<String> folded(List<String> names) {
    Set<String> folded = new LinkedHashSet<>();
    names.forEach(name -> folded.add(name.toLowerCase(Locale.ROOT)));
    return folded;
  }

  /** The normal form of a column: its name alone, whatever table it belongs to. */
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

  /** SQLite takes a name in double quotes that is no column for a text; so do those who ask it. */
  private static boolean isText(Column column) {
    return column.getColumnName().startsWith("\"");
  }

  /** A column of a source. */
  void use(Source source, String column) {
    use(source.table(), column);
  }

  private void use(@Nullable String table, String column) {
    if (table != null) {
      columns.add(table + "." + column);
    }
  }

  /** All columns of a source. */
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
