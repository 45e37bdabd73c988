// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Small tables in a WITH list before each query, where their names hide the real tables of these
 * names. Nothing is made on the server. Used by one thread.
 */
public final class InlineTables {
  private final Dialect dialect;
  private final Form form;
  private final Map<String, InlineTable> tables = new LinkedHashMap<>();
  private String list = "";

  /** How a server writes one table. */
  @FunctionalInterface
  public interface Form {
    /**
     * An element of a WITH list.
     *
     * @param rows literals for the columns that are filled
     * @throws SQLException if a column could not hold a literal as it is
     */
    String element(InlineTable table, List<List<String>> rows) throws SQLException;
  }

  public InlineTables(Dialect dialect, Form form) {
    this.dialect = dialect;
    this.form = form;
  }

  /** Takes definitions of tables, which are empty then. */
  public void define(List<String> definitions) throws SQLException {
    for (String definition : definitions) {
      InlineTable table = InlineTable.of(definition, dialect);
      tables.put(table.folded(), table);
    }
    fill(List.of());
  }

  public List<InlineTable> all() {
    return List.copyOf(tables.values());
  }

  /** Puts the rows of INSERT statements in the place of all others. */
  public void fill(List<String> inserts) throws SQLException {
    Map<String, List<List<String>>> rows = new LinkedHashMap<>();
    for (String insert : inserts) {
      InlineRows read = InlineRows.of(insert, dialect);
      InlineTable table = tables.get(read.table());
      if (table == null) {
        throw new SQLException("there is no table " + read.table());
      }
      rows.computeIfAbsent(read.table(), name -> new ArrayList<>()).addAll(read.of(table));
    }
    List<String> elements = new ArrayList<>();
    for (InlineTable table : tables.values()) {
      elements.add(form.element(table, rows.getOrDefault(table.folded(), List.of())));
    }
    list = String.join(", ", elements);
  }

  /** A query with the tables before it, among its own WITH list if it has one. */
  public String over(String query) {
    SqlText text = SqlText.of(query, dialect);
    List<SqlToken> code = text.code();
    if (code.isEmpty() || tables.isEmpty()) {
      return query;
    }
    int at = code.get(0).start();
    if (!text.isWord(code.get(0), "WITH")) {
      return "%sWITH %s %s".formatted(query.substring(0, at), list, query.substring(at));
    }
    boolean recursive = code.size() > 1 && text.isWord(code.get(1), "RECURSIVE");
    at = code.get(recursive ? 1 : 0).end();
    return "%s %s, %s".formatted(query.substring(0, at), list, query.substring(at));
  }

  /** Whether a query itself defines a table of one of these names, and which. */
  public Optional<String> redefined(String query) {
    SqlText text = SqlText.of(query, dialect);
    List<SqlToken> code = text.code();
    for (int i = 0; i + 2 < code.size(); i++) {
      String name = InlineRows.folded(text.text(code.get(i)));
      int next = i + 1;
      if (tables.containsKey(name) && text.isMark(code.get(next), '(')) {
        next += InlineRows.parts(text, next).stream().mapToInt(part -> part.size() + 1).sum() + 1;
      }
      if (tables.containsKey(name)
          && next + 1 < code.size()
          && text.isWord(code.get(next), "AS")
          && text.isMark(code.get(next + 1), '(')) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /** A query for whether some row breaks a definition: one row of one truth value. */
  public String violation() {
    return over(
        "SELECT "
            + tables.values().stream()
                .map(InlineTable::violation)
                .collect(Collectors.joining(" OR ")));
  }
}
