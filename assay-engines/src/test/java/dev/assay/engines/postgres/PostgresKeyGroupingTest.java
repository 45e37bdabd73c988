// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.postgres.PostgresInlineTables.PostgresKeyGrouping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** The place of the error is before {@code p.name}. */
class PostgresKeyGroupingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT p.name FROM p GROUP BY p.id                    | SELECT p.name FROM p GROUP BY p.id@",
        "SELECT upper(p.name) FROM p GROUP BY p.id HAVING a > 1 | SELECT upper(p.name) FROM p GROUP BY p.id@ HAVING a > 1",
        "SELECT id FROM p GROUP BY id ORDER BY (p.name) LIMIT 1 | SELECT id FROM p GROUP BY id@ ORDER BY (p.name) LIMIT 1",
        "SELECT a FROM q GROUP BY a UNION (SELECT p.name FROM p GROUP BY id) | SELECT a FROM q GROUP BY a UNION (SELECT p.name FROM p GROUP BY id@)",
        "SELECT (SELECT p.name) FROM (SELECT 1 GROUP BY 1) x GROUP BY f(id, 2) | SELECT (SELECT p.name) FROM (SELECT 1 GROUP BY 1) x GROUP BY f(id, 2)@",
      })
  void addsTheColumnToItsGroups(String query, String extended) {
    assertThat(PostgresKeyGrouping.extended(query, "EXPLAIN 𝄞 " + query, error(query)))
        .contains(extended.replace("@", ", \"p\".\"name\""));
  }

  @Test
  void leavesGroupingSetsAlone() {
    String query = "SELECT p.name FROM p GROUP BY ROLLUP (p.id)";

    assertThat(PostgresKeyGrouping.extended(query, "EXPLAIN 𝄞 " + query, error(query))).isEmpty();
  }

  private static PSQLException error(String query) {
    int position = "EXPLAIN x ".length() + query.indexOf("p.name") + 1;
    return new PSQLException(
        new ServerErrorMessage(
            "SERROR\0C42803\0Mcolumn \"p.name\" must appear in the GROUP BY clause\0P"
                + position
                + "\0"));
  }
}
