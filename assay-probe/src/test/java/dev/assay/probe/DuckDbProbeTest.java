// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbProbeTest extends EngineProbeContract {
  @TempDir static Path folder;

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    String url =
        DatabaseAddress.DUCKDB + folder.resolve("shop%d.duckdb".formatted(statements.size()));
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of("shop", url);
  }

  @Override
  Map<String, String> zoo() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("\"Mixed Case\" VARCHAR", "'a''b\\%d'");
    columns.put("\"order\" BIGINT UNIQUE", "%d");
    columns.put("u UUID", "'00000000-0000-4000-8000-00000000000%d'");
    columns.put("j JSON", "'{\"a\": %d}'");
    columns.put("l INTEGER[]", "[%d, 2]");
    columns.put("e ENUM('a', 'b')", "'a'");
    columns.put("ti TIME", "'10:00:0%d'");
    columns.put("tz TIMESTAMP WITH TIME ZONE", "'2024-01-0%d 10:00:00+00'");
    columns.put("iv INTERVAL", "INTERVAL %d DAY");
    columns.put("b BLOB", "from_hex('00ff0%d')");
    columns.put("f FLOAT", "%d.1");
    columns.put("h HUGEINT", "170141183460469231731687303715884105%d");
    columns.put("s STRUCT(a INTEGER, b VARCHAR)", "{'a': %d, 'b': 'x'}");
    columns.put("bo BOOLEAN", "%d > 2");
    return columns;
  }

  @Override
  String million() {
    return "range(1000000)";
  }

  @Test
  void probesNoTextOfAnotherCollation() throws SQLException {
    DatabaseAddress collated =
        create(List.of("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR COLLATE NOCASE)"));
    try (CounterexampleSearch search = CounterexampleSearch.open(collated, ProbeSettings.DEFAULT)) {
      assertThat(
              search.search(
                  new QueryPair(
                      "SELECT id FROM t WHERE name = 'n5'", "SELECT id FROM t WHERE name = 'N5'")))
          .asString()
          .contains("NotProbed", "COLLATE");
    }
  }
}
