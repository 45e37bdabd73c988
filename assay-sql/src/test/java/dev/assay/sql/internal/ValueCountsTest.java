// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts of the values that aggregates and cut orders see. */
class ValueCountsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          SELECT a FROM t                                       | none
          SELECT count(*) FROM t                                | none
          SELECT a FROM t ORDER BY h                            | none
          SELECT max(h) FROM t WHERE g = 1                      | SELECT count(h) FROM t WHERE g = 1
          SELECT a FROM t ORDER BY h DESC LIMIT 1               | SELECT count(h) FROM t
          SELECT a FROM t ORDER BY sum(h) LIMIT 1               | SELECT count(h) FROM t
          SELECT g, avg(DISTINCT h) FROM t GROUP BY g           | SELECT count(DISTINCT h) FROM t
          SELECT a FROM t WHERE h = (SELECT min(h) FROM t)      | SELECT count(h) FROM t
          SELECT max(h) FROM t UNION SELECT a FROM u            | SELECT count(h) FROM t
          SELECT max(a, b) FROM t                               | none
          SELECT sum(h) OVER (PARTITION BY g) FROM t            | none
          SELECT rank() OVER (ORDER BY h DESC) FROM t           | SELECT count(h) FROM t
          WITH w AS (SELECT h FROM t) SELECT max(h) FROM w;     | WITH w AS (SELECT h FROM t) SELECT count(h) FROM w
          SELECT max(1)                                         | none
          """)
  void finds(String sql, String count) {
    assertThat(ValueCounts.of(sql, Dialect.SQLITE))
        .isEqualTo(count == null ? List.of() : List.of(count));
  }
}
