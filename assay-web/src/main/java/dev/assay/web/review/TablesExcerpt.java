// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables that gold and prediction of a question use, with some of their rows, as the page reads
 * them. The database's present state, which may differ from the run's.
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
   * @param rows the first rows, cells as text, {@code null} for NULL, in the order of the columns;
   *     empty if there are none or they are not shown
   * @param note a sentence on rows or columns that are not shown; absent if there is nothing to say
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
