// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
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
import java.util.regex.Pattern;
import org.postgresql.PGProperty;

/**
 * Temporary tables of one connection to a PostgreSQL server, which hide the real tables of their
 * names.
 *
 * <p>Everything happens in a single transaction, which is never committed: when the connection
 * ends, for whatever reason, the server undoes all of it. Once the tables are made the transaction
 * is read-only, in which only temporary tables can be filled. It goes back to a savepoint after
 * each query, so that settings end with it.
 */
public final class PostgresScratch implements ScratchTables {
  /** Seconds after which the server ends a query that should have been canceled. */
  static final int GRACE_SECONDS = 5;

  /** Of rows that the driver fetches at a time. */
  private static final String LARGEST_PORTION = "32M";

  /** Of the relations and functions that a plan scans. */
  private static final Pattern SCHEMA = Pattern.compile("\"Schema\": \"((?:[^\"\\\\]|\\\\.)*)\"");

  /** Schemas that may be read; before PostgreSQL 15 a plan names the temporary one by number. */
  private static final Pattern OWN = Pattern.compile("pg_temp(_\\d+)?|pg_catalog");

  private final ScratchSession session;

  private PostgresScratch(Session session) {
    this.session = new ScratchSession(session);
  }

  /** Connects. */
  public static PostgresScratch open(DatabaseAddress address, Duration timeout)
      throws SQLException {
    PostgresSession session =
        new PostgresSession(() -> PostgresLogin.connect(limited(address)), ZoneOffset.UTC);
    try {
      session.connection().setReadOnly(false);
      requirePrimary(session);
      PostgresScratch scratch = new PostgresScratch(session);
      scratch.run(
          List.of(
              "SET TRANSACTION READ WRITE",
              "SET idle_in_transaction_session_timeout = 0",
              "SET statement_timeout = '" + timeout.plusSeconds(GRACE_SECONDS).toMillis() + "ms'",
              // A role may have it last.
              "SELECT set_config('search_path', 'pg_temp, ' || current_setting('search_path'), false)"));
      return scratch;
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** A standby server refuses temporary tables, whatever the account may do. */
  private static void requirePrimary(PostgresSession session) throws SQLException {
    try (Statement statement = session.statement();
        ResultSet rows = statement.executeQuery("SELECT pg_catalog.pg_is_in_recovery()")) {
      if (rows.next() && rows.getBoolean(1)) {
        throw new SQLException(
            "a standby server has no temporary tables; name the primary server instead", NO_RIGHT);
      }
    }
    session.connection().rollback();
  }

  /** The address of a connection that reads no huge result. */
  static DatabaseAddress limited(DatabaseAddress address) {
    Map<String, String> properties = new HashMap<>(address.properties());
    properties.put(PGProperty.MAX_RESULT_BUFFER.getName(), LARGEST_PORTION);
    return new DatabaseAddress(
        address.id(), address.url(), address.user(), address.password(), properties);
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    try {
      run(statements);
    } catch (SQLException e) {
      throw NO_RIGHT.equals(e.getSQLState()) ? mayNot(e) : e;
    }
    run(List.of("SET TRANSACTION READ ONLY", "SAVEPOINT empty", "SAVEPOINT filled"));
  }

  private SQLException mayNot(SQLException error) throws SQLException {
    session.connection().rollback();
    return new SQLException(
        "the account may not create temporary tables; let an administrator run: GRANT TEMPORARY ON DATABASE %s TO %s"
            .formatted(
                SqlName.quote(session.connection().getCatalog(), Dialect.POSTGRES),
                SqlName.quote(session.connection().getMetaData().getUserName(), Dialect.POSTGRES)),
        NO_RIGHT,
        error);
  }

  /** All in one exchange with the server. */
  @Override
  public void run(List<String> statements) throws SQLException {
    if (statements.isEmpty()) {
      return;
    }
    try (Statement statement = filling()) {
      statement.setFetchSize(0);
      statement.execute(String.join(";\n", statements));
    }
  }

  @Override
  public void fill(List<String> tables, List<String> inserts) throws SQLException {
    List<String> statements = new ArrayList<>(inserts.size() + 2);
    statements.add("ROLLBACK TO SAVEPOINT empty");
    statements.addAll(inserts);
    statements.add("SAVEPOINT filled");
    run(statements);
  }

  @Override
  public void asked() throws SQLException {
    run(List.of("ROLLBACK TO SAVEPOINT filled"));
  }

  /** Asks for the plan, which names all that is read. */
  @Override
  public Optional<String> obstacle(String sql) throws SQLException {
    fill(List.of(), List.of());
    try (Statement statement = session.statement();
        ResultSet plan = explain(statement, sql)) {
      while (plan.next()) {
        Optional<String> schema = foreignSchema(plan.getString(1));
        if (schema.isPresent()) {
          return schema.map(PostgresScratch::outside);
        }
      }
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.empty(); // it fails on candidates, too
    } finally {
      asked();
    }
  }

  /** A schema of which a plan reads something, other than the catalog and temporary tables. */
  static Optional<String> foreignSchema(String plan) {
    return SCHEMA
        .matcher(plan)
        .results()
        .map(found -> found.group(1))
        .filter(schema -> !OWN.matcher(schema).matches())
        .findFirst();
  }

  static String outside(String schema) {
    return "a query reads something of schema %s by its full name, or that is no table"
        .formatted(schema);
  }

  private ResultSet explain(Statement statement, String sql) throws SQLException {
    session.execute(statement, "EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) " + sql);
    return statement.getResultSet();
  }
}
