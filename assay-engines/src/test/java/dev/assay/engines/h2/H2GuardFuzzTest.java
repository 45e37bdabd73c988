// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.FuzzDatabase;
import dev.assay.testkit.fuzz.GuardFuzzContract;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

class H2GuardFuzzTest extends GuardFuzzContract {
  @Override
  protected String engine() {
    return "h2";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.H2;
  }

  @Override
  protected FuzzDatabase.Form form() {
    return new Form();
  }

  private static final class Form implements FuzzDatabase.Form {
    @Override
    public Connection open() throws SQLException {
      return DriverManager.getConnection("jdbc:h2:mem:;USER=sa");
    }

    @Override
    public List<String> setUp() {
      return List.of(
          "CREATE TABLE item (id INTEGER, name VARCHAR(100))",
          "CREATE TABLE log (line VARCHAR(100))",
          "CREATE SEQUENCE s",
          "INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
    }

    @Override
    public List<String> state() {
      return List.of(
          "SELECT @evil, CURRENT_SCHEMA, LOCK_TIMEOUT()",
          "SELECT table_schema, table_name, table_type FROM information_schema.tables"
              + " WHERE table_schema <> 'INFORMATION_SCHEMA'",
          "SELECT sequence_name, base_value FROM information_schema.sequences",
          "SELECT routine_name FROM information_schema.routines",
          "SELECT constant_name FROM information_schema.constants",
          "SELECT domain_name FROM information_schema.domains",
          "SELECT user_name FROM information_schema.users",
          "SELECT setting_name, setting_value FROM information_schema.settings",
          "SELECT * FROM public.item",
          "SELECT * FROM public.log");
    }
  }
}
