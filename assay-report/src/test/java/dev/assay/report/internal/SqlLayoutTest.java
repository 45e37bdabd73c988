// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.internal.SanitizedText;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SqlLayoutTest {
  @Test
  void putsEachClauseOnALine() {
    assertThat(layout("select a,b from t left outer join u on t.x=u.x where a>1 group by a,b"))
        .isEqualTo(
            """
            select a,b
            from t
            left outer join u on t.x=u.x
            where a>1
            group by a,b
            """);
  }

  @Test
  void indentsSubqueriesAndCommonTables() {
    assertThat(layout("WITH c AS (SELECT 1 UNION ALL SELECT 2) SELECT * FROM c, (SELECT 3) d"))
        .isEqualTo(
            """
            WITH c AS (
              SELECT 1
              UNION ALL
              SELECT 2
            )
            SELECT *
            FROM c, (
              SELECT 3
            ) d
            """);
  }

  @Test
  void leavesFunctionsAndLiteralsAlone() {
    String sql = "SELECT EXTRACT(YEAR FROM d), LEFT(s, 2), ' FROM  x', a IS DISTINCT FROM b";

    assertThat(layout(sql)).isEqualTo(sql + "\n");
  }

  @Test
  void endsTheLineAfterALineComment() {
    assertThat(layout("SELECT a -- why\n, b FROM t")).isEqualTo("SELECT a -- why\n, b\nFROM t\n");
  }

  @Property(seed = "1")
  void losesNothingButWhiteSpace(@ForAll String sql) {
    String safe = SanitizedText.prose(sql).replaceAll("[\\p{Z}\\s]", "");

    assertThat(layout(SanitizedText.prose(sql)).replaceAll("[\\p{Z}\\s]", "")).isEqualTo(safe);
  }

  private static String layout(String sql) {
    return String.join("\n", SqlLayout.lines(sql, 80)) + "\n";
  }
}
