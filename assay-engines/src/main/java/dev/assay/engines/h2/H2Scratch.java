// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.h2.jdbc.JdbcConnection;

/**
 * Scratch tables of H2, in memory, in the mode of a file's address. Queries run as an account that
 * may only read its tables, and another one fills them; neither is an administrator, see {@link
 * H2ReaderAccount}.
 *
 * @param session the session of queries, with which the database ends
 * @param filler the session that makes and fills the tables
 */
public record H2Scratch(Session session, Session filler) implements ScratchTables {
  private static final String SCHEMA = "SCHEMA";

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
      Session filler = H2Session.inMemory(owner, url.toString(), H2ReaderAccount::filling);
      Session reader = H2Session.inMemory(owner, url.toString(), H2ReaderAccount::of);
      return new H2Scratch(new ScratchSession(reader), filler);
    } catch (SQLException | RuntimeException e) {
      owner.close();
      throw e;
    }
  }

  @Override
  public Statement filling() throws SQLException {
    return filler.statement();
  }
}
