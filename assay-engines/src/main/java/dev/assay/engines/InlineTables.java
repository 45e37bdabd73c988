// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

  /** A server's syntax for one table. */
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

  /**
   * The error for tables that can't be defined.
   *
   * @param refusal the reason why there are no temporary tables, and the remedy
   */
  public static SQLException undefinable(String problem, String refusal, SQLException cause) {
    return new SQLException(
        "the tables can't be part of a query (%s), and %s".formatted(problem, refusal),
        ScratchTables.NO_RIGHT,
        cause);
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

  /** Returns the first of these names, if any, that a query itself defines. */
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

  /**
   * Has the server check the rows against the definitions.
   *
   * @throws SQLException if a row breaks one, or a value does not fit its column
   */
  public void requireSound(Statement statement) throws SQLException {
    if (tables.isEmpty()) {
      return;
    }
    String violated =
        tables.values().stream().map(InlineTable::violation).collect(Collectors.joining(" OR "));
    try (ResultSet rows = statement.executeQuery(over("SELECT " + violated))) {
      if (!rows.next() || rows.getBoolean(1) || rows.next()) {
        throw new SQLException("a row breaks a constraint");
      }
    }
  }
}
