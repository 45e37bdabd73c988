// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.Session;
import dev.assay.probe.CatalogQueries.Relation;
import dev.assay.probe.DeclaredTable.DeclaredColumn;
import dev.assay.probe.DeclaredTable.Reference;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The structure and rows of a database whose catalog is read by {@link CatalogQueries}. Definitions
 * of tables are put together from the catalog; foreign keys are not part of them, as candidates
 * keep these anyway.
 */
final class CatalogSource implements SourceDatabase {
  private final Session session;
  private final CatalogQueries queries;
  private final Dialect dialect;
  private final Map<String, Relation> catalog = new LinkedHashMap<>();

  /** Names that two relations have but for case. */
  private final Set<String> ambiguous = new HashSet<>();

  private final Map<String, List<List<@Nullable Object>>> columns;
  private final Map<String, List<List<@Nullable Object>>> keys;
  private final Map<String, List<List<@Nullable Object>>> references;
  private final Map<String, List<List<@Nullable Object>>> checks;
  private final Map<String, List<List<@Nullable Object>>> indexes;
  private final Set<String> referenced = new HashSet<>();
  private final Map<String, SourceTable> tables = new HashMap<>();

  CatalogSource(Session session) {
    this.session = session;
    this.dialect = session.dialect();
    this.queries = CatalogQueries.of(dialect);
    try {
      for (List<@Nullable Object> row : ask(queries.relations())) {
        Relation relation = Relation.of(row);
        if (catalog.put(folded(relation.name()), relation) != null) {
          ambiguous.add(folded(relation.name()));
        }
      }
      columns = byTable(queries.columns());
      keys = byTable(queries.keys());
      references = byTable(queries.references());
      checks = byTable(queries.checks());
      indexes = byTable(queries.indexes());
      references
          .values()
          .forEach(rows -> rows.forEach(row -> referenced.add(folded(text(row.get(3))))));
      end();
    } catch (SQLException e) {
      throw new AssayException("the database's catalog can't be read: " + session.message(e), e);
    }
  }

  private Map<String, List<List<@Nullable Object>>> byTable(String sql) throws SQLException {
    Map<String, List<List<@Nullable Object>>> rows = new HashMap<>();
    for (List<@Nullable Object> row : ask(sql)) {
      rows.computeIfAbsent(text(row.get(0)), table -> new ArrayList<>()).add(row);
    }
    return rows;
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public List<String> tableNames() {
    return catalog.values().stream().map(Relation::name).filter(this::isOrdinaryTable).toList();
  }

  @Override
  public boolean has(String name) {
    return catalog.containsKey(folded(name));
  }

  @Override
  public boolean isOrdinaryTable(String name) {
    Relation relation = catalog.get(folded(name));
    return relation != null && relation.isTable() && !ambiguous.contains(folded(name));
  }

  @Override
  public SourceTable table(String name) {
    SourceTable known = tables.get(folded(name));
    if (known == null) {
      Relation relation = catalog.get(folded(name));
      if (relation == null) {
        throw new AssayException("there is no table " + name);
      }
      try {
        known = read(relation);
        end();
      } catch (SQLException e) {
        throw new AssayException(
            "table %s can't be read: %s".formatted(name, session.message(e)), e);
      }
      tables.put(folded(name), known);
    }
    return known;
  }

  private SourceTable read(Relation relation) throws SQLException {
    DeclaredTable shape = shape(relation);
    List<String> cells =
        shape.columns().stream()
            .map(column -> queries.cell(quoted(column.name()), column.type()))
            .toList();
    try (Statement statement = session.statement()) {
      for (String sql : queries.before()) {
        statement.execute(sql);
      }
    }
    List<DataRow> rows = new ArrayList<>();
    for (List<@Nullable Object> row :
        ask(
            "SELECT %s FROM %s LIMIT %d"
                .formatted(String.join(", ", cells), relation.source(), MOST_ROWS))) {
      List<@Nullable Object> plain = new ArrayList<>(row.size());
      row.forEach(cell -> plain.add(PlainCells.of(cell)));
      rows.add(DataRow.real(plain));
    }
    return new SourceTable(shape, rows, referenced.contains(folded(relation.name())));
  }

  private DeclaredTable shape(Relation relation) {
    String name = relation.name();
    List<DeclaredColumn> filled = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (List<@Nullable Object> row : columns.getOrDefault(name, List.of())) {
      String column = text(row.get(1));
      String type = text(row.get(2));
      boolean required = isTrue(row.get(3));
      Object generated = row.get(4);
      if (queries.isUnfit(type)) {
        throw new AssayException(
            "column %s of table %s has type %s, which can't be filled"
                .formatted(column, name, type));
      }
      parts.add(
          quoted(column)
              + " "
              + type
              + (generated == null ? required ? " NOT NULL" : "" : " " + generated));
      if (generated == null) {
        filled.add(new DeclaredColumn(column, type, required));
      }
    }
    DeclaredTable bare =
        new DeclaredTable(dialect(), name, "", List.of(), filled, List.of(), List.of(), List.of());
    List<Integer> primaryKey = List.of();
    Set<List<Integer>> unique = new LinkedHashSet<>();
    for (List<List<@Nullable Object>> key : byName(keys.getOrDefault(name, List.of()))) {
      List<String> names = key.stream().map(row -> text(row.get(3))).toList();
      List<Integer> positions = names.stream().map(bare::position).toList();
      boolean primary = isTrue(key.get(0).get(2));
      if (positions.contains(-1) || unique.contains(positions)) {
        continue; // of a generated column, or twice
      }
      unique.add(positions);
      primaryKey = primary ? positions : primaryKey;
      parts.add(
          (primary ? "PRIMARY KEY (" : "UNIQUE (")
              + String.join(", ", names.stream().map(this::quoted).toList())
              + ")");
    }
    checks.getOrDefault(name, List.of()).forEach(row -> parts.add(text(row.get(1))));
    return new DeclaredTable(
        dialect(),
        name,
        "%s %s (%s)".formatted(queries.create(), quoted(name), String.join(", ", parts)),
        indexes.getOrDefault(name, List.of()).stream().map(row -> text(row.get(1))).toList(),
        filled,
        primaryKey,
        List.copyOf(unique),
        references(bare));
  }

  private List<Reference> references(DeclaredTable table) {
    List<Reference> found = new ArrayList<>();
    for (List<List<@Nullable Object>> rows :
        byName(references.getOrDefault(table.name(), List.of()))) {
      List<Integer> own = rows.stream().map(row -> table.position(text(row.get(2)))).toList();
      if (!own.contains(-1)) {
        found.add(
            new Reference(
                own,
                text(rows.get(0).get(3)),
                rows.stream().map(row -> text(row.get(4))).toList()));
      }
    }
    return found;
  }

  /** The rows of each constraint, whose name is their second cell. */
  private static List<List<List<@Nullable Object>>> byName(List<List<@Nullable Object>> rows) {
    Map<String, List<List<@Nullable Object>>> named = new LinkedHashMap<>();
    for (List<@Nullable Object> row : rows) {
      named.computeIfAbsent(text(row.get(1)), name -> new ArrayList<>()).add(row);
    }
    return List.copyOf(named.values());
  }

  private List<List<@Nullable Object>> ask(String sql) throws SQLException {
    if (sql.isEmpty()) {
      return List.of();
    }
    try (Statement statement = session.statement();
        ResultSet result = statement.executeQuery(sql)) {
      return SourceDatabase.rows(session, result);
    }
  }

  /** Ends the transaction, which a server would keep open for as long as the search lasts. */
  private void end() throws SQLException {
    if (!session.connection().getAutoCommit()) {
      session.connection().rollback();
    }
  }

  private static boolean isTrue(@Nullable Object value) {
    return value instanceof Boolean truth
        ? truth
        : value instanceof Number number && number.longValue() != 0;
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String text(@Nullable Object value) {
    return String.valueOf(value);
  }

  private String quoted(String name) {
    return SqlName.quote(name, dialect);
  }
}
