// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.spider.SpiderExecutionCheck.SpiderText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpiderTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT DISTINCT a FROM t|SELECT  a FROM t",
        "SELECT count(distinct a) FROM t|SELECT count( a) FROM t",
        "SELECT count(DISTINCT(a)) FROM t|SELECT count((a)) FROM t",
        "SELECT a IS DISTINCT FROM b FROM t|SELECT a IS  FROM b FROM t",
        "SELECT 'DISTINCT', \"distinct\", [distinct] FROM t"
            + "|SELECT 'DISTINCT', \"distinct\", [distinct] FROM t",
        "SELECT a /* DISTINCT */ FROM t|SELECT a /* DISTINCT */ FROM t",
        "SELECT distinctive FROM t|SELECT distinctive FROM t",
        "SELECT 1; SELECT DISTINCT 2|SELECT 1",
        "SELECT DISTINCT 1;|SELECT  1;",
        "SELECT 1;|SELECT 1;"
      })
  void leavesOutTheWordDistinctAndFurtherStatements(String sql, String expected) {
    assertThat(SpiderText.withoutDistinct(sql)).isEqualTo(expected);
  }

  @Test
  void joinsOperatorsThatWereTornApart() {
    assertThat(SpiderText.joinOperators("a > = 1 AND b < = 2 AND c ! = 3 AND d > 4"))
        .isEqualTo("a >= 1 AND b <= 2 AND c != 3 AND d > 4");
  }

  @Test
  void takesTheYear2020ForTheCurrentOne() {
    assertThat(SpiderText.fillYear("SELECT year ( CurDate( ) ) - born FROM t"))
        .isEqualTo("SELECT 2020- born FROM t");
    assertThat(SpiderText.fillYear("SELECT year(born) FROM t"))
        .isEqualTo("SELECT year(born) FROM t");
  }
}
