// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/** Creates a database file from a script of our own: statements that end with ';' at a line end. */
public final class SampleDatabaseScript {
  private static final Pattern END = Pattern.compile(";\\s*\\R");

  private SampleDatabaseScript() {}

  /**
   * Runs a script on a new database.
   *
   * @param engine {@code sqlite} or {@code duckdb}
   * @param file that does not exist yet
   * @throws IllegalStateException if a statement fails; scripts are part of the program
   */
  public static void create(String engine, Path file, String script) {
    try (Connection connection = DriverManager.getConnection("jdbc:" + engine + ":" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String sql : END.splitAsStream(script).filter(text -> !text.isBlank()).toList()) {
        statement.execute(sql);
      }
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException("the script of " + file.getFileName() + " fails", e);
    }
  }
}
