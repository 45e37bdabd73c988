// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RowNumberFilterTest {
  /** Dialect, what picks, query. */
  private static final String PICKERS =
      """
      duckdb   | a row number | SELECT a FROM (SELECT a, RANK() OVER (ORDER BY b) r FROM t) WHERE r = 1
      duckdb   | a row number | SELECT a FROM t QUALIFY ROW_NUMBER() OVER (ORDER BY b) = 1
      postgres | a row number | SELECT DISTINCT ON (a) a, b FROM t ORDER BY a, c
      duckdb   | arg_max      | SELECT d, arg_max(a, b) FROM t GROUP BY d
      duckdb   | arg_min      | SELECT d, ARG_MIN(a, b) FROM t GROUP BY d
      clickhouse | argmax     | SELECT argMax(a, b) FROM t
      spark    | max_by       | SELECT d, max_by(a, b) FROM t GROUP BY d
      snowflake | min_by      | SELECT MIN_BY(a, b) FROM t
      duckdb   | first        | SELECT d, first(a ORDER BY b DESC) FROM t GROUP BY d
      postgres | array_agg    | SELECT (array_agg(a ORDER BY b))[1] FROM t
      mysql    | first_value  | SELECT DISTINCT d, FIRST_VALUE(a) OVER (PARTITION BY d ORDER BY b) FROM t
      ansi     | last_value   | SELECT LAST_VALUE(a) OVER (ORDER BY b) FROM t
      postgres | nth_value    | SELECT nth_value(a, 2) OVER (ORDER BY b) FROM t
      h2       | ntile        | SELECT a FROM (SELECT a, NTILE(4) OVER (ORDER BY b) n FROM t) WHERE n = 1
      sqlite   | a column beside MAX or MIN | SELECT a FROM t GROUP BY d ORDER BY MAX(b) DESC LIMIT 1
      sqlite   | a column beside MAX or MIN | SELECT a FROM t GROUP BY d HAVING b = MAX(b)
      sqlite   | a column beside MAX or MIN | SELECT a x, min(b) AS m FROM t GROUP BY d ORDER BY m LIMIT 1
      sqlite   | a column beside MAX or MIN | SELECT t.a, MAX(b) FROM t
      sqlite   | a column beside MAX or MIN | SELECT t.*, MAX(b) FROM t
      sqlite   | -            | SELECT d, MAX(b) FROM t GROUP BY d
      sqlite   | -            | SELECT t.d, MAX(b) FROM t GROUP BY d
      sqlite   | -            | SELECT d AS x, MAX(b) FROM t GROUP BY x
      sqlite   | -            | SELECT d, MAX(b) FROM t GROUP BY 1
      sqlite   | -            | SELECT MAX(b), upper(d) FROM t GROUP BY d
      sqlite   | -            | SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t)
      sqlite   | -            | SELECT a, MAX(b) OVER (PARTITION BY d) FROM t
      mysql    | -            | SELECT a, MAX(b) FROM t GROUP BY d
      duckdb   | -            | SELECT first(a), array_agg(a), list(a) FROM t ORDER BY 1
      duckdb   | -            | SELECT a, ROW_NUMBER() OVER (ORDER BY b) FROM t
      duckdb   | -            | SELECT first_value, "ntile" FROM t
      """;

  @Test
  void namesWhatPicksAmongRowsThatMayTie() {
    assertThat(PICKERS.lines())
        .allSatisfy(
            line -> {
              String[] parts = line.split(" +\\| +", 3);
              Dialect dialect = Dialect.valueOf(parts[0].toUpperCase(Locale.ROOT));
              assertThat(RowNumberFilter.picker(parts[2], dialect).orElse("-"))
                  .as(line)
                  .isEqualTo(parts[1]);
            });
  }
}
