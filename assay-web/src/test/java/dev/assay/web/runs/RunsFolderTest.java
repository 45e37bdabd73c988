// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.model.Outcome;
import dev.assay.web.http.HttpProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunsFolderTest {
  @TempDir private Path folder;

  @Test
  void findsRunsThreeLevelsDeepAndNoneThroughLinks() throws Exception {
    Path runs = folder.resolve("runs");
    WrittenRun.done(runs.resolve("a"), "2026-11-01T00:00:00Z", "r");
    WrittenRun.done(runs.resolve("b/c/d"), "2026-11-01T00:00:00Z", "r");
    WrittenRun.done(runs.resolve("b/c/e/too-deep"), "2026-11-01T00:00:00Z", "r");
    WrittenRun.done(runs.resolve(".hidden/run"), "2026-11-01T00:00:00Z", "r");
    WrittenRun.done(folder.resolve("outside"), "2026-11-01T00:00:00Z", "r");
    Files.createSymbolicLink(runs.resolve("link"), folder.resolve("outside"));
    RunsFolder found = new RunsFolder(runs);
    assertThat(found.names()).containsExactly("a", "b/c/d");
    WrittenRun.done(runs.resolve("new"), "2026-11-01T00:00:00Z", "r");
    assertThat(found.open("new").manifest().name()).isEqualTo("new");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "../outside", "a/../../outside", "/etc", "a/", "A", "link", "a\0"})
  void opensNothingThatItDidNotFind(String name) throws Exception {
    Path runs = folder.resolve("runs");
    WrittenRun.done(runs.resolve("a"), "2026-11-01T00:00:00Z", "r");
    WrittenRun.done(folder.resolve("outside"), "2026-11-01T00:00:00Z", "r");
    Files.createSymbolicLink(runs.resolve("link"), folder.resolve("outside"));
    RunsFolder found = new RunsFolder(runs);
    assertThatThrownBy(() -> found.open(name))
        .isInstanceOf(HttpProblem.class)
        .hasMessageContaining("no such run");
  }

  @Test
  void refusesARunThatBecameALink() throws Exception {
    Path runs = folder.resolve("runs");
    WrittenRun.done(runs.resolve("a"), "2026-11-01T00:00:00Z", "r");
    RunsFolder found = new RunsFolder(runs);
    assertThat(found.names()).containsExactly("a");
    Files.move(runs.resolve("a"), folder.resolve("moved"));
    Files.createSymbolicLink(runs.resolve("a"), folder.resolve("moved"));
    assertThatThrownBy(() -> found.open("a")).isInstanceOf(HttpProblem.class);
  }

  /** A file's name that many files have does not tell data sets apart. */
  @ParameterizedTest
  @CsvSource({
    "questions, /data/shop/questions.jsonl, shop",
    "dev, C:\\data\\spider\\dev.json, spider dev",
    "orders, /data/shop/orders.jsonl, orders",
    "dev, /data/dev, dev",
    "questions, questions.jsonl, questions"
  })
  void titlesADataSet(String name, String path, String title) throws Exception {
    WrittenRun.done(folder.resolve("a"), "2026-11-01T00:00:00Z", "r");
    Manifest a = new RunsFolder(folder).open("a").manifest();
    Manifest run =
        new Manifest(
            a.name(),
            new Manifest.Source(name, path, "assay", "ab", 1, "cd"),
            a.generator(),
            a.scoring(),
            a.conditions(),
            a.databases(),
            a.provenance());
    assertThat(RunTable.facts(run).title()).isEqualTo(title);
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> new RunsFolder(folder.resolve("none")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("does not exist")
        .hasMessageContaining("assay demo");
  }

  @Test
  void keepsOutcomesUntilTheFilesChange() throws Exception {
    Path run = folder.resolve("runs/a");
    WrittenRun.open(run, "2026-11-01T00:00:00Z", 3).close();
    WrittenRun.append(run, WrittenRun.line("q1", 'r'));
    RunsFolder found = new RunsFolder(folder.resolve("runs"));
    StoredRun first = found.stored("a");
    assertThat(found.stored("a")).isSameAs(first);
    WrittenRun.append(run, WrittenRun.line("q2", 'w'));
    assertThat(found.stored("a").outcomes().brief()).hasSize(2);
  }

  @Test
  void readsOnlyWholeLinesOfAJournalAndStartsAgainWhenItIsReplaced() throws Exception {
    Path run = folder.resolve("run");
    Files.createDirectories(run);
    OutcomeLog log = new OutcomeLog(run, true);
    assertThat(log.content().outcomes()).isEmpty();
    String second = WrittenRun.line("q2", 'w');
    WrittenRun.append(run, WrittenRun.line("q1", 'r') + second.substring(0, 100));
    assertThat(log.content().outcomes()).extracting(LightOutcome::question).containsExactly("q1");
    WrittenRun.append(run, second.substring(100));
    assertThat(log.content().outcomes())
        .containsExactly(
            new LightOutcome(
                "q1", "Question q1?", "shop", "easy", "correct", null, 0.001, 120L, 901.5),
            new LightOutcome(
                "q2",
                "Question q2?",
                "shop",
                "easy",
                "incorrect",
                "WRONG_VALUES",
                0.001,
                120L,
                901.5));
    int before = log.content().generation();
    Files.delete(run.resolve("outcomes.jsonl"));
    WrittenRun.append(run, WrittenRun.line("q3", 'n'));
    OutcomeLog.Content anew = log.content();
    assertThat(anew.outcomes()).extracting(LightOutcome::question).containsExactly("q3");
    assertThat(anew.generation()).isGreaterThan(before);
    WrittenRun.append(run, "cut off\n");
    assertThat(log.content().outcomes()).hasSize(1);
    WrittenRun.append(run, WrittenRun.line("q4", 'r'));
    assertThatThrownBy(log::content).hasMessageContaining("line 2 is broken");
  }

  @Test
  void readsOneLineOfALargeRun() throws Exception {
    WrittenRun.done(folder.resolve("a"), "2026-11-01T00:00:00Z", "rw");
    RunsFolder found = new RunsFolder(folder);
    assertThat(found.single("a", "q2")).as("a small run is read whole").isEmpty();
    Path file = folder.resolve("a/outcomes.jsonl");
    Files.writeString(file, "{" + " ".repeat(20_000_000) + "}\n" + Files.readString(file));
    assertThat(found.single("a", "q2").orElseThrow().outcomes().brief())
        .extracting(Outcome::question)
        .containsExactly("q2");
    assertThat(found.single("a", "q")).isEmpty();
  }
}
