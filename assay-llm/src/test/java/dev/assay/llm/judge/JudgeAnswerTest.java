// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.MissingScoreReason;
import dev.assay.model.internal.RatingScale;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers as models write them; see {@code judge/README.md} for the file's format. */
class JudgeAnswerTest {
  /** An answer, and what comes of it. */
  record Case(String name, String answer, String wanted) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    try (InputStream in = JudgeAnswerTest.class.getResourceAsStream("/judge/answers.txt")) {
      String all = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(("\n" + all).split("\n=== ", -1))
          .filter(text -> !text.isBlank())
          .map(JudgeAnswerTest::parse);
    }
  }

  private static Case parse(String text) {
    int head = text.indexOf('\n');
    int wanted = text.lastIndexOf("\n--- ");
    return new Case(
        text.substring(0, head),
        text.substring(Math.min(head + 1, wanted), wanted),
        text.substring(wanted + 5).strip());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsOnlyWhatWasAskedFor(Case example) {
    JudgeAnswer read =
        JudgeAnswer.read(
            example.answer, example.name.contains("(cut)"), Rubrics.named("execution_score"));

    Double score = read.score();
    assertThat(score == null ? "problem " + read.problem() : "score " + RatingScale.number(score))
        .isEqualTo(example.wanted);
    assertThat(read.problem() == null).isEqualTo(score != null);
    assertThat(read.explanation() == null).isEqualTo(score == null);
    assertThat(read.why() == null).isEqualTo(score != null);
  }

  @ParameterizedTest
  @CsvSource({
    "BAD_JSON, 'three'",
    "BAD_JSON, '{\"E\": \"a\", \"S\": 2'",
    "WRONG_KEYS, '{\"E\": \"a\"}'",
    "WRONG_KEYS, '{\"E\": \"a\", \"S\": \"2\"}'",
    "OUT_OF_RANGE, '{\"E\": \"a\", \"S\": 7}'",
    "SCORE_FIRST, '{\"S\": 2, \"E\": \"a\"}'"
  })
  void tellsWhyInOneOfFewWays(MissingScoreReason why, String answer) {
    Rubric rubric = Rubrics.named("execution_score");
    assertThat(JudgeAnswer.read(answer, false, rubric).why()).isEqualTo(why);
    assertThat(JudgeAnswer.read(answer, true, rubric).why()).isEqualTo(MissingScoreReason.CUT_OFF);
  }

  @Test
  void keepsTheExplanation() {
    Rubric rubric = Rubrics.named("execution_score");
    assertThat(JudgeAnswer.read("{\"E\": \" a\\nb \", \"S\": 2}", false, rubric))
        .isEqualTo(new JudgeAnswer(2.0, "a\nb", null, null));
  }
}
