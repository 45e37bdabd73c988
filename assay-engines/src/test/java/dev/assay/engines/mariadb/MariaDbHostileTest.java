// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.hostile.HostileContract;
import dev.assay.testkit.hostile.HostileTarget;
import dev.assay.testkit.hostile.QueryContents;
import dev.assay.testkit.server.MariaDbServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MariaDbHostileTest extends HostileContract {
  private static final List<String> CATALOG =
      List.of(
          "SELECT * FROM item",
          "SELECT * FROM log",
          "SELECT table_schema, table_name, table_type, table_comment FROM"
              + " information_schema.tables",
          "SELECT routine_schema, routine_name FROM information_schema.routines",
          "SELECT trigger_name FROM information_schema.triggers",
          "SELECT event_name FROM information_schema.events",
          "SELECT host, user, priv FROM mysql.global_priv",
          "SELECT * FROM mysql.func",
          "SELECT * FROM mysql.plugin",
          "SELECT * FROM mysql.servers",
          "SELECT IS_FREE_LOCK('evil'), @@global.general_log, @@global.general_log_file",
          "SELECT variable_name, global_value FROM information_schema.system_variables"
              + " WHERE global_value IS NOT NULL AND variable_name NOT LIKE 'GTID%'"
              + " AND variable_name NOT LIKE 'LAST_GTID' AND variable_name <> 'TIMESTAMP'");

  @Override
  protected String engine() {
    return "mariadb";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.MYSQL;
  }

  @Override
  protected HostileTarget target(Path folder) throws Exception {
    return new Target(new MariaDbDatabase(HostileTarget.ROWS.toArray(String[]::new)));
  }

  /** A database of the test server, and another one, which its account may not read. */
  static class Target implements HostileTarget {
    private final MariaDbDatabase shop;
    private final MariaDbDatabase other =
        new MariaDbDatabase("CREATE TABLE item AS SELECT '" + CANARY + "' AS name");
    private final DatabaseAddress address;

    private Target(MariaDbDatabase shop) throws SQLException {
      this(shop, shop.reader());
    }

    Target(MariaDbDatabase shop, DatabaseAddress address) throws SQLException {
      this.shop = shop;
      this.address = address;
    }

    @Override
    public DatabaseAddress address() {
      return address;
    }

    @Override
    public String other() {
      return other.name();
    }

    @Override
    public List<Path> folders() {
      return List.of();
    }

    @Override
    public Map<String, String> contents() throws Exception {
      try (Connection connection = MariaDbServer.shared().connect(shop.name())) {
        Map<String, String> contents = new TreeMap<>(QueryContents.read(connection, CATALOG));
        Path data = Path.of(QueryContents.cell(connection, "SELECT @@datadir"));
        contents.put("files", QueryContents.evilFiles(data));
        return contents;
      }
    }

    @Override
    public List<String> probes() {
      return List.of(
          "SELECT IF(FALSE, @evil := 1, @evil), DATABASE(), CURRENT_ROLE(), IS_USED_LOCK('evil')",
          "SELECT variable_name, session_value FROM information_schema.system_variables"
              + " WHERE session_value IS NOT NULL AND variable_name NOT IN ('TIMESTAMP',"
              + " 'PSEUDO_THREAD_ID', 'RAND_SEED1', 'RAND_SEED2', 'LAST_GTID') ORDER BY 1",
          "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()"
              + " ORDER BY 1");
    }

    @Override
    public void close() throws SQLException {
      shop.close();
      other.close();
    }
  }

  @Override
  @Tag("long")
  @Test
  protected void whatTakesAllMemoryCostsOneVerdictInWorkers() throws Exception {
    super.whatTakesAllMemoryCostsOneVerdictInWorkers();
  }
}
