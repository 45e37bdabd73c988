/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.engines.sqlite;

import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.GuardFuzzContract;
import dev.assay.testkit.fuzz.ScratchDatabase;
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
  protected ScratchDatabase.Form form() {
    return new Form();
  }

  private static final class Form implements ScratchDatabase.Form {
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
