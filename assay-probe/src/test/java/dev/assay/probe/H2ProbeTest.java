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

class H2ProbeTest extends EngineProbeContract {
  @TempDir static Path folder;

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    String url = DatabaseAddress.H2 + folder.resolve("shop");
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of("shop", url);
  }

  @Override
  String million() {
    return "SYSTEM_RANGE(1, 1000000)";
  }
}
