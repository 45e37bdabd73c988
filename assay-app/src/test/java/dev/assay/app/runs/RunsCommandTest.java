// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.journal.internal.RunLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code assay runs} and {@code assay latest} on runs that were really made. */
class RunsCommandTest extends SingerRuns {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Path runs() {
    return folder.resolve("runs");
  }

  /** Makes a run and returns its directory. */
  private Path made(String name, String... more) throws IOException {
    Files.createDirectories(runs());
    return Files.move(run(more), runs().resolve(name));
  }

  private Cli list(int columns, Object... words) {
    Object[] all = new Object[words.length + 1];
    all[0] = "runs";
    System.arraycopy(words, 0, all, 1, words.length);
    return Cli.assay(Map.of("COLUMNS", String.valueOf(columns)), all);
  }

  /** Makes a finished run one that lacks its last question. */
  private static void cutOff(Path run) throws IOException {
    Path manifest = run.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceFirst("\"finished\" *: *\"[^\"]*\"", "\"finished\": null"));
    List<String> lines = Files.readAllLines(run.resolve("outcomes.jsonl"));
    Files.write(run.resolve("outcomes.jsonl"), lines.subList(0, lines.size() - 1));
    Files.delete(run.resolve("summary.json"));
  }

  @Test
  void listsRunsNewestFirstAndFitsTheTerminal() throws IOException {
    Path old = made("old");
    Path young = made("young", "--profile", "strict", "--min-accuracy", "0.5");

    Cli wide = list(200, runs());
    Cli narrow = list(80 + runs().toString().length(), runs());

    assertThat(wide.code()).as(wide.err()).isZero();
    assertThat(wide.out())
        .contains("2 runs", "Started", "Questions", "Profile", "SQL from", "Gate")
        .containsSubsequence(young.toString(), "75.0 %", "strict", "passed", "finished")
        .containsSubsequence(young.toString(), old.toString(), "Next")
        .contains("assay show " + young, "assay compare " + old + " " + young);
    assertThat(narrow.out())
        .contains("Accuracy", "95 % interval", "Status")
        .doesNotContain("Profile", "Questions");
    assertThat(narrow.out().lines().filter(line -> line.contains("75.0 %")))
        .hasSize(2)
        .allMatch(line -> line.length() <= 80 + runs().toString().length());
  }

  @Test
  void readsOnlyTheSummaryOfAFinishedRun() throws IOException {
    Path run = made("one");
    Path outcomes = run.resolve("outcomes.jsonl");
    Files.writeString(outcomes, "not an outcome\n");

    Files.setLastModifiedTime(outcomes, FileTime.from(Instant.EPOCH));
    assertThat(list(100, runs()).out()).contains("75.0 %", "finished");

    Files.setLastModifiedTime(outcomes, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(list(100, runs()).out())
        .doesNotContain("75.0 %")
        .contains("damaged", "outcomes are lost");
  }

  @Test
  void listsRunsByAChosenHeadline() throws IOException {
    made("usual");
    Path run = made("chosen", "--headline", "bag_f1");

    assertThat(list(200, runs()).out()).contains("Headline", "bag_f1 0.950", "75.0 %");
    assertThat(list(200, runs(), "--headline", "bag_f1").out())
        .contains("bag_f1")
        .doesNotContain("75.0 %", "Accuracy");
    assertThat(Cli.assay("show", run).out()).containsSubsequence("bag_f1", "4 questions", "75.0 %");
    Path config = Files.writeString(folder.resolve("assay.yaml"), "headline: bag_f1\n");
    assertThat(list(200, runs(), "--config", config).out())
        .contains("bag_f1")
        .doesNotContain("75.0 %", "Accuracy");
    assertThat(list(200, runs(), "--config", config, "--headline", "accuracy").out())
        .contains("75.0 %");
    Files.writeString(config, "headline: execution_score\n");
    assertThat(list(200, runs(), "--config", config).out()).contains("bag_f1 0.950", "75.0 %");
    JsonNode line =
        JSON.readTree(list(80, run, "--headline", "accuracy", "--json").out()).at("/runs/0");
    assertThat(line.at("/headline/value").doubleValue()).isEqualTo(0.75);
    assertThat(list(80, runs(), "--headline", "bag_f2").err())
        .contains("no run in", "did you mean bag_f1?");
    assertThat(Cli.assay("show", made("none", "--headline", "execution_score")).out())
        .contains("The run has no execution_score, which was chosen as its headline");
  }

  @Test
  void saysWhichRunsAreIncompleteRunningOrDamaged() throws IOException {
    Path cut = made("cut");
    cutOff(cut);
    Path broken = made("broken");
    Files.writeString(broken.resolve("run.json"), "{}");

    Cli listed = list(100, runs());
    assertThat(listed.code()).isZero();
    assertThat(listed.out())
        .contains("incomplete 3 of 4", "damaged", "Warnings")
        .containsSubsequence(cut.toString(), broken.toString());
    assertThat(list(100, runs(), "--status", "incomplete").out())
        .contains(cut.toString())
        .doesNotContain(broken.toString());
    RunLock lock = RunLock.take(cut);
    try {
      assertThat(list(100, runs()).out()).contains("running 3 of 4");
    } finally {
      lock.close();
    }
  }

  @Test
  void writesOneJsonDocument() throws IOException {
    Path run = made("one");

    JsonNode line = JSON.readTree(list(80, runs(), "--json").out()).path("runs").path(0);

    assertThat(line.path("path").textValue()).isEqualTo(run.toString());
    assertThat(line.path("status").textValue()).isEqualTo("finished");
    assertThat(line.path("dataset").textValue()).isEqualTo("questions");
    assertThat(line.path("accuracy").path("correct").intValue()).isEqualTo(3);
    assertThat(line.path("accuracy").path("low").doubleValue()).isLessThan(0.75);
    assertThat(line.path("cost_usd").isNull()).isTrue();
  }

  @Test
  void printsThePathOfTheNewestRunForOtherCommands() throws IOException {
    Path first = made("z-first");
    Path second = made("a-second");
    Path broken = made("broken");
    Files.writeString(broken.resolve("run.json"), "{}");

    Cli latest = Cli.assay("latest", runs());
    assertThat(latest.code()).isZero();
    assertThat(latest.out().strip()).isEqualTo(second.toString());
    assertThat(Cli.assay("show", latest.out().strip(), "wrong").code()).isZero();
    assertThat(Cli.assay("latest", runs(), "--skip", "1").out().strip())
        .isEqualTo(first.toString());
    assertThat(Cli.assay("latest", runs(), "--data-set", "quest*").out().strip())
        .isEqualTo(second.toString());
    assertThat(list(80, runs(), "--last", "1").out()).contains("2 older");
  }

  @Test
  void endsWithCode2AndARemedyWhereThereIsNoRun() throws IOException {
    Files.createDirectories(runs());

    Cli empty = Cli.assay("latest", runs());
    assertThat(empty.code()).isEqualTo(2);
    assertThat(empty.out()).isEmpty();
    assertThat(empty.err()).contains("has no run", "assay run");
    assertThat(Cli.assay("runs", runs()).err()).contains("No runs in", "assay demo");
    Cli gone = Cli.assay("runs", folder.resolve("gone"));
    assertThat(gone.code()).isEqualTo(2);
    assertThat(gone.err()).contains("does not exist");
    made("one");
    assertThat(Cli.assay("latest", runs(), "--skip", "1").err()).contains("has only 1 run");
    assertThat(Cli.assay("latest", runs(), "--status", "running").code()).isEqualTo(2);
    assertThat(Cli.assay("runs", runs(), "--data-set", "question").err())
        .contains("no run in", "did you mean 'questions'?");
  }
}
