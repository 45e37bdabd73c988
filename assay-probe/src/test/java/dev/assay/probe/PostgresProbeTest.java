// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PostgresProbeTest extends EngineProbeContract {
  private final PostgresServer server = PostgresServer.shared();

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    DatabaseAddress address = server.create("shop", statements);
    String name = PostgresServer.name(address);
    run(name, "GRANT TEMPORARY ON DATABASE %1$s TO %1$s".formatted(name));
    return address;
  }

  private void run(String database, String sql) throws SQLException {
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  void remove(DatabaseAddress address) throws SQLException {
    server.drop(address);
  }

  @Override
  @Nullable DatabaseAddress server() {
    return shop();
  }

  @Override
  Map<String, String> zoo() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("\"Mixed Case\" TEXT", "'a''b\\%d'");
    columns.put("\"order\" BIGINT UNIQUE", "%d");
    columns.put("u UUID", "'00000000-0000-4000-8000-00000000000%d'");
    columns.put("j JSONB", "'{\"a\": %d}'");
    columns.put("l INTEGER[]", "ARRAY[%d, 2]");
    columns.put("ti TIME", "'10:00:0%d'");
    columns.put("tz TIMESTAMP WITH TIME ZONE", "'2024-01-0%d 10:00:00+00'");
    columns.put("iv INTERVAL", "'%d days'");
    columns.put("b BYTEA", "'\\x00ff0%d'");
    columns.put("f REAL", "%d.1");
    columns.put("n NUMERIC", "1234567890123456789.12345%d");
    columns.put("g INTEGER GENERATED ALWAYS AS (id + 1) STORED", "DEFAULT");
    columns.put("ch CHAR(5)", "'x%d'");
    columns.put("t TEXT COLLATE \"C\"", "'x%d'");
    columns.put("i INET", "'10.0.0.%d'");
    columns.put("k INTEGER GENERATED ALWAYS AS IDENTITY", "DEFAULT");
    columns.put("bo BOOLEAN", "%d > 2");
    return columns;
  }

  @Override
  String million() {
    return "generate_series(1, 1000000)";
  }

  @Test
  void saysWhatRightTheAccountLacks() throws SQLException {
    DatabaseAddress plain =
        server.create("plain", List.of("CREATE TABLE t (id INTEGER)", "INSERT INTO t VALUES (1)"));
    try (CounterexampleSearch search = CounterexampleSearch.open(plain, ProbeSettings.DEFAULT)) {
      assertThat(search.search(new QueryPair("SELECT id FROM t", "SELECT id + 0 FROM t")))
          .isInstanceOfSatisfying(
              ProbeResult.NotProbed.class,
              not ->
                  assertThat(not.reason())
                      .contains("the account may not create temporary tables", "GRANT TEMPORARY"));
    } finally {
      server.drop(plain);
    }
  }

  @Test
  void readsNoRealTableByItsFullName() {
    assertThat(reason("SELECT count(*) FROM customer", "SELECT count(id) FROM public.customer"))
        .contains("public");
  }
}
