// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryClausesTest {
  private static QueryClauses clauses(String sql, Dialect dialect) {
    return QueryClauses.of(sql, dialect).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t LIMIT 3 | SELECT a FROM t | 0",
        "SELECT a FROM t ORDER BY b LIMIT 3; | SELECT a FROM t ORDER BY b ; | 0",
        "SELECT a FROM t LIMIT 2, 3 | SELECT a FROM t | 2",
        "SELECT a FROM t LIMIT 3 OFFSET 2 | SELECT a FROM t | 2",
        "SELECT a FROM t OFFSET 2 LIMIT 3 | SELECT a FROM t | 2",
        "SELECT a FROM t ORDER BY b OFFSET 4 ROWS FETCH NEXT 3 ROWS ONLY | SELECT a FROM t ORDER BY"
            + " b | 4",
        "SELECT a FROM t ORDER BY b FETCH FIRST 3 ROWS WITH TIES | SELECT a FROM t ORDER BY b | 0",
        "(SELECT a FROM t LIMIT 3) | (SELECT a FROM t ) | 0",
        "WITH x AS (SELECT 1 LIMIT 1) SELECT a FROM x LIMIT 3 | WITH x AS (SELECT 1 LIMIT 1) SELECT"
            + " a FROM x | 0",
        "SELECT a FROM t UNION SELECT b FROM s LIMIT 3 | SELECT a FROM t UNION SELECT b FROM s | 0",
        "SELECT \"LIMIT 1\" FROM t WHERE b = 'LIMIT 2' | SELECT \"LIMIT 1\" FROM t WHERE b = 'LIMIT"
            + " 2' | 0",
      })
  void leavesOutTheLimit(String sql, String uncut, int offset) {
    QueryClauses clauses = clauses(sql, Dialect.SQLITE);

    assertThat(clauses.rewritten(List.of(), true)).isEqualToIgnoringWhitespace(uncut);
    assertThat(clauses.offset()).isEqualTo(offset);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT TOP 3 a FROM t | SELECT a FROM t",
        "SELECT DISTINCT TOP (3) WITH TIES a FROM t ORDER BY a | SELECT DISTINCT a FROM t ORDER BY"
            + " a",
        "SELECT TOP 10 PERCENT [top] FROM t | SELECT [top] FROM t",
      })
  void leavesOutTop(String sql, String uncut) {
    assertThat(clauses(sql, Dialect.TSQL).rewritten(List.of(), true))
        .isEqualToIgnoringWhitespace(uncut);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SELECT a FROM t ORDER BY b DESC | SELECT a , b AS assay_key_1 FROM t ORDER BY b DESC",
        "SELECT a FROM t ORDER BY count(*), f(b, c) ASC NULLS LAST LIMIT 1 | SELECT a , count(*) AS"
            + " assay_key_1 , f(b, c) AS assay_key_2 FROM t ORDER BY count(*), f(b, c) ASC NULLS"
            + " LAST LIMIT 1",
        "SELECT a IS DISTINCT FROM b FROM t ORDER BY c | SELECT a IS DISTINCT FROM b , c AS"
            + " assay_key_1 FROM t ORDER BY c",
        "SELECT (SELECT 1 FROM s) FROM t ORDER BY x COLLATE NOCASE DESC | SELECT (SELECT 1 FROM s)"
            + " , x COLLATE NOCASE AS assay_key_1 FROM t ORDER BY x COLLATE NOCASE DESC",
        "SELECT a FROM t ORDER BY CASE WHEN b THEN 1 ELSE 0 END | SELECT a , CASE WHEN b THEN 1"
            + " ELSE 0 END AS assay_key_1 FROM t ORDER BY CASE WHEN b THEN 1 ELSE 0 END",
      })
  void addsSortKeysAsColumns(String sql, String widened) {
    QueryClauses clauses = clauses(sql, Dialect.SQLITE);
    List<Integer> all = IntStream.range(0, clauses.sortKeyCount()).boxed().toList();

    assertThat(clauses.takesColumns()).isTrue();
    assertThat(clauses.rewritten(all, false)).isEqualToIgnoringWhitespace(widened);
  }

  @Test
  void keepsCommentsFromSwallowingWhatIsAdded() {
    QueryClauses clauses =
        clauses("SELECT a -- one\nFROM t\nORDER BY b -- two\nLIMIT 1 -- three", Dialect.SQLITE);

    assertThat(clauses.rewritten(List.of(0), true))
        .isEqualTo("SELECT a -- one\n, b AS assay_key_1 FROM t\nORDER BY b -- two\n -- three");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t LIMIT 3 OFFSET (SELECT 1)",
        "(SELECT a FROM t LIMIT 5) LIMIT 3",
        "SELECT 1; SELECT 2",
        "DELETE FROM t",
        "VALUES (1), (2)",
        "",
      })
  void declinesWhatItCantRewriteSafely(String sql) {
    assertThat(QueryClauses.of(sql, Dialect.SQLITE)).isEmpty();
  }

  @Test
  void addsNoColumnsToSetOperations() {
    QueryClauses clauses =
        clauses("SELECT a FROM t UNION SELECT b FROM s ORDER BY 1 LIMIT 3", Dialect.SQLITE);

    assertThat(clauses.takesColumns()).isFalse();
    assertThat(clauses.isCut()).isTrue();
    assertThat(clauses("SELECT * EXCEPT (a) FROM t ORDER BY b", Dialect.BIGQUERY).takesColumns())
        .isTrue();
  }
}
