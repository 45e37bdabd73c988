// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.model.Question;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundingRequestTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "What is the average age, rounded to 2 decimals?",
        "Round the final answer to the nearest whole number.",
        "percentage = ROUND(SUM(a) * 100 / COUNT(b), 2)",
        "Give the share to three decimal places.",
        "Show the price to the nearest cent",
        "Return the ratio as an integer."
      })
  void seesARequest(String text) {
    assertThat(RoundingRequest.in(text)).isTrue();
    assertThat(RoundingRequest.in("What is it?", null, text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who won the first round of the tournament?",
        "Which station is the nearest to the harbor?",
        "How many tickets are round trips?",
        "What is the average age?"
      })
  void seesNoneInOtherWords(String text) {
    assertThat(RoundingRequest.in(text)).isFalse();
  }

  @Test
  void isFoundInTheTextsOfAQuestion() {
    assertThat(question("What is the average?").match().rounding()).isFalse();
    assertThat(question("What is the average, rounded?").match().rounding()).isTrue();
  }

  private static Question question(String text) {
    return Question.of("q", text, "d", new Gold.Unanswerable(null));
  }
}
