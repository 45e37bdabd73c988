// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.Session;
import dev.assay.probe.DeclaredTable.DeclaredColumn;
import dev.assay.probe.DeclaredTable.Reference;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The structure and rows of an SQLite database. */
final class SqliteSource implements SourceDatabase {
  private final Session session;
  private final Map<String, CatalogEntry> catalog = new LinkedHashMap<>();
  private final Set<String> referenced = new HashSet<>();
  private final Map<String, SourceTable> tables = new HashMap<>();

  /** An entry of the database's catalog, by its name in lower case. */
  private record CatalogEntry(String name, String type, String definition) {}

  /**
   * Reads the catalog.
   *
   * @throws AssayException if it can't be read
   */
  SqliteSource(Session session) {
    this.session = session;
    try {
      readCatalog();
    } catch (SQLException e) {
      throw new AssayException("the database's catalog can't be read: " + session.message(e), e);
    }
  }

  private void readCatalog() throws SQLException {
    for (List<@Nullable Object> row :
        ask(
            "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view')"
                + " AND sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")) {
      String name = text(row.get(0));
      catalog.put(
          name.toLowerCase(Locale.ROOT),
          new CatalogEntry(name, text(row.get(1)), text(row.get(2))));
    }
    for (List<@Nullable Object> row :
        ask(
            "SELECT DISTINCT k.\"table\" FROM sqlite_master t, pragma_foreign_key_list(t.name) k"
                + " WHERE t.type = 'table'")) {
      referenced.add(text(row.get(0)).toLowerCase(Locale.ROOT));
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public List<String> tableNames() {
    return catalog.values().stream().map(CatalogEntry::name).filter(this::isOrdinaryTable).toList();
  }

  @Override
  public boolean has(String name) {
    return catalog.containsKey(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public boolean isOrdinaryTable(String name) {
    CatalogEntry entry = catalog.get(name.toLowerCase(Locale.ROOT));
    return entry != null
        && entry.type().equals("table")
        && entry.definition().toUpperCase(Locale.ROOT).matches("(?s)\\s*CREATE\\s+TABLE\\b.*");
  }

  @Override
  public SourceTable table(String name) {
    String folded = name.toLowerCase(Locale.ROOT);
    SourceTable known = tables.get(folded);
    if (known == null) {
      try {
        known = read(folded);
      } catch (SQLException e) {
        throw new AssayException(
            "table %s can't be read: %s".formatted(name, session.message(e)), e);
      }
      tables.put(folded, known);
    }
    return known;
  }

  private SourceTable read(String folded) throws SQLException {
    CatalogEntry entry = catalog.get(folded);
    if (entry == null) {
      throw new AssayException("there is no table " + folded);
    }
    DeclaredTable shape = shape(entry);
    StringBuilder select = new StringBuilder("SELECT ");
    for (int c = 0; c < shape.columns().size(); c++) {
      select.append(c == 0 ? "" : ", ").append(quoted(shape.columnName(c)));
    }
    select.append(" FROM ").append(quoted(entry.name())).append(" LIMIT ").append(MOST_ROWS);
    List<DataRow> rows = ask(select.toString()).stream().map(DataRow::real).toList();
    return new SourceTable(shape, rows, referenced.contains(folded));
  }

  private DeclaredTable shape(CatalogEntry entry) throws SQLException {
    List<DeclaredColumn> columns = new ArrayList<>();
    TreeMap<Long, Integer> primary = new TreeMap<>();
    for (List<@Nullable Object> row :
        ask(
            "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(?) WHERE hidden = 0",
            entry.name())) {
      long pk = number(row.get(3));
      if (pk > 0) {
        primary.put(pk, columns.size());
      }
      columns.add(
          new DeclaredColumn(text(row.get(0)), text(row.get(1)), number(row.get(2)) > 0 || pk > 0));
    }
    List<Integer> primaryKey = List.copyOf(primary.values());
    DeclaredTable bare =
        new DeclaredTable(
            Dialect.SQLITE,
            entry.name(),
            entry.definition(),
            List.of(),
            columns,
            primaryKey,
            List.of(),
            List.of());
    Set<List<Integer>> keys = new java.util.LinkedHashSet<>();
    if (!primaryKey.isEmpty()) {
      keys.add(primaryKey);
    }
    keys.addAll(uniqueKeys(bare));
    return new DeclaredTable(
        Dialect.SQLITE,
        entry.name(),
        entry.definition(),
        uniqueIndexes(entry.name()),
        columns,
        primaryKey,
        List.copyOf(keys),
        references(bare));
  }

  private List<String> uniqueIndexes(String table) throws SQLException {
    return ask(
            "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? COLLATE NOCASE"
                + " AND sql LIKE 'CREATE UNIQUE%'",
            table)
        .stream()
        .map(row -> text(row.get(0)))
        .toList();
  }

  /** Of indexes over all rows and plain columns; SQLite itself sees to the others. */
  private List<List<Integer>> uniqueKeys(DeclaredTable table) throws SQLException {
    List<List<Integer>> keys = new ArrayList<>();
    for (List<@Nullable Object> index :
        ask(
            "SELECT name FROM pragma_index_list(?) WHERE \"unique\" = 1 AND partial = 0",
            table.name())) {
      List<Integer> key = new ArrayList<>();
      for (List<@Nullable Object> column :
          ask("SELECT name FROM pragma_index_info(?) ORDER BY seqno", text(index.get(0)))) {
        key.add(column.get(0) == null ? -1 : table.position(text(column.get(0))));
      }
      if (!key.isEmpty() && !key.contains(-1)) {
        keys.add(List.copyOf(key));
      }
    }
    return keys;
  }

  private List<Reference> references(DeclaredTable table) throws SQLException {
    Map<Long, List<List<@Nullable Object>>> byKey = new TreeMap<>();
    for (List<@Nullable Object> row :
        ask(
            "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?)"
                + " ORDER BY id, seq",
            table.name())) {
      byKey.computeIfAbsent(number(row.get(0)), id -> new ArrayList<>()).add(row);
    }
    List<Reference> references = new ArrayList<>();
    for (List<List<@Nullable Object>> rows : byKey.values()) {
      List<Integer> columns = rows.stream().map(row -> table.position(text(row.get(2)))).toList();
      List<String> others =
          rows.stream().filter(row -> row.get(3) != null).map(row -> text(row.get(3))).toList();
      if (!columns.contains(-1)) {
        references.add(new Reference(columns, text(rows.get(0).get(1)), others));
      }
    }
    return references;
  }

  private List<List<@Nullable Object>> ask(String sql, String... values) throws SQLException {
    try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      try (ResultSet result = statement.executeQuery()) {
        return SourceDatabase.rows(session, result);
      }
    }
  }

  private static String text(@Nullable Object value) {
    return String.valueOf(value);
  }

  private static long number(@Nullable Object value) {
    return value instanceof Long number ? number : 0;
  }

  private static String quoted(String name) {
    return SqlName.quote(name, Dialect.SQLITE);
  }
}
