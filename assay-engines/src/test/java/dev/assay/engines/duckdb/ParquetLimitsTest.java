// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.input.TableLimits;
import dev.assay.input.internal.TableLimitException;
import dev.assay.table.Execution;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParquetLimitsTest {
  @TempDir private Path folder = Path.of("");

  /** Small files, which repeat a value; {@code limit} is empty where one obeys all. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SELECT 1 AS a FROM range(1000)                                  | ",
        "SELECT 1 AS a FROM range(1001)                                  | rows",
        "SELECT 1, 2, 3, 4, 5 FROM range(400)                            | ",
        "SELECT 1, 2, 3, 4, 5 FROM range(401)                            | cells",
        "SELECT repeat('x', 9952) AS a FROM range(10)                    | ",
        "SELECT repeat('x', 9953) AS a FROM range(10)                    | bytes",
        "SELECT repeat('x', 100000) AS a FROM range(900)               | bytes",
        "SELECT repeat('x', 100000)::BLOB AS a FROM range(900)         | bytes",
        "SELECT repeat('x', 100000) AS a, [1] AS b FROM range(900)     | bytes",
        "SELECT repeat('€', 32000) AS a                                  | ",
        "SELECT range(100000) AS a                                       | bytes",
      })
  void endReading(String query, String limit) throws SQLException {
    Path file = folder.resolve("t.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (%s) TO '%s' (FORMAT parquet)".formatted(query, file));
    }
    TableLimits limits = new TableLimits(Duration.ofMinutes(1), 1000, 2000, 100_000);

    if (limit == null) {
      assertThat(new ParquetFormat().read(file, limits)).isPresent();
      return;
    }
    TableLimitException exceeded =
        catchThrowableOfType(
            TableLimitException.class, () -> new ParquetFormat().read(file, limits));
    assertThat(exceeded).hasMessageContaining(file + ": is too large");
    assertThat(exceeded.execution())
        .isInstanceOfSatisfying(
            Execution.TooLarge.class, large -> assertThat(large.limit()).isEqualTo(limit));
  }
}
