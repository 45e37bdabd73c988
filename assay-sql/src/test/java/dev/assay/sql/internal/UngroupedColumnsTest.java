// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UngroupedColumnsTest {
  private static List<String> of(String sql) {
    return UngroupedColumns.of(sql, Dialect.SQLITE);
  }

  @Test
  void findsColumnsThatAreNotGroupedBy() {
    assertThat(of("SELECT s.name, country FROM singer s GROUP BY country"))
        .containsExactly("s.name");
    assertThat(of("SELECT name, COUNT(*) FROM singer")).containsExactly("name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM singer",
        "SELECT country, COUNT(*) FROM singer GROUP BY country",
        "SELECT s.country FROM singer s GROUP BY country",
        "SELECT country AS land FROM singer GROUP BY land",
        "SELECT country FROM singer GROUP BY 1",
        "SELECT name, MAX(age) FROM singer GROUP BY country",
        "SELECT name, COUNT(*) OVER () FROM singer",
        "SELECT * FROM singer GROUP BY country",
        "SELECT name FROM singer WHERE age = (SELECT COUNT(*) FROM band)",
        "SELECT name FROM singer GROUP BY country UNION SELECT 'x'",
        "WITH c AS (SELECT country, COUNT(*) AS n FROM singer GROUP BY country) SELECT n FROM c",
      })
  void findsNoOthers(String sql) {
    assertThat(of(sql)).isEmpty();
  }

  @Test
  void knowsThatOnlySqliteTakesTheRowOfTheExtreme() {
    assertThat(UngroupedColumns.of("SELECT name, MAX(age) FROM singer", Dialect.MYSQL))
        .containsExactly("name");
  }
}
