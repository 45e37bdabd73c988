// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.FuzzDatabase;
import dev.assay.testkit.fuzz.GuardFuzzContract;
import dev.assay.testkit.server.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresGuardFuzzTest extends GuardFuzzContract {
  private static final PostgresServer SERVER = PostgresServer.shared();

  @SuppressWarnings("NullAway.Init")
  private static DatabaseAddress shop;

  @BeforeAll
  static void createDatabase() throws SQLException {
    shop = SERVER.create("fuzz", List.of());
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    SERVER.drop(shop);
  }

  @Override
  protected String engine() {
    return "postgres";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  protected FuzzDatabase.Form form() {
    return new Form();
  }

  private static final class Form implements FuzzDatabase.Form {
    @Override
    public Connection open() throws SQLException {
      return SERVER.connect(PostgresServer.name(shop));
    }

    @Override
    public Statement statement(Connection connection) throws SQLException {
      Statement statement = connection.createStatement();
      statement.setEscapeProcessing(false);
      return statement;
    }

    @Override
    public List<String> setUp() {
      return List.of(
          "SET client_min_messages = error",
          "DROP SCHEMA public CASCADE",
          "CREATE SCHEMA public",
          "SELECT lo_unlink(oid) FROM pg_largeobject_metadata",
          "CREATE TABLE item (id INTEGER, name VARCHAR(100))",
          "CREATE TABLE log (line VARCHAR(100))",
          "CREATE SEQUENCE s",
          "INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
    }

    @Override
    public List<String> state() {
      return List.of(
          "SELECT relnamespace::regnamespace, relname, relkind, obj_description(oid) FROM pg_class"
              + " WHERE relnamespace = 'public'::regnamespace OR relpersistence = 't'",
          "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
          "SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace",
          "SELECT count(*) FROM pg_largeobject_metadata",
          "SELECT last_value, is_called FROM public.s",
          "SELECT md5(string_agg(name || setting, ' ')) FROM pg_settings",
          "SELECT current_setting('work_mem'), current_setting('evil.x', true)",
          "SELECT name FROM pg_prepared_statements",
          "SELECT name FROM pg_cursors WHERE is_holdable",
          "SELECT channel FROM pg_listening_channels() AS channel",
          "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
          "SELECT * FROM public.item",
          "SELECT * FROM public.log");
    }
  }
}
