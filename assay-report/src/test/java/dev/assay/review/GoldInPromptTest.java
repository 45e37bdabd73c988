// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoldInPromptTest {
  private static final String GOLD = "SELECT count(*) FROM singer -- all\nWHERE age > 5;";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM singer WHERE age > 5",
        "Question: old ones?\nSQL: select COUNT( * )\n  from singer\n  where age>5;\n\nQuestion: x",
        "```sql\nSELECT count(*) FROM singer WHERE age > 5\n```",
        "{ \"examples\" : \"x\\nSELECT count(*)\\nFROM singer WHERE age > 5\" }",
        "SELECT count(*) FROM singer WHERE age > 5\nQuestion: which?",
      })
  void isSeenInAnyLayout(String prompt) {
    assertThat(GoldInPrompt.isIn(GOLD, prompt)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM singer WHERE age > 50",
        "SELECT count(*) FROM singer WHERE age > 5 AND id < 3",
        "SELECT count(*) FROM singer\nWHERE age > 5\n  AND id < 3",
        "SELECT count(*) FROM singer WHERE age > 5.5",
        "SELECT name FROM singer WHERE age > 5",
        "preSELECT count(*) FROM singer WHERE age > 5",
        "",
      })
  void isNotSeenInAnotherQuery(String prompt) {
    assertThat(GoldInPrompt.isIn(GOLD, prompt)).isFalse();
  }
}
