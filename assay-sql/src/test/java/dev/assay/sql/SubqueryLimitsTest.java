// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.internal.SubqueryLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubqueryLimitsTest {
  private static List<String> of(String sql) {
    return SubqueryLimits.of(sql, Dialect.SQLITE);
  }

  @Test
  void findsLimitsOfSubqueries() {
    assertThat(of("SELECT a FROM t WHERE b = (SELECT b FROM t ORDER BY c LIMIT 1) LIMIT 5"))
        .containsExactly("SELECT b FROM t ORDER BY c LIMIT 1");
    assertThat(of("SELECT a FROM (SELECT a FROM (SELECT a FROM t LIMIT 3) AS x LIMIT 2) AS y"))
        .containsExactly(
            "SELECT a FROM (SELECT a FROM t LIMIT 3) AS x LIMIT 2", "SELECT a FROM t LIMIT 3");
  }

  @Test
  void givesThemTheDefinitionsThatTheyMayUse() {
    assertThat(
            of(
                "WITH a AS (SELECT 1), b AS (SELECT * FROM a LIMIT 1) SELECT * FROM b WHERE x IN"
                    + " (SELECT x FROM b LIMIT 2)"))
        .containsExactly(
            "WITH a AS (SELECT 1) SELECT * FROM a LIMIT 1",
            "WITH a AS (SELECT 1), b AS (SELECT * FROM a LIMIT 1) SELECT x FROM b LIMIT 2");
    assertThat(of("WITH a AS (SELECT x FROM t LIMIT 1) SELECT x FROM a"))
        .containsExactly("SELECT x FROM t LIMIT 1");
  }

  @Test
  void findsNoneWhereOnlyTheWholeQueryIsCut() {
    assertThat(of("SELECT a FROM t ORDER BY b LIMIT 1")).isEmpty();
    assertThat(of("(SELECT a FROM t ORDER BY b LIMIT 1)")).isEmpty();
    assertThat(of("SELECT '(SELECT a FROM t LIMIT 1)' FROM t")).isEmpty();
    assertThat(of("SELECT a FROM t WHERE b IN (SELECT b FROM u)")).isEmpty();
    assertThat(of("")).isEmpty();
  }
}
