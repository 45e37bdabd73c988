// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.sql.Schema;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import dev.assay.web.review.TablesExcerpt.ShownColumn;
import dev.assay.web.review.TablesExcerpt.ShownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables of a schema for the page.
 *
 * @param schema has the keys
 * @param used columns that the queries name, as {@code table.column} in lower case
 */
record ShownTables(Schema schema, Set<String> used) {
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
