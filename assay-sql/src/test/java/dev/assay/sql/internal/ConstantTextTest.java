// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'I can''t' AS answer;",
        "select 'I can\\'t' as answer ; ",
        "\nSELECT\t'I can''t'",
        "SELECT 'I can''t' answer",
        "SELECT 'I can''t' AS \"answer\"",
        "SELECT 'I can''t' AS `answer`",
        "SELECT \"I can't\" AS answer",
        "SELECT'I can''t'"
      })
  void findsTheTextHoweverItIsQuotedAndNamed(String sql) {
    assertThat(ConstantText.of(sql)).contains("I can't");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'a' AS x FROM t",
        "SELECT 'a', 'b'",
        "SELECT 'a' || 'b'",
        "SELECT 1",
        "SELECT name",
        "SELECT 'a' UNION SELECT 'b'",
        "SELECT 'a'; SELECT 'b'",
        "WITH t AS (SELECT 1) SELECT 'a'",
        "SELECT 'a",
        "",
        "'a'"
      })
  void findsNoneInAnyOtherQuery(String sql) {
    assertThat(ConstantText.of(sql)).isEmpty();
  }

  @Test
  void takesNoStackForLongTexts() {
    assertThat(ConstantText.of("SELECT '" + "''".repeat(1_000_000) + "'")).isEmpty();
    assertThat(ConstantText.of("SELECT '" + "''".repeat(490) + "'")).contains("'".repeat(490));
  }

  @Test
  void comparesWordsAndNotQuotes() {
    assertThat(ConstantText.words("I''m  sorry, 'no' data."))
        .isEqualTo(ConstantText.words("I\\'m sorry: no data"))
        .isEqualTo("i m sorry no data");
  }
}
