// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedQueryTest {
  @Test
  void dropsSemicolonsAndCommentsAroundAQuery() {
    assertThat(EmbeddedQuery.of("; SELECT (1) ; -- done\n;", Dialect.DUCKDB))
        .contains("SELECT (1)");
    assertThat(EmbeddedQuery.of("/* a */ SELECT a[1] /* b */ FROM t -- c", Dialect.POSTGRES))
        .contains("SELECT a[1] /* b */ FROM t");
    assertThat(EmbeddedQuery.of("SELECT ')' AS \")\" FROM t", Dialect.ANSI))
        .contains("SELECT ')' AS \")\" FROM t");
  }

  @Test
  void refusesWhatCouldEndTheParenthesesAroundIt() {
    for (String text :
        List.of(
            "",
            ";",
            "SELECT 1) AS x UNION ALL SELECT (2",
            "SELECT (1",
            "SELECT 1)",
            "SELECT (a[1)]",
            "SELECT 1; SELECT 2",
            "SELECT 1 /* open",
            "SELECT 'open",
            "SELECT \"open",
            "SELECT $$open")) {
      assertThat(EmbeddedQuery.of(text, Dialect.POSTGRES)).as(text).isEmpty();
    }
  }

  @Test
  void refusesTablesThatAreNoQueries() {
    for (String text :
        List.of("(SELECT 1) a", "(SELECT 1) AS a CROSS JOIN b", "VALUES (1) AS a", "a JOIN b")) {
      assertThat(EmbeddedQuery.of(text, Dialect.DUCKDB)).as(text).isEmpty();
    }
    assertThat(EmbeddedQuery.of("from a", Dialect.DUCKDB)).contains("from a");
    assertThat(EmbeddedQuery.of("WITH a AS (SELECT 1) SELECT * FROM a", Dialect.ANSI)).isPresent();
  }

  @Test
  void refusesWhatEndsThemInAnotherModeOfTheServer() {
    String text = "SELECT '\\' AS a, ') AS x -- '";
    assertThat(EmbeddedQuery.of(text, Dialect.SNOWFLAKE)).isEmpty();
    assertThat(EmbeddedQuery.of(text, Dialect.POSTGRES)).isEmpty();
    assertThat(EmbeddedQuery.of("SELECT '\\' AS a", Dialect.DUCKDB)).isPresent();
  }
}
