// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgmentFileTest {
  private static final Instant AT = Instant.parse("2024-05-06T07:08:09Z");

  @TempDir Path run = Path.of("unset");
  private RunDirectory directory = new RunDirectory(Path.of("unset"), SampleOutcomes.MANIFEST);
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void start() {
    directory = new RunDirectory(run, SampleOutcomes.MANIFEST);
  }

  private static Judgment judgment(String question, String model, int repeat) {
    Usage usage = new Usage(800L, 40L, 100L, 7L, 0.0004, 12.5, 1);
    return new Judgment(
        new Judgment.Key(question, "0123456789abcdef", model, repeat),
        "execution_score",
        2.0,
        Judgment.Rating.of(2.0, "good", true, "Nearly\nright \u2028 \uD83D\uDE00"),
        1,
        usage,
        AT);
  }

  private static Judgment unscored(String question) {
    return new Judgment(
        new Judgment.Key(question, "ff", "p/m", 1),
        "mine",
        null,
        Judgment.Rating.missing("no JSON object", MissingScoreReason.BAD_JSON),
        3,
        null,
        AT);
  }

  private void write(Judgment... judgments) throws InterruptedException {
    try (JudgmentFile file = JudgmentFile.open(directory, notes::add)) {
      for (Judgment judgment : judgments) {
        file.append(judgment, any -> {});
      }
      file.finish();
    }
  }

  @Test
  void readsWhatSeveralJudgesWroteInTheirOrder() throws Exception {
    Judgment half =
        new Judgment(
            new Judgment.Key("q1", "ff", "p/m", 2),
            "mine",
            null,
            Judgment.Rating.of(0.5, null, null, "so"),
            2,
            null,
            AT);
    write(judgment("q1", "p/a", 1), judgment("q1", "p/a", 2));
    write(judgment("q1", "p/b", 1), unscored("q1"), half);

    assertThat(directory.judgments())
        .containsExactly(
            judgment("q1", "p/a", 1),
            judgment("q1", "p/a", 2),
            judgment("q1", "p/b", 1),
            unscored("q1"),
            half);
    assertThat(notes).isEmpty();
  }

  @Test
  void writesAScoreOfNobodyAsNullAndNeverAsZero() throws Exception {
    write(unscored("q1"));

    assertThat(run.resolve("judgements.jsonl"))
        .hasContent(
            """
            {"question":"q1","judge":"mine","rubric":"ff","model":"p/m","repeat":1,"score":null,\
            "label":null,"passes":null,"passes_from":null,"explanation":null,\
            "problem":"no JSON object","why":"bad_json","tries":3,"usage":null,"at":"2024-05-06T07:08:09Z"}
            """);
  }

  @Test
  void refusesAVerdictWithoutTheScoreThatPasses() throws Exception {
    write(judgment("q1", "p/a", 1), judgment("q2", "p/a", 1));
    Path file = run.resolve("judgements.jsonl");
    Files.writeString(file, Files.readString(file).replace("\"passes_from\":2,", ""));

    assertThatThrownBy(directory::judgments)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("'passes' says otherwise");
  }

  @Test
  void isEmptyWhereNobodyJudged() {
    assertThat(directory.judgments()).isEmpty();
  }

  @Test
  void saysThatAJudgmentIsOnDiskOnceItIs() throws Exception {
    List<Integer> linesThen = new ArrayList<>();
    try (JudgmentFile file = JudgmentFile.open(directory, notes::add)) {
      file.append(judgment("q1", "p/a", 1), any -> linesThen.add(directory.judgments().size()));
      file.finish();
    }
    assertThat(linesThen).containsExactly(1);
  }

  @Test
  void passesOverALineTornByACrashAndWritesInItsPlace() throws Exception {
    write(judgment("q1", "p/a", 1), judgment("q2", "p/a", 1));
    Path file = run.resolve("judgements.jsonl");
    byte[] whole = Files.readAllBytes(file);
    for (int cut : new int[] {1, 2, 40}) {
      byte[] torn = new byte[whole.length - cut];
      System.arraycopy(whole, 0, torn, 0, torn.length);
      Files.write(file, torn);

      assertThat(directory.judgments()).containsExactly(judgment("q1", "p/a", 1));
    }
    write(judgment("q3", "p/a", 1));

    assertThat(notes).singleElement().asString().contains("judgements.jsonl").contains("truncated");
    assertThat(directory.judgments())
        .containsExactly(judgment("q1", "p/a", 1), judgment("q3", "p/a", 1));
  }

  @Test
  void namesALineThatIsBroken() throws Exception {
    write(judgment("q1", "p/a", 1), judgment("q2", "p/a", 1), judgment("q3", "p/a", 1));
    Path file = run.resolve("judgements.jsonl");
    for (String broken : List.of("{\"question\":", "[1]", "{\"question\":\"q2\"}", "")) {
      List<String> lines = new ArrayList<>(Files.readAllLines(file));
      lines.set(1, broken);
      Files.write(file, lines);

      assertThatThrownBy(directory::judgments)
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("judgements.jsonl, line 2 is broken")
          .hasMessageEndingWith("restore it, or remove it and judge again");
    }
  }

  @Test
  void refusesASecondJudgmentOfTheSame() throws Exception {
    write(judgment("q1", "p/a", 1));
    Path file = run.resolve("judgements.jsonl");
    Files.writeString(file, Files.readString(file), StandardOpenOption.APPEND);

    assertThatThrownBy(directory::judgments)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("line 2: a second judgment of question 'q1'");
  }

  @Test
  void takesTheLastWordOfAJudgeThatGaveNoScoreAtFirst() throws Exception {
    write(unscored("q1"), judgment("q1", "p/a", 1));
    Judgment scored =
        new Judgment(
            new Judgment.Key("q1", "ff", "p/m", 1),
            "mine",
            null,
            Judgment.Rating.of(1.0, null, null, "so"),
            1,
            null,
            AT);
    write(unscored("q1"));
    write(scored);

    assertThat(directory.judgments()).containsExactly(judgment("q1", "p/a", 1), scored);
    try (JudgmentFile file = JudgmentFile.open(directory, notes::add)) {
      assertThat(file.done()).hasSize(4);
    }
    write(unscored("q1"));
    assertThatThrownBy(directory::judgments).hasMessageContaining("line 5: a second judgment");
  }

  @Test
  void keepsTheJudgmentsOfAnsweredQuestionsInTheirOrder() throws Exception {
    List<Judgment> all = new ArrayList<>();
    List<Judgment> answered = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      Judgment judgment = judgment("q" + i, "p/m", 1);
      all.add(judgment);
      if (i % 3 != 0) {
        answered.add(judgment);
      }
    }
    write(all.toArray(Judgment[]::new));

    Set<String> questions = answered.stream().map(Judgment::question).collect(Collectors.toSet());
    assertThat(JudgmentFile.keep(run, questions)).isEqualTo(all.size() - answered.size());

    assertThat(directory.judgments()).isEqualTo(answered);
  }

  @Test
  void keepsHowJudgesAreAskedAndWhatWasGoneBackTo() {
    JudgeConfiguration first = asked("aa", "temperature", "0");
    JudgeConfiguration edited = asked("bb", "temperature", "0");
    try (JudgmentFile file = JudgmentFile.open(directory, notes::add)) {
      file.ask(List.of(first));
      file.ask(List.of(first));
      file.ask(List.of(edited));
      file.ask(List.of(first));
    }
    assertThat(directory.askedJudges()).containsExactly(first, edited, first);
    try (JudgmentFile file = JudgmentFile.open(directory, notes::add)) {
      file.ask(List.of(asked("aa", "temperature", "1")));
    }
    assertThat(directory.askedJudges()).hasSize(4);
  }

  private static JudgeConfiguration asked(String rubric, String setting, String value) {
    return new JudgeConfiguration(
        "mine", rubric, "p/m", List.of(0.0, 0.5, 3.0), 0.5, Map.of(setting, value), AT);
  }

  @Test
  void isWrittenByOneAtATime() throws IOException {
    try (RunLock lock = RunLock.take(run)) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> JudgmentFile.open(directory, notes::add))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("is being written by another run");
    }
    JudgmentFile.open(directory, notes::add).close();
    RunLock.take(run).close();
  }

  @Test
  void hasEitherAScoreOrAProblem() {
    assertThatThrownBy(
            () ->
                new Judgment(
                    new Judgment.Key("q", "r", "m", 1),
                    "j",
                    null,
                    new Judgment.Rating(1.0, null, null, "e", "p", MissingScoreReason.BAD_JSON),
                    1,
                    null,
                    AT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                new Judgment(
                    new Judgment.Key("q", "r", "m", 1),
                    "j",
                    null,
                    new Judgment.Rating(null, null, false, "e", "p", MissingScoreReason.BAD_JSON),
                    1,
                    null,
                    AT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                new Judgment(
                    new Judgment.Key("q", "r", "m", 0),
                    "j",
                    null,
                    Judgment.Rating.of(1.0, null, null, "e"),
                    1,
                    null,
                    AT))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
