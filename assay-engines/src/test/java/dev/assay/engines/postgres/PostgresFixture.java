// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.ServerFixture;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.table.ErrorKind;
import dev.assay.table.ValueFamily;
import dev.assay.testkit.EngineFixture.SessionLeak;
import dev.assay.testkit.EngineFixture.StateKind;
import dev.assay.testkit.EngineFixture.TypeSample;
import dev.assay.testkit.EngineFixture.UnavailableAddress;
import dev.assay.testkit.server.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** PostgreSQL as the engine contract meets it. */
final class PostgresFixture extends ServerFixture {
  /** Value after {@code setseed(0.5)}. */
  private static final String FIRST_RANDOM = "0.9851677175347999";

  private final PostgresServer server = PostgresServer.shared();

  @Override
  public Engine engine() {
    return new PostgresEngine();
  }

  @Override
  protected DatabaseAddress make(String id, List<String> statements) throws SQLException {
    return server.create(id, statements);
  }

  @Override
  protected void drop(DatabaseAddress address) throws SQLException {
    server.drop(address);
  }

  /** Rows, objects, sequences, large objects, roles, databases, settings. */
  @Override
  public List<String> state(DatabaseAddress database) throws SQLException {
    List<String> state = new ArrayList<>();
    try (Connection connection = server.connect(PostgresServer.name(database));
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "SELECT c.oid::regclass || query_to_xml('SELECT * FROM ' || c.oid::regclass, true,"
                  + " false, '')::text FROM pg_class c JOIN pg_namespace n ON n.oid ="
                  + " c.relnamespace WHERE relkind IN ('r', 'S', 'v') AND nspname !~ '^pg_' AND"
                  + " nspname <> 'information_schema' ORDER BY 1",
              "SELECT p.oid::regprocedure FROM pg_proc p WHERE p.oid >= 16384 ORDER BY 1",
              "SELECT oid FROM pg_largeobject_metadata ORDER BY 1",
              "SELECT r::text FROM pg_roles r ORDER BY 1",
              "SELECT datname || coalesce(datacl::text, '') FROM pg_database ORDER BY 1",
              "SELECT s::text FROM pg_db_role_setting s ORDER BY 1",
              "SELECT s::text FROM pg_file_settings s ORDER BY 1",
              "SELECT nspname || coalesce(nspacl::text, '') FROM pg_namespace WHERE nspname !~"
                  + " '^pg_(toast_)?temp_' ORDER BY 1")) {
        try (ResultSet rows = statement.executeQuery(sql)) {
          while (rows.next()) {
            state.add(rows.getString(1));
          }
        }
      }
    }
    return state;
  }

  @Override
  public List<UnavailableAddress> unavailable() throws Exception {
    DatabaseAddress shop = first();
    String name = PostgresServer.name(shop);
    int silent = silentPort();
    int closed = closedPort();
    String secret = "s3cret-of-mine";
    return List.of(
        new UnavailableAddress(with(shop, shop.url(), secret), "password"),
        new UnavailableAddress(
            with(shop, shop.url().replace(name, "no_such_shop"), shop.password()), "no_such_shop"),
        new UnavailableAddress(
            with(shop, "jdbc:postgresql://localhost:" + closed + "/shop", secret),
            "localhost:" + closed),
        new UnavailableAddress(
            with(shop, "jdbc:postgresql://localhost:" + silent + "/a?loginTimeout=1", secret),
            "localhost:" + silent),
        new UnavailableAddress(
            with(shop, "jdbc:postgresql:shop:5432?x", secret), "jdbc:postgresql:"),
        new UnavailableAddress(
            with(shop, shop.url() + "?password=" + secret, secret), "environment"));
  }

  @Override
  public boolean disconnect(DatabaseAddress database) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '"
              + PostgresServer.name(database)
              + "'");
    }
    return true;
  }

  @Override
  public List<TypeSample> types() {
    return PostgresTypes.SAMPLES;
  }

  @Override
  public Set<ValueFamily> lackingFamilies() {
    return Set.of();
  }

  @Override
  public List<String> endless() {
    return List.of(
        "SELECT pg_sleep(3600)",
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c",
        "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b,"
            + " generate_series(1, 1000) c",
        "SELECT a FROM generate_series(1, 1000000000) a ORDER BY md5(a::text)",
        "SELECT a FROM generate_series(1, 1000000000000) a WHERE a < 0");
  }

  @Override
  public List<String> escapes(Path outside) {
    return List.of(
        "INSERT INTO item VALUES (9, 'x', 1)",
        "WITH w AS (INSERT INTO item VALUES (9, 'x', 1) RETURNING id) SELECT * FROM w",
        "DELETE FROM item",
        "CREATE TABLE t (a INTEGER)",
        "SELECT * INTO t FROM item",
        "DROP TABLE item",
        "COMMIT; INSERT INTO item VALUES (9, 'x', 1)",
        "SELECT 1; SELECT 2",
        "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
        "SET default_transaction_read_only = off",
        "INSERT INTO item VALUES (9, 'x', 1)",
        "SELECT set_config('transaction_read_only', 'off', false)",
        "COPY item TO '" + outside.resolve("out.csv") + "'",
        "COPY item TO PROGRAM 'touch " + outside.resolve("p") + "'",
        "COPY item TO STDOUT",
        "COPY item FROM STDIN",
        "SELECT pg_read_file('/etc/hostname')",
        "SELECT pg_ls_dir('/')",
        "SELECT lo_export(lo_create(0), '" + outside.resolve("lo") + "')",
        // Before version 16, a read-only transaction may make one, see PostgresEngineTest.
        "SELECT CAST(lo_create(0)::text || 'x' AS integer)",
        "SELECT CAST(lo_from_bytea(0, 'x')::text || 'x' AS integer)",
        "CREATE EXTENSION dblink",
        "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "DO $$ BEGIN EXECUTE 'DELETE FROM item'; END $$",
        "ALTER ROLE CURRENT_USER SET search_path = nowhere",
        "ALTER SYSTEM SET work_mem = '1GB'",
        "NOTIFY x");
  }

  @Override
  public List<SessionLeak> leaks() {
    return List.of(
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "CREATE TEMP TABLE item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.SETTING, "SET search_path = nowhere", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.SETTING,
            "SELECT set_config('search_path', 'nowhere', false)",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.SETTING,
            "SELECT set_config('default_transaction_read_only', 'off', false)",
            "SHOW default_transaction_read_only"),
        new SessionLeak(
            StateKind.SETTING,
            "SELECT set_config('TimeZone', 'Asia/Tokyo', false)",
            "SHOW TimeZone"),
        new SessionLeak(
            StateKind.SETTING, "SELECT set_config('work_mem', '64kB', false)", "SHOW work_mem"),
        new SessionLeak(StateKind.SETTING, "SET statement_timeout = 1", "SHOW statement_timeout"),
        new SessionLeak(
            StateKind.SETTING, "SET ROLE pg_monitor", "SELECT current_user = session_user"),
        new SessionLeak(
            StateKind.PREPARED_STATEMENT,
            "PREPARE p AS SELECT 1",
            "SELECT count(*) FROM pg_prepared_statements"),
        new SessionLeak(
            StateKind.MEMORY, "LISTEN a", "SELECT count(*) FROM pg_listening_channels()"),
        new SessionLeak(
            StateKind.MEMORY,
            "DECLARE held CURSOR WITH HOLD FOR SELECT 1",
            "SELECT count(*) FROM pg_cursors WHERE name = 'held'"),
        new SessionLeak(
            StateKind.RANDOM_NUMBERS, "SELECT setseed(0.5)", "SELECT random() = " + FIRST_RANDOM),
        new SessionLeak(StateKind.TRANSACTION, "BEGIN", "SELECT now() > '2020-01-01'"),
        new SessionLeak(StateKind.TRANSACTION, "SELECT 1 / 0", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.LOCK,
            "SELECT pg_advisory_lock(7)",
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'",
            true),
        new SessionLeak(
            StateKind.SETTING,
            "SELECT set_config('assay.left', 'x', false)",
            "SELECT current_setting('assay.left', true)"),
        new SessionLeak(
            StateKind.TEMPORARY_VIEW,
            "CREATE TEMP VIEW item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.FUNCTION,
            "CREATE FUNCTION pg_temp.f() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
            "SELECT pg_temp.f()"),
        new SessionLeak(
            StateKind.SEQUENCE, "CREATE TEMP SEQUENCE s", "SELECT nextval('pg_temp.s')"),
        new SessionLeak(
            StateKind.TYPE, "CREATE TYPE pg_temp.mood AS ENUM ('x')", "SELECT 'x'::pg_temp.mood"),
        new SessionLeak(
            StateKind.VARIABLE,
            "SELECT set_config('assay.variable', '5', false), set_config('role', 'none', false)",
            "SELECT current_setting('assay.variable', true)"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 1; CREATE TEMP TABLE item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"));
  }

  @Override
  public Set<StateKind> lackingStates() {
    return EnumSet.of(StateKind.ATTACHED_DATABASE, StateKind.SECRET);
  }

  @Override
  public Map<ErrorKind, String> errors() {
    return Map.of(
        ErrorKind.TYPE, "SELECT name::INTEGER FROM item",
        ErrorKind.DIVISION_BY_ZERO, "SELECT id / 0 FROM item",
        ErrorKind.PERMISSION, "SELECT * FROM pg_authid");
  }

  @Override
  public Optional<String> localTime() {
    return Optional.of("CAST(TIMESTAMPTZ '2024-06-01 00:00:00+00' AS TIMESTAMP)");
  }

  @Override
  public List<String> comments() {
    return List.of(
        "COMMENT ON TABLE maker IS 'who makes cars'",
        "COMMENT ON COLUMN maker.\"Name\" IS 'as people say it'");
  }

  @Override
  public List<String> enumeration() {
    return List.of(
        "CREATE TYPE tint AS ENUM ('red', 'it''s blue')", "CREATE TABLE paint (color tint)");
  }

  @Override
  public boolean hasSchemas() {
    return true;
  }
}
