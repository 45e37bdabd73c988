// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.InlineTables;
import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tables in the WITH list of each query to a MariaDB server, for accounts that may only read.
 *
 * <p>The current database is {@code information_schema}, so that a table that is not in the list is
 * an error rather than a real one; queries that name a database are not sent.
 */
public final class MariaDbInlineTables implements ScratchTables {
  private static final int FIRST_MAJOR = 10;
  private static final int FIRST_MINOR = 6;

  private final ScratchSession session;
  private final String refusal;
  private final InlineTables tables = new InlineTables(Dialect.MYSQL, MariaDbInlineForm::element);
  private final Set<String> databases = new HashSet<>();

  /** Texts that read no real table. */
  private final Set<String> harmless = new HashSet<>();

  private MariaDbInlineTables(Session session, String refusal) {
    this.session = new ScratchSession(session, this::sent);
    this.refusal = refusal;
  }

  /**
   * Connects.
   *
   * @param refusal the reason why there are no temporary tables, and the remedy
   */
  public static MariaDbInlineTables open(DatabaseAddress address, Duration timeout, String refusal)
      throws SQLException {
    Session session = new MariaDbSession(MariaDbEngine.connector(address), SessionSettings.DEFAULT);
    try {
      requireVersion(session, refusal);
      session.limit(timeout);
      MariaDbInlineTables tables = new MariaDbInlineTables(session, refusal);
      tables.leaveDatabase();
      return tables;
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** Of JSON_TABLE, which gives columns the types of a table's. */
  private static void requireVersion(Session session, String refusal) throws SQLException {
    int major = session.connection().getMetaData().getDatabaseMajorVersion();
    int minor = session.connection().getMetaData().getDatabaseMinorVersion();
    if (major < FIRST_MAJOR || (major == FIRST_MAJOR && minor < FIRST_MINOR)) {
      throw new SQLException(refusal, NO_RIGHT);
    }
  }

  private void leaveDatabase() throws SQLException {
    try (Statement statement = session.statement()) {
      try (ResultSet rows =
          statement.executeQuery("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA")) {
        while (rows.next()) {
          databases.add(rows.getString(1).toLowerCase(Locale.ROOT));
        }
      }
      statement.execute("USE information_schema");
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

  /** Fails where a column can't hold a value unchanged; the server only warns. */
  private void requireSound() throws SQLException {
    try (Statement statement = session.statement()) {
      tables.requireSound(statement);
      if (statement.getWarnings() != null) {
        throw new SQLException("a column can't hold a value as it is");
      }
    }
  }

  @Override
  public String sent(String query) throws SQLException {
    if (!harmless.contains(query)) {
      Optional<String> obstacle = obstacle(query);
      if (obstacle.isPresent()) {
        throw new SQLException(obstacle.get());
      }
    }
    return tables.over(query);
  }

  /** The current database is another than that of the tables. */
  private static Optional<String> currentDatabase(String sql) {
    SqlText text = SqlText.of(sql, Dialect.MYSQL);
    List<SqlToken> code = text.code();
    for (int i = 0; i + 1 < code.size(); i++) {
      SqlToken word = code.get(i);
      boolean names = text.isWord(word, "DATABASE") || text.isWord(word, "SCHEMA");
      if (names && text.isMark(code.get(i + 1), '(')) {
        return Optional.of("a query asks for the name of the current database");
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<String> obstacle(String sql) throws SQLException {
    Optional<String> named =
        MariaDbTableNames.database(sql, databases)
            .map(name -> "a query names a table with its database, " + name)
            .or(
                () ->
                    tables
                        .redefined(sql)
                        .map(name -> "a query defines a table " + name + " itself"))
            .or(() -> MariaDbInlineForm.lost(sql, tables.all()))
            .or(() -> currentDatabase(sql))
            .map(reason -> reason + "; " + refusal);
    if (named.isPresent()) {
      return named;
    }
    try (Statement statement = session.statement()) {
      statement.execute("EXPLAIN " + tables.over(sql));
      harmless.add(sql);
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(
          "a query does not run on tables that are part of it (%s); %s"
              .formatted(session.message(e), refusal));
    }
  }
}
