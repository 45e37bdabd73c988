// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantAnswerTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 3",
        "SELECT 'a', NULL FROM t",
        "SELECT NULL FROM t",
        "SELECT TRUE FROM t",
        "SELECT ALL 1 FROM t",
        "SELECT DISTINCT false FROM t",
        "SELECT CURRENT_DATE FROM t",
        "SELECT CURRENT_DATE, 1 FROM t",
        "SELECT DISTINCT 1 FROM t WHERE a = 1",
        "SELECT a FROM (SELECT 1 AS a)",
        "SELECT count(*) FROM (SELECT 1 AS a)",
        "WITH t AS (SELECT 1 AS a) SELECT a FROM t",
        "SELECT count(1)",
        "SELECT max(1 IS DISTINCT FROM 2)",
        "SELECT a IS DISTINCT FROM b",
        "SELECT 1 UNION SELECT 2",
      })
  void findsConstants(String sql) {
    assertThat(ConstantAnswer.isIn(sql)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t",
        "SELECT year FROM t",
        "SELECT (year), 1 FROM t",
        "SELECT DISTINCT second, 1 FROM t",
        "select a , 'b' from t",
        "SELECT DISTINCT a, b FROM t WHERE c = 'x'",
        "SELECT t.a FROM t",
        "SELECT T.* FROM x AS T",
        "SELECT count(DISTINCT t.a), b FROM t",
        "SELECT * FROM t",
        "SELECT count(*) FROM t JOIN u",
        "SELECT max(a) OVER () FROM t",
        "SELECT max(a IS DISTINCT FROM b), c FROM t",
        "SELECT a FROM t UNION SELECT 1",
        "SELECT a /* , */ FROM t",
      })
  void readsData(String sql) {
    assertThat(ConstantAnswer.isIn(sql)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT a FROM", "SELECT", "", "a FROM t", "SELECT a FROM t WHERE ("})
  void findsNoneInOtherTexts(String sql) {
    assertThat(ConstantAnswer.isIn(sql)).isFalse();
  }

  @Test
  void takesAnyNumberOfItems() {
    assertThat(ConstantAnswer.isIn("SELECT 1" + ", 1".repeat(50) + " FROM t")).isTrue();
    assertThat(ConstantAnswer.isIn("SELECT a" + ", a".repeat(50) + " FROM t")).isFalse();
    assertThat(ConstantAnswer.isIn("SELECT a" + ", a".repeat(100_000) + " FROM t")).isFalse();
  }
}
