// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.InlineTable;
import dev.assay.engines.InlineTable.Column;
import dev.assay.engines.InlineTables;
import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.postgresql.util.PSQLException;

/**
 * Tables in the WITH list of each query to a PostgreSQL server, for accounts that may only read.
 *
 * <p>Before a text is sent for the first time the server is asked for its plan, which must read no
 * real table, and which relations it has locked for that: a view that only calls functions leaves
 * no other trace. The tables are materialized, so that the plan does not depend on their rows. All
 * transactions are read-only, and rolled back after each query.
 */
public final class PostgresInlineTables implements ScratchTables {
  /** First version in which a server may put a WITH query in the place where it is used. */
  private static final int MERGES_WITH_QUERIES = 12;

  private static final String EXPLAIN = "EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) ";

  /** Columns that are added to the groups of one query. */
  private static final int MOST_ADDED = 50;

  /** The schema of a relation that this transaction has used, other than the server's own. */
  private static final String LOCKED =
      """
      SELECT n.nspname FROM pg_catalog.pg_locks l
        JOIN pg_catalog.pg_class c ON c.oid = l.relation
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE l.locktype = 'relation' AND l.pid = pg_catalog.pg_backend_pid()
        AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
        AND n.nspname NOT IN ('pg_catalog', 'pg_toast')
      LIMIT 1
      """;

  private static final Pattern RELATION = Pattern.compile("\"Relation Name\": \"");

  /** Types whose casts cut off what is too long, where an INSERT fails. */
  private static final Pattern LIMITED =
      Pattern.compile(
          "(?i)(?:character varying|character|varchar|char|bit varying|bit)\\((\\d+)\\)");

  private final ScratchSession session;
  private final String refusal;
  private final InlineTables tables;
  private final PostgresOwnFunctions functions;

  /** Queries that read no real table, as they are sent. */
  private final Map<String, String> harmless = new HashMap<>();

  private PostgresInlineTables(PostgresSession session, String refusal) throws SQLException {
    this.session = new ScratchSession(session, this::sent);
    this.refusal = refusal;
    this.functions = PostgresOwnFunctions.read(session);
    boolean merges =
        session.connection().getMetaData().getDatabaseMajorVersion() >= MERGES_WITH_QUERIES;
    String as = merges ? "AS MATERIALIZED" : "AS";
    this.tables = new InlineTables(Dialect.POSTGRES, (table, rows) -> element(table, rows, as));
  }

  /**
   * Connects.
   *
   * @param refusal the reason why there are no temporary tables, and the remedy
   */
  public static PostgresInlineTables open(DatabaseAddress address, Duration timeout, String refusal)
      throws SQLException {
    PostgresSession session =
        new PostgresSession(
            () -> PostgresLogin.connect(PostgresScratch.limited(address)), ZoneOffset.UTC);
    try {
      try (Statement statement = session.statement()) {
        statement.setFetchSize(0);
        statement.execute(
            // Strings must end where the search for calls takes them to end.
            "SET standard_conforming_strings = on; SET idle_in_transaction_session_timeout = 0; SET statement_timeout = '%dms'"
                .formatted(timeout.plusSeconds(PostgresScratch.GRACE_SECONDS).toMillis()));
      }
      session.connection().commit();
      return new PostgresInlineTables(session, refusal);
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private static String element(InlineTable table, List<List<String>> rows, String as)
      throws SQLException {
    List<Column> filled = table.filled();
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < row.size(); c++) {
        requireFit(row.get(c), filled.get(c));
        cells.add(cast(row.get(c), filled.get(c)));
      }
      lines.add("(" + String.join(", ", cells) + ")");
    }
    String none =
        filled.stream().map(column -> cast("NULL", column)).collect(Collectors.joining(", "));
    String values =
        lines.isEmpty()
            ? "SELECT %s WHERE FALSE".formatted(none)
            : "VALUES " + String.join(", ", lines);
    String names = InlineTable.names(table.columns());
    if (filled.size() == table.columns().size()) {
      return "%s(%s) %s (%s)".formatted(table.name(), names, as, values);
    }
    String cells =
        table.columns().stream()
            .map(column -> column.generated() == null ? column.name() : generated(column))
            .collect(Collectors.joining(", "));
    return "%s(%s) %s (SELECT %s FROM (%s) AS %s(%s))"
        .formatted(table.name(), names, as, cells, values, table.name(), InlineTable.names(filled));
  }

  private static String cast(String literal, Column column) {
    return "CAST(%s AS %s)%s".formatted(literal, column.bareType(), column.collation());
  }

  private static String generated(Column column) {
    return cast(String.valueOf(column.generated()), column);
  }

  private static void requireFit(String literal, Column column) throws SQLException {
    Matcher limited = LIMITED.matcher(column.bareType());
    if (!limited.matches() || literal.equals("NULL")) {
      return;
    }
    int quote = literal.indexOf('\'');
    String text = quote < 0 ? literal : literal.substring(quote + 1, literal.length() - 1);
    String plain = text.replace("''", "'");
    String cell = quote > 0 ? plain.replace("\\\\", "\\") : plain;
    if (cell.codePointCount(0, cell.length()) > Integer.parseInt(limited.group(1))) {
      throw new SQLException("value too long for column " + column.name());
    }
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    try {
      tables.define(statements);
      requireSound();
    } catch (SQLException e) {
      throw InlineTables.undefinable(session.message(e), refusal, e);
    }
  }

  @Override
  public void fill(List<String> names, List<String> inserts) throws SQLException {
    tables.fill(inserts);
    requireSound();
  }

  private void requireSound() throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      tables.requireSound(statement);
    } finally {
      asked();
    }
  }

  @Override
  public String sent(String query) throws SQLException {
    if (!harmless.containsKey(query)) {
      Optional<String> obstacle = obstacle(query);
      if (obstacle.isPresent()) {
        throw new SQLException(obstacle.get());
      }
    }
    return tables.over(harmless.getOrDefault(query, query));
  }

  @Override
  public void asked() throws SQLException {
    session.connection().rollback();
  }

  @Override
  public Optional<String> obstacle(String sql) throws SQLException {
    Optional<String> called = functions.calledBy(sql, tables.all());
    if (called.isPresent()) {
      return Optional.of(
          "a query calls %s, which may read real tables; %s".formatted(called.get(), refusal));
    }
    String form = sql;
    for (int added = 0; added <= MOST_ADDED; added++) {
      String sent = EXPLAIN + tables.over(form);
      try {
        Optional<String> outside = outside(sent);
        if (outside.isEmpty()) {
          harmless.put(sql, form);
        }
        return outside;
      } catch (PSQLException e) {
        Optional<String> extended =
            PostgresKeyGrouping.isMissing(e) && runsOnRealTables(sql)
                ? PostgresKeyGrouping.extended(form, sent, e)
                : Optional.empty();
        if (extended.isEmpty()) {
          return Optional.of(failed(e));
        }
        form = extended.get();
      }
    }
    return Optional.of("a query groups by a key and selects very many columns; " + refusal);
  }

  /** Returns the schema or relation outside its own text that a query reads. */
  private Optional<String> outside(String explain) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      String plan = first(statement, explain);
      String locked = first(statement, LOCKED);
      return RELATION.matcher(plan).find() || !locked.isEmpty()
          ? Optional.of(PostgresScratch.outside(locked.isEmpty() ? "pg_catalog" : locked))
          : PostgresScratch.foreignSchema(plan).map(PostgresScratch::outside);
    } finally {
      asked();
    }
  }

  /**
   * Returns whether the server accepts a query on the real tables, whose keys it knows; runs
   * nothing.
   */
  private boolean runsOnRealTables(String sql) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      return !first(statement, EXPLAIN + sql).isEmpty();
    } catch (PSQLException e) {
      return false;
    } finally {
      asked();
    }
  }

  private static String first(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  private String failed(SQLException error) {
    return "a query does not run on tables that are part of it (%s); %s"
        .formatted(session.message(error), refusal);
  }
}
