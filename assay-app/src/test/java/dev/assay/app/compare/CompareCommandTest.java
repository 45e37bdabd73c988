// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.app.run.GateResultTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class CompareCommandTest {
  private static final String RIGHT =
      """
      {"id": "pond-1", "sql": "SELECT name FROM frog"}
      {"id": "pond-2", "sql": "SELECT COUNT(*) FROM frog"}
      {"id": "river-1", "sql": "SELECT name FROM fish ORDER BY length DESC LIMIT 1"}
      """;
  private static final String BEFORE = RIGHT.replace("FROM fish ORDER", "FROM fishes ORDER");
  private static final String AFTER = RIGHT.replace("COUNT(*)", "COUNT(*) + 100, 5%2");
  private static final String FAILURE =
      "Gate failed: accuracy 0.6667 (2 of 3) is below 0.9000; 1 of 3 questions is broken against"
          + " before, more than 0.";

  @TempDir private Path folder = Path.of("");
  private Path before = Path.of("");

  @BeforeEach
  void runBefore() throws IOException {
    FrogDataset.unpack(folder);
    before = folder.resolve("before");
    assertThat(run("before", BEFORE).code()).isZero();
  }

  @Test
  void tellsWhatIsFixedAndWhatBroken() throws IOException {
    run("after", AFTER);
    Cli cli = Cli.assay("compare", before, folder.resolve("after"));

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("after is right on as many of 3 questions as before")
        .contains("Problems · 1 fixed, 1 broken")
        .containsPattern("other calculation +0 +1 +\\+1 +new +pond-2")
        .containsPattern("table that does not exist +1 +0 +-1 +gone +river-1")
        .contains("assay show " + folder.resolve("after") + " pond-2");
    JsonNode json = json(Cli.assay("compare", before, folder.resolve("after"), "--json").out());
    assertThat(json.at("/comparisons/0/fixed").intValue()).isEqualTo(1);
    assertThat(json.at("/comparisons/0/broken").intValue()).isEqualTo(1);
    assertThat(json.at("/comparisons/0/gate").isMissingNode()).isTrue();
  }

  @Test
  void aGateOnTheDropOfExecutability() throws IOException {
    run("after", AFTER);
    Path after = folder.resolve("after"); // all run; before, one of three fails

    Cli worse = Cli.assay("compare", after, before, "--max-drop", "executability=0.3");
    assertThat(worse.code()).isEqualTo(1);
    assertThat(worse.out() + worse.err())
        .contains("metric executability changed by -0.3333", "a drop of more than 0.3000");
    assertThat(Cli.assay("compare", after, before, "--max-drop", "executability=0.4").code())
        .isZero();
    assertThat(Cli.assay("compare", before, after, "--max-drop", "executability=0").code())
        .isZero();
  }

  @Test
  void failsARunWithOneSentenceInEveryReport() throws Exception {
    Path page = folder.resolve("reports/run.md");
    Path junit = folder.resolve("reports/run.xml");
    Path steps = folder.resolve("steps.md");
    Cli cli =
        run(
            Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", steps.toString()),
            "after",
            AFTER,
            "--baseline",
            before,
            "--max-broken",
            0,
            "--min-accuracy",
            0.9,
            "--markdown",
            page,
            "--junit",
            junit,
            "--step-summary",
            "--json");

    assertThat(cli.code()).as(cli.err()).isEqualTo(1);
    assertThat(cli.err().lines())
        .contains(
            FAILURE,
            "::error title=Assay gate::" + FAILURE,
            "::warning title=Assay%3A broken question pond-2::pond-2 (wrong values): How many frogs"
                + " are there?");
    assertFailed(json(cli.out()).path("gate"));
    assertFailed(json(Files.readString(folder.resolve("after/summary.json"))).path("gate"));
    assertThat(page)
        .content()
        .contains("**`" + FAILURE + "`**", "## Assay: `before` → `after`", "Broken · 1")
        .isEqualTo(Files.readString(steps));
    assertThat(failures(junit)).contains(FAILURE);
    for (String format : new String[] {"markdown", "junit", "json", "html"}) {
      Cli export = Cli.assay("export", folder.resolve("after"), "--format", format);
      assertThat(export.out()).as("%s: %s", format, export.err()).contains(FAILURE);
    }
  }

  @Test
  void failsAComparisonOfStoredRunsInTheSameWay() throws Exception {
    run("after", AFTER);
    Path page = folder.resolve("compared.md");
    Path junit = folder.resolve("compared.xml");
    Cli cli =
        Cli.assay(
            Map.of(),
            "compare",
            before,
            folder.resolve("after"),
            "--max-broken",
            "0",
            "--min-accuracy",
            "0.9",
            "--markdown",
            page,
            "--junit",
            junit,
            "--annotations",
            "github",
            "--json");

    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err().lines()).contains(FAILURE, "::error title=Assay gate::" + FAILURE);
    assertFailed(json(cli.out()).at("/comparisons/0/gate"));
    assertThat(page).content().contains("**`" + FAILURE + "`**");
    assertThat(failures(junit)).contains(FAILURE);
    assertThat(Cli.assay("compare", before, folder.resolve("after"), "--max-broken", "1").code())
        .isZero();
  }

  @Test
  void readsTheGateOfTheConfigurationFile() throws IOException {
    Files.writeString(folder.resolve("after.jsonl"), AFTER);
    Path config =
        Files.writeString(
            folder.resolve("gated.yaml"),
            """
            questions: questions.jsonl
            databases: databases
            generator: { predictions: after.jsonl }
            gate: { minAccuracy: 0.5, maxBroken: 0, baseline: before, categories: { river: 1.0 } }
            """);

    Cli strict = Cli.assay(Map.of(), "run", config, "--out", folder.resolve("strict"));
    assertThat(strict.code()).isEqualTo(1);
    assertThat(strict.err())
        .contains("Gate failed: 1 of 3 questions is broken against before, more than 0.")
        .doesNotContain("::error");
    Cli loose = Cli.assay("run", config, "--out", folder.resolve("loose"), "--max-broken", "1");
    assertThat(loose.code()).isZero();
    assertThat(loose.err())
        .contains("Gate passed: accuracy 0.6667 (2 of 3) is at least 0.5000; accuracy of river")
        .contains("Next: assay compare " + before);
  }

  @Test
  void refusesWhatCannotBeComparedBeforeAnythingIsRun() throws IOException {
    Cli none = run("after", AFTER, "--max-broken", 0);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("needs a run to compare with; name one with --baseline RUN");

    Cli fewer = run("after", AFTER, "--baseline", before, "--first", 2);
    assertThat(fewer.code()).isEqualTo(2);
    assertThat(fewer.err()).contains("has different questions than this run", "--intersect");
    assertThat(folder.resolve("after")).doesNotExist();

    Cli common =
        run("after", AFTER, "--baseline", before, "--first", 2, "--intersect", "--max-broken", 0);
    assertThat(common.code()).isEqualTo(1);
    assertThat(common.err()).contains("1 of 2 questions is broken against before");
    assertThat(Cli.assay("compare", before, before).err()).contains("are the same run");
    assertThat(run("x", AFTER, "--step-summary").err()).contains("GITHUB_STEP_SUMMARY");
  }

  @Test
  void judgesBothByOtherRulesWithoutTouchingThem() throws IOException {
    run("after", AFTER, "--profile", "strict");
    Path after = folder.resolve("after");

    Cli refused = Cli.assay("compare", before, after);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("judge both under the same profile with --profile NAME");
    Cli same = Cli.assay("compare", before, after, "--profile", "lenient");
    assertThat(same.code()).isZero();
    assertThat(same.out()).contains("profile lenient");
    assertThat(before.resolve("scores-lenient.jsonl")).doesNotExist();
  }

  @Test
  void cannotPassARunThatIsNotWhole() throws IOException {
    run("after", RIGHT);
    GateResultTest.leaveUnfinished(folder.resolve("after"), 2);

    Cli cli = Cli.assay("compare", before, folder.resolve("after"), "--max-broken", "3");
    assertThat(cli.code()).isEqualTo(3);
    assertThat(cli.err()).contains("Gate not passed, as 1 question is pending; so far 0 of 2");
    assertThat(cli.out()).contains("after is not finished");
  }

  @Test
  void takesAMatrixForItsRuns() throws IOException {
    run("matrix/one", AFTER);
    run("matrix/two", RIGHT);
    Files.writeString(
        folder.resolve("matrix/matrix.json"),
        """
        {"cells": [{"model": "a/b", "prompt": "default", "run": "one"},
                   {"model": "a/c", "prompt": "default", "run": "two"},
                   {"model": "a/d", "prompt": "default", "run": "not-begun"}]}
        """);

    Cli cli =
        Cli.assay(
            "compare",
            before,
            folder.resolve("matrix"),
            "--min-accuracy",
            "1",
            "--annotations",
            "none");
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out())
        .contains("3 runs", "Against before", "Pairwise comparison")
        .containsPattern("two +100[.]0 % +3 of 3 +1 +0 ");
    assertThat(cli.err())
        .contains("Gate failed by one: accuracy 0.6667", "Gate passed by two: accuracy 1.0000");
  }

  @Test
  void showsWhichQuestionsAreFlakyInRepeats() throws IOException {
    run("after", AFTER);
    run("third", RIGHT);
    List<Object> repeats =
        List.of("compare", "--repeats", before, folder.resolve("after"), folder.resolve("third"));

    Cli cli = Cli.assay(repeats.toArray());
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .contains("2 of 3 questions are flaky")
        .containsPattern("pond-2 +pond +2 of 3 +\\+-\\+ +wrong values")
        .containsPattern("river-1 +river +2 of 3 +-\\+\\+ +SQL error");
    assertThat(json(Cli.assay(with(repeats, "--json")).out()).path("flaky")).hasSize(2);
    assertThat(Cli.assay(with(repeats, "--max-broken", "0")).code()).isEqualTo(2);
  }

  private static Object[] with(List<Object> words, Object... more) {
    List<Object> all = new ArrayList<>(words);
    all.addAll(List.of(more));
    return all.toArray();
  }

  private Cli run(String out, String predictions, Object... more) throws IOException {
    return run(Map.of(), out, predictions, more);
  }

  private Cli run(Map<String, String> environment, String out, String predictions, Object... more)
      throws IOException {
    Path answers = Files.writeString(folder.resolve("answers.jsonl"), predictions);
    List<Object> words =
        List.of(
            "run",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--predictions",
            answers,
            "--in-process",
            "--out",
            folder.resolve(out));
    return Cli.assay(environment, with(words, more));
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private static void assertFailed(JsonNode gate) {
    assertThat(gate.path("passed").asBoolean(true)).isFalse();
    assertThat(gate.path("sentence").textValue()).isEqualTo(FAILURE);
    assertThat(gate.path("checks")).hasSize(2);
  }

  /** The messages of the test cases called gate that failed. */
  private static List<String> failures(Path junit) throws Exception {
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(junit.toFile())
            .getDocumentElement();
    List<String> messages = new ArrayList<>();
    var cases = root.getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      if (test.getAttribute("name").equals("gate")) {
        messages.add(
            ((Element) test.getElementsByTagName("failure").item(0)).getAttribute("message"));
      }
    }
    return messages;
  }
}
