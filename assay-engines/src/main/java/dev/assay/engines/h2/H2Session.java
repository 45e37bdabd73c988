// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Function;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.engine.User;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.TraceSystem;
import org.jspecify.annotations.Nullable;

/**
 * One session on an H2 file, for an account that may only read.
 *
 * <p>Most files have a single account, an administrator, whom a read-only file does not restrict: a
 * query could read and write any file. So queries do not run on the connection that is opened, but
 * in sessions of an account that exists in memory only, see {@link H2ReaderAccount}. An account of
 * the file without administrator rights keeps its own rights. Each query has a new session, which
 * is cheap because the database stays open.
 *
 * <p>With lazy execution rows are available as the query produces them.
 */
final class H2Session implements Session {
  private final JdbcConnection opened;
  private final String url;
  private final User user;
  private final SessionSettings settings;
  private SessionLocal reading;
  private Connection connection;
  private @Nullable ResultSet current;
  private H2Cells cells = H2Cells.NONE;

  private H2Session(JdbcConnection opened, String url, User user, SessionSettings settings)
      throws SQLException {
    this.opened = opened;
    this.url = url;
    this.user = user;
    this.settings = settings;
    begin();
  }

  /** Opens a file. */
  static H2Session open(H2Url url, SessionSettings settings) throws SQLException {
    JdbcConnection opened = new JdbcConnection(url.url(), url.credentials(), null, null, false);
    try {
      Database database = database(opened);
      if (!database.isReadOnly()) {
        throw new SQLException("this program has it open for writing");
      }
      User account = ((SessionLocal) opened.getSession()).getUser();
      return new H2Session(
          opened, url.url(), account.isAdmin() ? H2ReaderAccount.of(database) : account, settings);
    } catch (SQLException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Opens a session of a database in memory, which ends with its owner's connection. */
  static H2Session inMemory(JdbcConnection owner, String url, Function<Database, User> account)
      throws SQLException {
    return new H2Session(owner, url, account.apply(database(owner)), SessionSettings.DEFAULT);
  }

  private static Database database(JdbcConnection opened) {
    Database database = ((SessionLocal) opened.getSession()).getDatabase();
    // Otherwise errors would be written to a file beside the database.
    database.getTraceSystem().setLevelFile(TraceSystem.OFF);
    return database;
  }

  private void begin() throws SQLException {
    SessionLocal owner = (SessionLocal) opened.getSession();
    reading = new SessionLocal(owner.getDatabase(), user, owner.getId());
    reading.setCurrentSchema(owner.getDatabase().getSchema(owner.getCurrentSchemaName()));
    reading.setLazyQueryExecution(true);
    connection = new JdbcConnection(reading, user.getName(), url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TIME ZONE '" + settings.zoneName() + "'");
    }
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
    Statement statement = connection.createStatement();
    // Braces belong to the query and are not JDBC escapes.
    statement.setEscapeProcessing(false);
    return statement;
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
  public Schema schema() throws SQLException {
    return H2Values.read(connection).in(Session.super.schema());
  }

  @Override
  public void reset() throws SQLException {
    current = null;
    // The connection is of the kind that H2 passes to functions, which can't be closed itself.
    reading.close();
    begin();
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public void close() {
    try (opened) {
      reading.close();
    } catch (SQLException | RuntimeException e) {
      // A read-only file has nothing to save.
    }
  }
}
