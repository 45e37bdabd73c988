// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class DuckDbProbeTest extends EngineProbeContract {
  @TempDir static Path folder;

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    String url = DatabaseAddress.DUCKDB + folder.resolve("shop.duckdb");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of("shop", url);
  }

  @Override
  String million() {
    return "range(1000000)";
  }
}
