// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.journal.StoredResults;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run directory of somebody else's reads and writes nothing through links. */
class LinkedRunFileTest {
  private static final String PRECIOUS = "precious\n";

  @TempDir private Path home = Path.of("");
  private Path run = Path.of("");
  private Path other = Path.of("");

  @BeforeEach
  void start() throws IOException, InterruptedException {
    run = home.resolve("run");
    try (RunJournal journal = open(false)) {
      journal.finish(false);
    }
    other = Files.writeString(home.resolve("other.txt"), PRECIOUS);
  }

  private RunJournal open(boolean resume) {
    return RunJournal.open(run, SampleOutcomes.MANIFEST, resume, note -> {});
  }

  private void assertRefused(ThrowingCallable reading, String name) throws IOException {
    assertThatThrownBy(reading)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(name + " is a symbolic link")
        .hasMessageContaining("remove the link")
        .hasMessageNotContaining(PRECIOUS.strip());
    assertThat(other).hasContent(PRECIOUS);
  }

  private void link(String name) throws IOException {
    Files.deleteIfExists(run.resolve(name));
    Files.createSymbolicLink(run.resolve(name), other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"outcomes.jsonl", "run.json", ".lock", "judgements.jsonl"})
  void resumesNothingThroughALink(String name) throws IOException {
    link(name);

    assertRefused(() -> open(true).close(), name);
  }

  @Test
  void resumesNothingThroughALinkThatLeadsNowhereYet() throws IOException {
    Path target = home.resolve("new.txt");
    Files.delete(run.resolve("outcomes.jsonl"));
    Files.createSymbolicLink(run.resolve("outcomes.jsonl"), target);

    assertRefused(() -> open(true).close(), "outcomes.jsonl");
    assertThat(target).doesNotExist();
  }

  @Test
  void readsNothingThroughALink() throws IOException {
    RunDirectory directory = RunDirectory.open(run);
    for (String name : List.of("outcomes.jsonl", "judgements.jsonl", "judges.jsonl")) {
      link(name);
    }
    assertRefused(directory::outcomes, "outcomes.jsonl");
    assertRefused(directory::judgments, "judgements.jsonl");
    assertRefused(directory::askedJudges, "judges.jsonl");
    link("scores-strict.jsonl");
    assertRefused(() -> ProfileScores.write(directory, "strict", List.of()), "scores-strict.jsonl");
  }

  @Test
  void keepsResultsInNoLinkedFolderOrFile() throws IOException {
    StoredResults results = RunDirectory.open(run).results();
    ResultTable table = new ResultTable(List.of(), 0);
    Files.createDirectories(run.resolve("results"));
    link("results/q.json");
    assertRefused(() -> results.write("q", table, table), "q.json");
    assertThat(results.read("q").orElseThrow().problem()).contains("q.json");

    Files.delete(run.resolve("results/q.json"));
    Files.delete(run.resolve("results"));
    Path folder = Files.createDirectories(home.resolve("folder"));
    Files.createSymbolicLink(run.resolve("results"), folder);
    assertRefused(() -> results.write("q", table, table), "results");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void putsAWholeFileInTheLinksPlace() throws IOException {
    link("summary.json.tmp");
    link("summary.json");

    AtomicFile.write(run.resolve("summary.json"), "{}");

    assertThat(other).hasContent(PRECIOUS);
    assertThat(run.resolve("summary.json")).hasContent("{}").isRegularFile();
    assertThat(Files.isSymbolicLink(run.resolve("summary.json"))).isFalse();
  }
}
