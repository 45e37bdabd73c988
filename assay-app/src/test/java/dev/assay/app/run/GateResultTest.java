// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates and baselines, and the checks of them before a run. */
public class GateResultTest {
  private static final String RIGHT =
      """
      {"id": "pond-1", "sql": "SELECT name FROM frog"}
      {"id": "pond-2", "sql": "SELECT COUNT(*) FROM frog"}
      {"id": "river-1", "sql": "SELECT name FROM fish ORDER BY length DESC LIMIT 1"}
      """;

  @TempDir private Path folder = Path.of("");
  private Path before = Path.of("");
  private Path after = Path.of("");

  @BeforeEach
  void runBefore() throws IOException {
    FrogDataset.unpack(folder);
    Files.writeString(folder.resolve("answers.jsonl"), RIGHT);
    before = folder.resolve("before");
    after = folder.resolve("after");
    assertThat(run("before").code()).isZero();
  }

  private void answerPond1Wrong() throws IOException {
    Files.writeString(
        folder.resolve("answers.jsonl"),
        RIGHT.replace("SELECT name FROM frog", "SELECT 'x' FROM frog"));
  }

  @Test
  void namesTheQuestionsThatAreBroken() throws IOException {
    answerPond1Wrong();

    Cli cli = run("after", "--baseline", before, "--max-broken", 0);

    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err()).contains("Gate failed: 1 of", "\n  Broken: pond-1\n");
    Cli compared = Cli.assay("compare", before, after, "--max-broken", 0);
    assertThat(compared.code()).isEqualTo(1);
    assertThat(compared.err()).contains("\n  Broken: pond-1\n");
  }

  @Test
  void failsInJUnitWhatIsBrokenWhereThereIsABaseline() throws IOException {
    answerPond1Wrong();
    Path junit = folder.resolve("junit.xml");
    run("after", "--baseline", before, "--junit", junit);
    String broken = Files.readString(junit);
    Cli.assay("compare", before, after, "--junit", junit);
    assertThat(broken).isEqualTo(Files.readString(junit));
    assertThat(broken).contains("after against before", "broken: ").contains("failures=\"1\"");

    answersAllWrong();
    run("worse", "--baseline", after, "--junit", junit);
    long failures = count(Files.readString(junit), "<failure ");
    Cli.assay("compare", after, folder.resolve("worse"), "--junit", junit);
    assertThat(failures).isEqualTo(count(Files.readString(junit), "<failure ")).isLessThan(3);
    Cli.assay(
        "compare", after, folder.resolve("worse"), "--junit", junit, "--junit-failures", "wrong");
    assertThat(count(Files.readString(junit), "<failure ")).isEqualTo(3);
    run("again", "--baseline", after, "--junit", junit, "--junit-failures", "wrong");
    assertThat(count(Files.readString(junit), "<failure ")).isEqualTo(3);
  }

  private void answersAllWrong() throws IOException {
    Files.writeString(
        folder.resolve("answers.jsonl"),
        RIGHT.replaceAll("\"sql\": \"[^\"]*\"", "\"sql\": \"SELECT 'none', 'of', 'them'\""));
  }

  private static int count(String text, String part) {
    return (text.length() - text.replace(part, "").length()) / part.length();
  }

  @Test
  void refusesFailuresAgainstABaselineThatIsNotThere() {
    assertRefused(
        run("after", "--junit", folder.resolve("x.xml"), "--junit-failures", "broken"),
        "name one with --baseline RUN");
    assertRefused(run("after", "--junit-failures", "wrong"), "in the file of --junit");
  }

  @Test
  void failsForGoldsThatCannotBeScored() throws IOException {
    Path questions = folder.resolve("questions.jsonl");
    Files.writeString(
        questions, Files.readString(questions).replace("SELECT COUNT(*) FROM frog", "SELECT nix"));

    Cli cli = run("after", "--max-unscored", 0);

    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err())
        .contains("Gate failed: 1 of 3 questions is not scored, more than 0.")
        .contains("\n  Not scored: pond-2\n");
    assertThat(run("lenient", "--max-unscored", 1).code()).isZero();
    assertThat(run("none").code()).as("nothing is asked for").isZero();
    Path config = folder.resolve("assay.yaml");
    Files.writeString(config, Files.readString(config) + "\ngate: { maxUnscored: 0 }\n");
    assertThat(run("file", config).code()).isEqualTo(1);
    Cli check = Cli.assay("check", config, "--predictions", folder.resolve("answers.jsonl"));
    assertThat(check.code()).as(check.err()).isZero();
    Cli strict =
        Cli.assay("check", config, "--predictions", folder.resolve("answers.jsonl"), "--strict");
    assertThat(strict.code()).isEqualTo(1);
    assertThat(strict.err()).contains("Failed by --strict: 1 warning");
  }

  @Test
  void refusesAGroupThatNoQuestionIsIn() {
    Cli cli = run("after", "--min-accuracy", "rivver=0.8");

    assertRefused(cli, "the gate names 'rivver'", "did you mean 'river'?");
    run("after");
    Cli compared = Cli.assay("compare", before, after, "--min-accuracy", "rivver=0.8");
    assertThat(compared.code()).isEqualTo(2);
    assertThat(compared.err()).contains("did you mean 'river'?");
  }

  @Test
  void knowsTheGroupsOfQuestionsThatAreNotAskedThisTime() {
    Cli cli = run("after", "--first", 1, "--min-accuracy", "river=0.8");

    assertThat(cli.err()).contains("Gate failed: accuracy of river is not known");
    assertThat(cli.code()).isEqualTo(1);
  }

  @Test
  void refusesABaselineThatTheRunWouldGoTo() {
    Cli cli = run("before", "--baseline", before, "--resume");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("the run would overwrite the baseline");
  }

  @Test
  void refusesABaselineThatIsNotWholeIfBrokenQuestionsAreCounted() throws IOException {
    leaveUnfinished(before, 2);

    assertRefused(
        run("after", "--baseline", before, "--max-broken", 0),
        "the baseline before has no outcome of 1 question",
        "finish that run or name another baseline");
    assertThat(run("after", "--baseline", before).code()).isZero();
  }

  @Test
  void refusesABaselineOfWhichNoQuestionIsTheSame() throws IOException {
    Path questions = folder.resolve("questions.jsonl");
    String text = Files.readString(questions);
    Files.writeString(questions, text.replace("COUNT(*)", "MAX(id)"));

    assertRefused(
        run("after", "--baseline", before, "--intersect"),
        "question 'pond-2' has a different gold in the baseline");
    Files.writeString(questions, text.replaceAll("(pond|river)-", "$1-x"));
    Files.writeString(folder.resolve("answers.jsonl"), RIGHT.replaceAll("(pond|river)-", "$1-x"));
    assertRefused(
        run("after", "--baseline", before, "--intersect"), "has no question in common with");
  }

  @Test
  void leavesItsGateAlsoIfTheBaselineCannotBeComparedAfterAll() throws IOException {
    Path questions = folder.resolve("questions.jsonl");
    Files.writeString(
        questions,
        Files.readString(questions)
            .replace("SELECT COUNT(*) FROM frog", "SELECT COUNT(id) FROM frog; SELECT 7"));

    Cli cli = run("after", "--baseline", before, "--intersect", "--max-broken", 0, "--json");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("Not compared with the baseline: question 'pond-2' has a");
    JsonNode gate =
        new ObjectMapper().readTree(after.resolve("summary.json").toFile()).path("gate");
    assertThat(gate.path("passed").asBoolean(true)).isFalse();
    assertThat(gate.path("sentence").asText())
        .startsWith("Gate failed: how many questions are broken is not known: the comparison was")
        .isEqualTo(new ObjectMapper().readTree(cli.out()).at("/gate/sentence").asText());
    assertThat(after.resolve("report.html")).exists();
  }

  @Test
  void refusesFilesThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path taken = Files.createDirectories(folder.resolve("taken"));

    assertRefused(run("after", "--junit", taken), "--junit " + taken + " can't be written");
    assertRefused(
        run("after", "--markdown", file.resolve("a/b.md")), file + " is a file, not a folder");
    for (Object[] words :
        List.<Object[]>of(
            new Object[] {"export", before, "--to", file.resolve("x.csv")},
            new Object[] {"compare", before, after, "--html", taken})) {
      Cli cli = Cli.assay(words);
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err()).contains("can't be written", "; name a");
    }
  }

  @Test
  void makesTheFoldersOfEveryFileThatItWrites() throws IOException {
    run("after");
    Path html = folder.resolve("new/page/index.html");

    assertThat(Cli.assay("compare", before, after, "--html", html).code()).isZero();
    assertThat(html).content().contains("assay compare before after");
    for (String name : List.of("a/b.csv", "c/d.parquet", "e/f.sqlite")) {
      Cli cli = Cli.assay("export", after, "--to", folder.resolve("out").resolve(name));
      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(folder.resolve("out").resolve(name)).isNotEmptyFile();
    }
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), Path.of("out/a/b.csv"));
    assertThat(Cli.assay("export", after, "--to", link).code()).isZero();
    assertThat(link).isSymbolicLink();
  }

  /** Makes a run one that was stopped after so many questions. */
  public static void leaveUnfinished(Path run, int questions) throws IOException {
    Path outcomes = run.resolve("outcomes.jsonl");
    Files.write(outcomes, Files.readAllLines(outcomes).subList(0, questions));
    Path manifest = run.resolve("run.json");
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode content = (ObjectNode) mapper.readTree(manifest.toFile());
    mapper.writeValue(manifest.toFile(), content.putNull("finished"));
  }

  private static void assertRefused(Cli cli, String... words) {
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err()).contains(words);
    assertThat(cli.out()).isEmpty();
  }

  private Cli run(String out, Object... more) {
    List<Object> words =
        new ArrayList<>(
            List.of(
                "run",
                "--questions",
                folder.resolve("questions.jsonl"),
                "--predictions",
                folder.resolve("answers.jsonl"),
                "--in-process",
                "--out",
                folder.resolve(out)));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }
}
