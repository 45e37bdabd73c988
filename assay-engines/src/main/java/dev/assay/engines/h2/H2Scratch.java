// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.engine.User;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.TraceSystem;
import org.jspecify.annotations.Nullable;

/**
 * Scratch tables of H2, in memory, in the mode of a file's address. Queries run as an account that
 * may only read its tables, and another one fills them; neither is an administrator, see {@link
 * H2ReaderAccount}.
 */
public final class H2Scratch implements ScratchTables {
  private static final String SCHEMA = "SCHEMA";

  private final Reading session;

  private H2Scratch(JdbcConnection owner, String url) throws SQLException {
    this.session = new Reading(owner, url);
  }

  /** Opens an empty one with the settings of a file that say how SQL is read. */
  public static H2Scratch open(DatabaseAddress address) throws SQLException {
    Map<String, String> settings = H2Url.of(address).settings();
    StringBuilder url = new StringBuilder(DatabaseAddress.H2).append("mem:");
    settings.forEach(
        (name, value) -> {
          if (!name.equals(SCHEMA) && !name.equals("CIPHER")) {
            url.append(';').append(name).append('=').append(value);
          }
        });
    Properties account = new Properties();
    account.setProperty("user", "sa");
    account.setProperty("password", "");
    JdbcConnection owner = new JdbcConnection(url.toString(), account, null, null, false);
    try (Statement statement = owner.createStatement()) {
      String schema = settings.get(SCHEMA);
      if (schema != null) { // a plain word, see H2Url
        statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
        statement.execute("SET SCHEMA " + schema);
      }
      statement.execute("SET TIME ZONE 'UTC'");
      return new H2Scratch(owner, url.toString());
    } catch (SQLException | RuntimeException e) {
      owner.close();
      throw e;
    }
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public Statement filling() throws SQLException {
    return plain(session.filling);
  }

  private static Statement plain(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    // Braces belong to the text and are not JDBC escapes.
    statement.setEscapeProcessing(false);
    return statement;
  }

  /** The session of queries, with which the database ends. */
  private static final class Reading implements Session {
    private final JdbcConnection owner;
    private final Connection filling;
    private final Connection connection;
    private @Nullable ResultSet current;
    private H2Cells cells = H2Cells.NONE;

    Reading(JdbcConnection owner, String url) throws SQLException {
      this.owner = owner;
      Database database = ((SessionLocal) owner.getSession()).getDatabase();
      database.getTraceSystem().setLevelFile(TraceSystem.OFF);
      this.filling = connection(H2ReaderAccount.filling(database), url);
      this.connection = connection(H2ReaderAccount.of(database), url);
    }

    /** It ends with the database. */
    private Connection connection(User user, String url) throws SQLException {
      SessionLocal local = (SessionLocal) owner.getSession();
      SessionLocal session = new SessionLocal(local.getDatabase(), user, local.getId());
      session.setCurrentSchema(local.getDatabase().getSchema(local.getCurrentSchemaName()));
      session.setLazyQueryExecution(true);
      Connection opened = new JdbcConnection(session, user.getName(), url);
      try (Statement statement = opened.createStatement()) {
        statement.execute("SET TIME ZONE 'UTC'");
      }
      return opened;
    }

    @Override
    public String engine() {
      return "h2";
    }

    @Override
    public Dialect dialect() {
      return Dialect.H2;
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public Statement statement() throws SQLException {
      return plain(connection);
    }

    @Override
    public ErrorKind classify(SQLException error) {
      return H2Errors.classify(error);
    }

    @Override
    public String message(SQLException error) {
      return H2Errors.message(error);
    }

    @Override
    public @Nullable Object read(ResultSet rows, int column) throws SQLException {
      if (rows != current) {
        cells = H2Cells.of(rows.getMetaData());
        current = rows;
      }
      return cells.read(rows, column);
    }

    @Override
    public void close() {
      try {
        owner.close();
      } catch (SQLException | RuntimeException e) {
        // It is in memory only.
      }
    }
  }
}
