// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.hostile.HostileContract;
import dev.assay.testkit.hostile.HostileTarget;
import dev.assay.testkit.hostile.QueryContents;
import dev.assay.testkit.server.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class PostgresHostileTest extends HostileContract {
  private static final List<String> CATALOG =
      List.of(
          "SELECT * FROM item",
          "SELECT * FROM log",
          "SELECT relnamespace::regnamespace, relname, relkind FROM pg_class"
              + " WHERE relnamespace::regnamespace::text !~ '^pg_(toast|temp)'",
          "SELECT pronamespace::regnamespace, proname FROM pg_proc"
              + " WHERE pronamespace::regnamespace::text NOT IN ('pg_catalog')",
          "SELECT extname FROM pg_extension",
          "SELECT rolname, rolsuper, rolcreaterole, rolpassword FROM pg_authid",
          "SELECT * FROM pg_db_role_setting",
          "SELECT datname FROM pg_database",
          "SELECT spcname FROM pg_tablespace",
          "SELECT oid, objoid, description FROM pg_description JOIN pg_class ON oid = objoid"
              + " WHERE relnamespace = 'public'::regnamespace",
          "SELECT oid FROM pg_largeobject_metadata",
          "SELECT * FROM pg_prepared_xacts",
          "SELECT slot_name FROM pg_replication_slots",
          "SELECT subname FROM pg_subscription",
          "SELECT srvname FROM pg_foreign_server",
          "SELECT objid FROM pg_locks WHERE locktype = 'advisory'",
          "SELECT size FROM pg_stat_file('postgresql.auto.conf')",
          "SELECT name, setting FROM pg_settings");

  @Override
  protected String engine() {
    return "postgres";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  protected HostileTarget target(Path folder) throws Exception {
    return new Target();
  }

  /** A database of the test server, and another one, which its role may not read. */
  private static final class Target implements HostileTarget {
    private final PostgresServer server = PostgresServer.shared();
    private final DatabaseAddress shop = server.create("shop", ROWS);
    private final DatabaseAddress other =
        server.create("other", List.of("CREATE TABLE item AS SELECT '" + CANARY + "' AS name"));

    private Target() throws SQLException {}

    @Override
    public DatabaseAddress address() {
      return shop;
    }

    @Override
    public String other() {
      return PostgresServer.name(other);
    }

    @Override
    public List<Path> folders() {
      return List.of();
    }

    @Override
    public Map<String, String> contents() throws Exception {
      try (Connection connection = server.connect(PostgresServer.name(shop))) {
        Map<String, String> contents = new TreeMap<>(QueryContents.read(connection, CATALOG));
        Path data = Path.of(QueryContents.cell(connection, "SHOW data_directory"));
        contents.put("files", QueryContents.evilFiles(data));
        return contents;
      }
    }

    @Override
    public List<String> probes() {
      return List.of(
          "SELECT name, setting FROM pg_settings ORDER BY name",
          "SELECT current_user, session_user, current_database(), current_schemas(true)::text",
          "SELECT name FROM pg_prepared_statements",
          // The driver reads in portals of its own, which end with their transaction.
          "SELECT name FROM pg_cursors WHERE is_holdable",
          "SELECT channel FROM pg_listening_channels() AS channel",
          "SELECT relname FROM pg_class WHERE relpersistence = 't' AND pg_table_is_visible(oid)",
          "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()");
    }

    @Override
    public void close() throws SQLException {
      server.drop(shop);
      server.drop(other);
    }
  }
}
