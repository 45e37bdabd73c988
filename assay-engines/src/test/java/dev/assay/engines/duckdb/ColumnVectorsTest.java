// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.input.TableLimits;
import dev.assay.input.internal.TableMeter;
import dev.assay.table.ResultTable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors give what rows give. */
class ColumnVectorsTest {
  /** A type, and values of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "BOOLEAN: true, false",
        "TINYINT: -128, 127",
        "SMALLINT: -32768, 32767",
        "INTEGER: -2147483648, 2147483647",
        "BIGINT: -9223372036854775808, 9223372036854775807",
        "FLOAT: 0.1, -0.0, 3.4e38, 'NaN', 'Infinity'",
        "DOUBLE: 0.1, -0.0, 1e308, 'NaN', '-Infinity'",
        "DECIMAL(4,1): 0, -999.9, 999.9",
        "DECIMAL(9,2): 0.05, -9999999.99",
        "DECIMAL(18,4): 0.05, 99999999999999.9999",
        "DECIMAL(38,10): 0.05, 9999999999999999999999999999.9999999999",
        "VARCHAR: '', 'a', 'more than twelve bytes', 'é日本😀', 'a' || chr(0) || 'b'",
        "DATE: '2024-02-29', '0001-01-01', '0044-03-15 (BC)', '9999-12-31', 'infinity', '-infinity'",
        "TIMESTAMP: '2024-02-29 12:34:56.123456', '0044-03-15 (BC) 01:02:03', '1969-12-31 23:59:59.9',"
            + " 'infinity', '-infinity'"
      })
  void readsWhatRowsHave(String types) throws SQLException {
    String type = types.substring(0, types.indexOf(':'));
    String values = types.substring(types.indexOf(':') + 1);
    String query =
        "SELECT CASE WHEN r % 7 <> 3 THEN v[1 + r % len(v)] END AS v"
            + " FROM range(5000) AS t(r), (SELECT ([VALUES]::TYPE[]) AS v)"
                .replace("VALUES", values)
                .replace("TYPE", type);

    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      ResultTable read = read(connection, query);

      assertThat(read).isNotNull();
      assertThat(read.column(0).typeName()).isEqualTo(type);
      List<@Nullable Object> vectors = new ArrayList<>();
      for (int row = 0; row < read.rowCount(); row++) {
        vectors.add(read.column(0).value(row));
      }
      assertThat(vectors).hasSize(5000).isEqualTo(rows(connection, query));
    }
  }

  @Test
  void leavesOtherTypesToRows() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      for (String other : List.of("[1]", "uuid()", "1::HUGEINT", "now()", "{'a': 1}")) {
        assertThat(read(connection, "SELECT 1 AS a, " + other + " AS b")).isNull();
      }
    }
  }

  @Test
  void aResultMayBeEmpty() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      ResultTable read = read(connection, "SELECT 1 AS a, 'x' AS b WHERE false");

      assertThat(read).isNotNull();
      assertThat(read.columnNames()).containsExactly("a", "b");
      assertThat(read.rowCount()).isZero();
    }
  }

  private static @Nullable ResultTable read(Connection connection, String query)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      return ColumnVectors.read(
          statement.unwrap(DuckDBPreparedStatement.class),
          5000,
          new TableMeter("", TableLimits.DEFAULT));
    }
  }

  private static List<@Nullable Object> rows(Connection connection, String query)
      throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery()) {
      DuckDbCells cells = DuckDbCells.of(rows.getMetaData());
      while (rows.next()) {
        values.add(cells.read(rows, 1));
      }
    }
    return values;
  }
}
