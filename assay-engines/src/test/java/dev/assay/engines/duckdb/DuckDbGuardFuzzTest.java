// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.FuzzDatabase;
import dev.assay.testkit.fuzz.GuardFuzzContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

class DuckDbGuardFuzzTest extends GuardFuzzContract {
  @Override
  protected String engine() {
    return "duckdb";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.DUCKDB;
  }

  @Override
  protected FuzzDatabase.Form form() {
    return new Form();
  }

  private static final class Form implements FuzzDatabase.Form {
    @Override
    public Connection open() throws SQLException {
      Properties settings = new Properties();
      settings.setProperty("threads", "1");
      settings.setProperty("autoinstall_known_extensions", "false");
      settings.setProperty("autoload_known_extensions", "false");
      settings.setProperty("jdbc_stream_results", "true");
      return DuckDBConnection.newConnection(DatabaseAddress.DUCKDB, false, "", settings);
    }

    @Override
    public List<String> setUp() {
      return List.of(
          "CREATE TABLE item (id INTEGER, name VARCHAR)",
          "CREATE TABLE log (line VARCHAR)",
          "CREATE SEQUENCE s",
          "INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
    }

    @Override
    public List<String> state() {
      return List.of(
          "SELECT schema_name, table_name FROM duckdb_tables()",
          "SELECT view_name FROM duckdb_views() WHERE NOT internal",
          "SELECT sequence_name, last_value FROM duckdb_sequences()",
          "SELECT database_name FROM duckdb_databases()",
          "SELECT schema_name FROM duckdb_schemas() WHERE NOT internal",
          "SELECT name FROM duckdb_prepared_statements()",
          // A list of all functions takes longer than the rest together.
          "SELECT upper('a'), getvariable('evil'), current_schema(),"
              + " current_setting('default_order'), current_setting('default_null_order')",
          "SELECT count(*), sum(id) FROM main.item",
          "SELECT count(*) FROM main.log");
    }
  }
}
