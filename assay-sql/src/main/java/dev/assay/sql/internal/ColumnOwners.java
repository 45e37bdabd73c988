// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Schema;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the database that the columns of a statement belong to.
 *
 * @param definitions whether the statement defines tables itself, which may hide those of the
 *     database
 */
record ColumnOwners(Schema schema, boolean definitions) {
  /**
   * The only column that a name can stand for.
   *
   * @param item what FROM names
   */
  record Owned(FromItem item, Schema.Table table, Schema.Column column) {}

  /**
   * Resolves a column; {@code null} if that is not known.
   *
   * @param around the queries that it is part of, the innermost first
   */
  @Nullable Owned of(Column column, List<PlainSelect> around) {
    String qualifier = QueryNames.qualifier(column);
    String name = SqlName.unquote(column.getColumnName());
    for (PlainSelect select : around) {
      List<FromItem> owners = new ArrayList<>();
      for (FromItem item : items(select)) {
        Schema.Table table = stored(item);
        boolean named = qualifier.isEmpty() || qualifier.equals(alias(item));
        if (named && (table == null || !qualifier.isEmpty() || table.column(name) != null)) {
          owners.add(item);
        }
      }
      if (!owners.isEmpty()) {
        Schema.Table table = owners.size() == 1 ? stored(owners.get(0)) : null;
        Schema.Column written = table == null ? null : table.column(name);
        return table == null || written == null ? null : new Owned(owners.get(0), table, written);
      }
    }
    return null;
  }

  /** Returns whether one of the queries may have a column of this name. */
  boolean mayHave(List<PlainSelect> around, String column) {
    return around.stream()
        .flatMap(select -> items(select).stream())
        .map(this::stored)
        .anyMatch(table -> table == null || table.column(column) != null);
  }

  static List<FromItem> items(PlainSelect select) {
    List<FromItem> items = new ArrayList<>();
    if (select.getFromItem() != null) {
      items.add(select.getFromItem());
    }
    if (select.getJoins() != null) {
      select.getJoins().stream().map(Join::getFromItem).forEach(items::add);
    }
    return items;
  }

  static String alias(FromItem item) {
    if (item.getAlias() != null) {
      return QueryNames.fold(item.getAlias().getName());
    }
    return item instanceof Table table ? QueryNames.fold(table.getName()) : "";
  }

  /** The table of the database; {@code null} for what may be something else. */
  Schema.@Nullable Table stored(FromItem item) {
    if (!(item instanceof Table table) || table.getSchemaName() != null || definitions) {
      return null;
    }
    return schema.table(SqlName.unquote(table.getName()));
  }
}
