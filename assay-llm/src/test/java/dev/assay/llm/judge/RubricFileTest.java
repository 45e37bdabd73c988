// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.AssayException;
import dev.assay.model.internal.RatingScale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RubricFileTest {
  private static final String WHOLE =
      """
      name: brevity
      judges: how short the query is
      inputs: [question, sql]
      scale:
        - { score: -1, label: long, meaning: Too long. }
        - { score: 0.5, meaning: Just right. }
      passes: 0.5
      template:
        system: You score {{scale}}
        user: |
          {{question}}
          {{sql}}
          {{answer}}
      answer: { explanation: why, score: points }
      settings: { rows: 5, characters: 50, tries: 2 }
      """;

  @TempDir Path folder = Path.of("unset");

  private Rubric read(String text) throws IOException {
    return Rubrics.read(Files.writeString(folder.resolve("mine.yaml"), text));
  }

  @Test
  void readsEverythingThatARubricSays() throws IOException {
    Rubric rubric = read(WHOLE);

    assertThat(rubric.name()).isEqualTo("brevity");
    assertThat(rubric.inputs()).containsExactlyInAnyOrder(JudgeInput.QUESTION, JudgeInput.SQL);
    assertThat(rubric.scale().levels())
        .containsExactly(
            new RatingScale.Level(-1, "long", "Too long."),
            new RatingScale.Level(0.5, null, "Just right."));
    assertThat(rubric.passed(-1)).isFalse();
    assertThat(rubric.passed(0.5)).isTrue();
    assertThat(rubric.settings()).isEqualTo(new Rubric.Settings(5, 50, 2));
    assertThat(rubric.answerWords()).contains("\"why\"", "\"points\"", "-1 or 0.5");
    assertThat(rubric.hash()).hasSize(16);
    assertThat(read(WHOLE + "# changed\n").hash()).isNotEqualTo(rubric.hash());
    assertThat(read(WHOLE.replace("passes: 0.5\n", "")).passed(0.5)).isNull();
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of("name: brevity", "name: b c", ":1:", "'b c' is not a valid name"),
        Arguments.of("name: brevity\n", "", ":1:", "the field 'name' is missing"),
        Arguments.of("passes: 0.5", "pases: 0.5", ":7:1:", "unknown key 'pases'"),
        Arguments.of("passes: 0.5", "passes: 0.6", ":7:9:", "0.6 is not a score of the scale"),
        Arguments.of("passes: 0.5", "passes: -1", ":7:9:", "everything would count as right"),
        Arguments.of("passes: 0.5", "passes: high", ":7:9:", "must be a number"),
        Arguments.of("[question, sql]", "[question, sqll]", ":3:20:", "there is no input 'sqll'"),
        Arguments.of("[question, sql]", "[sql, question, sql]", ":3:", "named twice"),
        Arguments.of("[question, sql]", "[]", ":3:9:", "there is no input"),
        Arguments.of("[question, sql]", "[sql]", ":9:", "{{question}} is not among the inputs"),
        Arguments.of("[question, sql]", "[question, sql, schema]", ":3:9:", "'schema' is not used"),
        Arguments.of("{{question}}", "{{qestion}}", ":11:", "there is no slot 'qestion'"),
        Arguments.of("{{answer}}", "", ":9:", "the slot {{answer}} is missing"),
        Arguments.of("{{scale}}", "", ":9:", "the slot {{scale}} is missing"),
        Arguments.of("score: 0.5", "score: -1", ":5:", "the scores of a scale rise"),
        Arguments.of("score: 0.5", "score: .inf", ":6:", "'score' must be a number"),
        Arguments.of("score: 0.5, meaning", "meaning", ":6:", "the field 'score' is missing"),
        Arguments.of("score: points", "score: why", ":14:", "both keys are 'why'"),
        Arguments.of("rows: 5", "rows: 5000", ":15:", "'rows' must be at most 200"),
        Arguments.of("tries: 2", "tries: 0", ":15:", "at least 1"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void saysWhereARubricIsWrongAndWhatToDo(
      String right, String wrong, String place, String message) {
    assertThat(WHOLE).contains(right);
    assertThatThrownBy(() -> read(WHOLE.replace(right, wrong)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("mine.yaml" + place)
        .hasMessageContaining(message)
        .hasMessageContaining("; ");
  }

  private static final String LISTED =
      """
      scale:
        - { score: -1, label: long, meaning: Too long. }
        - { score: 0.5, meaning: Just right. }
      """;

  private static String fractional(String scale) {
    assertThat(WHOLE).contains(LISTED);
    return WHOLE.replace(LISTED, "scale: " + scale + "\n");
  }

  @Test
  void readsAFractionalScale() throws IOException {
    Rubric rubric =
        read(
            fractional(
                "{ from: 0, to: 1, meanings: [{ score: 0, label: no, meaning: Bad. },"
                    + " { from: 0.4, to: 0.6, meaning: Half. }, { score: 1, meaning: All. }] }"));

    assertThat(rubric.scale().words())
        .isEqualTo(
            "Any number from 0 to 1, also a fraction.\n0 (no): Bad.\n0.4 to 0.6: Half.\n1: All.");
    assertThat(rubric.answerWords()).contains("any number from 0 to 1.");
    assertThat(rubric.passed(0.49)).isFalse();
    assertThat(rubric.passed(0.5)).isTrue();
    assertThat(rubric.scores()).containsExactly(0.0, 1.0);
    for (String score : List.of("0", "1", "0.123", "1e-3", "-0.0")) {
      JudgeAnswer answer = JudgeAnswer.read(said(score), false, rubric);
      assertThat(answer.score()).as(score).isEqualTo(Double.parseDouble(score) + 0.0);
    }
    assertThat(JudgeAnswer.read(said("1.01"), false, rubric).problem())
        .isEqualTo("\"points\" is 1.01, which is not from 0 to 1");
    assertThat(JudgeAnswer.read(said("\"0.5\""), false, rubric).problem()).contains("not a number");
    assertThat(read(fractional("{ from: -1, to: 1 }")).scale().words())
        .isEqualTo("Any number from -1 to 1, also a fraction.");
  }

  private static String said(String score) {
    return "{\"why\": \"so\", \"points\": %s}".formatted(score);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{ from: 0 } | the field 'to' is missing",
        "{ to: 1 } | the field 'from' is missing",
        "{ from: 1, to: 1 } | 'from' is less than 'to'",
        "{ from: 2, to: 1 } | 'from' is less than 'to'",
        "{ from: 0, to: much } | 'to' must be a number",
        "{ from: 0, to: 1, step: 0.1 } | unknown key 'step'",
        "{ from: 0, to: 1, meanings: all } | 'meanings' must be a list",
        "{ from: 0, to: 1, meanings: [{ score: 2, meaning: x }] } | 2 is not within the scale from 0 to 1",
        "{ from: 0, to: 1, meanings: [{ from: 0.5, meaning: x }] } | the field 'to' is missing",
        "{ from: 0, to: 0.4 } | 0.5 is not a score of the scale",
        "{ from: 0.5, to: 1 } | 0.5 is the lowest score",
        "3 | 'scale' must be a list, or {from: 0, to: 1}"
      })
  void saysWhatIsWrongWithAFractionalScale(String scale, String message) {
    assertThatThrownBy(() -> read(fractional(scale)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("mine.yaml:")
        .hasMessageContaining(message);
  }

  @Test
  void saysThatAFileIsNoRubric() {
    assertThatThrownBy(() -> read("- a\n"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("a rubric is a list of 'key: value'");
    assertThatThrownBy(() -> Rubrics.named("executon_score"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("execution_score");
    assertThatThrownBy(() -> Rubrics.named("no/such.yaml")).isInstanceOf(AssayException.class);
  }

  @Test
  void saysThatAFileHasTheNameOfABuiltInRubric() throws IOException {
    Files.writeString(folder.resolve("readability"), WHOLE);
    Files.writeString(folder.resolve("mine"), WHOLE);

    assertThatThrownBy(() -> Rubrics.named("readability", folder))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("both a built-in rubric and a file here; write ./readability");
    assertThat(Rubrics.named("./readability", folder).name()).isEqualTo("brevity");
    assertThat(Rubrics.named("mine", folder).name()).isEqualTo("brevity");
    assertThat(Rubrics.named("efficiency", folder).name()).isEqualTo("efficiency");
  }

  @Test
  void readsEveryBuiltInRubric() {
    for (String name : Rubrics.builtInNames()) {
      Rubric rubric = Rubrics.named(name);
      assertThat(rubric.name()).isEqualTo(name);
      assertThat(rubric.answer()).isEqualTo(new Rubric.AnswerForm("E", "S"));
      assertThat(Rubrics.text(name)).startsWith("# ").contains("name: " + name);
    }
  }

  @Test
  void showsTheExecutionScoreNeitherGoldNorData() {
    Rubric rubric = Rubrics.named("execution_score");

    assertThat(rubric.inputs())
        .containsExactlyInAnyOrder(
            JudgeInput.QUESTION,
            JudgeInput.EVIDENCE,
            JudgeInput.DIALECT,
            JudgeInput.SCHEMA,
            JudgeInput.SQL);
    assertThat(rubric.scale().levels())
        .extracting(RatingScale.Level::score, RatingScale.Level::label)
        .containsExactly(
            tuple(0.0, "none"), tuple(1.0, "partial"), tuple(2.0, "good"), tuple(3.0, "perfect"));
  }

  @Test
  void hasThePublishedRecipeBesideTheDefault() {
    Rubric published = Rubrics.named("execution_score_published");
    Rubric usual = Rubrics.named("execution_score");

    assertThat(published.inputs()).isEqualTo(usual.inputs());
    assertThat(published.scores()).isEqualTo(usual.scores());
    assertThat(published.passes()).isEqualTo(usual.passes());
    assertThat(published.hash()).isNotEqualTo(usual.hash());
    assertThat(Rubrics.text(published.name())).contains("exactness is critical");
    assertThat(published.scale().words()).contains("such as order or grouping");
  }

  @Test
  void saysNothingAboutBeingRightOnOtherAxes() {
    assertThat(Rubrics.named("readability").passes()).isNull();
    assertThat(Rubrics.named("efficiency").passes()).isNull();
  }
}
