// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
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
 * Temporary tables of one connection to a MariaDB server, which hide the real tables of their names
 * also if a query writes the name of the database before them. The server drops them when the
 * connection ends, for whatever reason. Once they are made, all transactions are read-only, in
 * which only temporary tables can be filled.
 *
 * <p>MySQL can't read a temporary table twice in one query, and is refused.
 */
public final class MariaDbScratch implements ScratchTables {
  /** The server's error codes for an account without the right. */
  private static final Set<Integer> DENIED = Set.of(1044, 1142, 1227);

  private final ScratchSession session;
  private final Set<String> otherDatabases = new HashSet<>();

  private MariaDbScratch(Session session) {
    this.session = new ScratchSession(session);
  }

  /** Connects. */
  public static MariaDbScratch open(DatabaseAddress address, Duration timeout) throws SQLException {
    Session session = new MariaDbSession(MariaDbEngine.connector(address), SessionSettings.DEFAULT);
    try {
      if (!session.engine().equals("mariadb")) {
        throw new SQLException("MySQL can't read a temporary table twice in one query");
      }
      session.limit(timeout);
      MariaDbScratch scratch = new MariaDbScratch(session);
      scratch.readDatabases();
      return scratch;
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private void readDatabases() throws SQLException {
    try (Statement statement = session.statement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA"
                    + " WHERE SCHEMA_NAME <> DATABASE()")) {
      while (rows.next()) {
        otherDatabases.add(rows.getString(1).toLowerCase(Locale.ROOT));
      }
    }
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    // No table can be made in the read-only transaction in which a session starts.
    run(List.of("COMMIT", "SET tx_read_only = 0"));
    try {
      run(statements);
    } catch (SQLException e) {
      throw DENIED.contains(e.getErrorCode()) ? mayNot(e) : e;
    }
    run(List.of("SET tx_read_only = 1"));
  }

  private SQLException mayNot(SQLException error) throws SQLException {
    return new SQLException(
        "the account may not create temporary tables; let an administrator run: GRANT CREATE TEMPORARY TABLES ON %s.* TO %s"
            .formatted(SqlName.quote(session.connection().getCatalog(), Dialect.MYSQL), account()),
        NO_RIGHT,
        error);
  }

  /** The account as a statement names it; its part after the last @ is the host. */
  private String account() throws SQLException {
    try (Statement statement = session.statement();
        ResultSet rows = statement.executeQuery("SELECT CURRENT_USER()")) {
      rows.next();
      String account = rows.getString(1);
      int at = account.lastIndexOf('@');
      return at < 0
          ? quoted(account)
          : quoted(account.substring(0, at)) + "@" + quoted(account.substring(at + 1));
    }
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  @Override
  public Optional<String> obstacle(String sql) {
    return MariaDbTableNames.database(sql, otherDatabases)
        .map(name -> "a query reads another database, " + name);
  }
}
