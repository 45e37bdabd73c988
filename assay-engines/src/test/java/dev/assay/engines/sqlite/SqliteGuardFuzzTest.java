// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.FuzzDatabase;
import dev.assay.testkit.fuzz.GuardFuzzContract;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConnection;

class SqliteGuardFuzzTest extends GuardFuzzContract {
  @Override
  protected String engine() {
    return "sqlite";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  protected FuzzDatabase.Form form() {
    return new Form();
  }

  private static final class Form implements FuzzDatabase.Form {
    @Override
    public Connection open() throws SQLException {
      return DriverManager.getConnection("jdbc:sqlite::memory:");
    }

    @Override
    public Statement statement(Connection connection) {
      return new SqliteStatement((SQLiteConnection) connection);
    }

    @Override
    public List<String> setUp() {
      return List.of(
          "CREATE TABLE item (id INTEGER, name TEXT)",
          "CREATE TABLE log (line TEXT)",
          "INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
    }

    @Override
    public List<String> state() {
      return List.of(
          "SELECT total_changes()",
          "SELECT type, name, sql FROM sqlite_master",
          "SELECT type, name, sql FROM sqlite_temp_master",
          "SELECT name, file FROM pragma_database_list WHERE name <> 'temp'",
          "SELECT * FROM pragma_user_version, pragma_recursive_triggers");
    }
  }
}
