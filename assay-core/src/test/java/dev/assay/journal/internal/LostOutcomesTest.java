// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finished run of which a file was emptied since. */
class LostOutcomesTest {
  @TempDir private Path run = Path.of("");
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void finish() throws InterruptedException {
    try (RunJournal journal = RunJournal.open(run, SampleOutcomes.MANIFEST, false, notes::add)) {
      for (String question : List.of("q1", "q2", "q3")) {
        journal.append(SampleOutcomes.outcome(question), outcome -> {});
      }
      journal.finish(true);
    }
  }

  @Test
  void missesOutcomesThatAFinishedRunHad() throws Exception {
    Files.write(run.resolve("outcomes.jsonl"), new byte[0]);
    assertThatThrownBy(() -> RunDirectory.open(run).outcomes())
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("outcomes are lost, as it holds 0 and the run was finished with 3")
        .hasMessageContaining("--resume");

    try (RunJournal journal = RunJournal.open(run, SampleOutcomes.MANIFEST, true, notes::add)) {
      assertThat(journal.done()).isEmpty();
      assertThat(notes).singleElement().asString().contains("outcomes are lost");
    }
    assertThat(RunDirectory.open(run).manifest().provenance().finished()).isNull();
    assertThat(RunDirectory.open(run).outcomes()).isEmpty();
  }

  @Test
  void forgetsWhatWasSaidOfOutcomesThatAreLost() throws Exception {
    StringBuilder said = new StringBuilder();
    for (String question : List.of("q1", "q2", "q3")) {
      said.append(
          """
          {"question":"%s","judge":"mine","rubric":"ff","model":"p/m","repeat":1,"score":1,"label":null,\
          "passes":null,"passes_from":null,"explanation":"so","problem":null,"why":null,"tries":1,\
          "usage":null,"at":"2024-05-06T07:08:09Z"}
          """
              .formatted(question));
    }
    Path judgments = Files.writeString(run.resolve("judgements.jsonl"), said);
    RunJournal.open(run, SampleOutcomes.MANIFEST, true, notes::add).close();
    assertThat(notes).isEmpty();
    assertThat(judgments).hasContent(said.toString());

    Path outcomes = run.resolve("outcomes.jsonl");
    Files.writeString(outcomes, Files.readAllLines(outcomes).get(0) + "\n");
    RunJournal.open(run, SampleOutcomes.MANIFEST, true, notes::add).close();

    assertThat(judgments).content().isEqualTo(said.substring(0, said.indexOf("\n") + 1));
    assertThat(notes).anyMatch(note -> note.contains("lost outcomes are dropped (2)"));
  }

  @Test
  void saysThatAManifestIsEmpty() throws Exception {
    Files.write(run.resolve("run.json"), new byte[0]);
    assertThatThrownBy(() -> RunDirectory.open(run))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("run.json is empty")
        .hasMessageContaining("restore it from a copy");
  }

  @Test
  void replacesAnOutcomeOnlyIfItWasLost() throws Exception {
    Path outcomes = run.resolve("outcomes.jsonl");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(outcomes)) {
      lines.add(
          line.replaceAll(",\"check\":\"[0-9a-f]+\"", "")); // as docs/run-directory.md advises
    }
    String lost =
        OutcomeJson.write(
            SampleOutcomes.outcome("q2")
                .judged(
                    new Verdict.NotScored(NotScoredReason.PROVIDER_UNAVAILABLE, "HTTP 503"),
                    Map.of()));
    Files.write(outcomes, List.of(lines.get(0), lost, lines.get(2)));
    Path manifest = run.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest).replaceAll(",\\s*\"outcomes_check\"\\s*:\\s*\"\\w+\"", ""));
    try (RunJournal journal =
        RunJournal.open(
            run, SampleOutcomes.MANIFEST, Resumption.PENDING_AND_LOST, null, notes::add)) {
      assertThat(journal.done()).extracting(Outcome::question).containsExactly("q1", "q3");
      assertThat(RunDirectory.open(run).outcomes()).hasSize(3).anyMatch(Outcome::isLost);
      journal.append(SampleOutcomes.outcome("q2"), outcome -> {});
      journal.finish(true);
    }

    assertThat(Files.readAllLines(outcomes)).hasSize(4);
    assertThat(RunDirectory.open(run).outcomes()).hasSize(3).noneMatch(Outcome::isLost);
    assertThat(RunDirectory.open(run).storedOutcomes().whole("q2").isLost()).isFalse();
    Files.write(outcomes, List.of(lines.get(1)), StandardOpenOption.APPEND);
    assertThatThrownBy(() -> RunDirectory.open(run).outcomes())
        .hasMessageContaining("line 5: a second outcome of question 'q2'");
  }

  @Test
  void holdsARunToItsPlanThoughAllItsOutcomesWereLost() throws Exception {
    Path outcomes = run.resolve("outcomes.jsonl");
    String lost =
        OutcomeJson.write(
            SampleOutcomes.outcome("q1")
                .judged(
                    new Verdict.NotScored(NotScoredReason.PROVIDER_UNAVAILABLE, "HTTP 503"),
                    Map.of()));
    Files.writeString(outcomes, lost + "\n");
    Manifest other =
        new Manifest(
            "other",
            SampleOutcomes.MANIFEST.dataset(),
            new Manifest.Origin("other/model", "0"),
            SampleOutcomes.MANIFEST.scoring(),
            SampleOutcomes.MANIFEST.conditions(),
            SampleOutcomes.MANIFEST.databases(),
            SampleOutcomes.MANIFEST.provenance());
    String before = Files.readString(run.resolve("run.json"));

    assertThatThrownBy(
            () -> RunJournal.open(run, other, Resumption.PENDING_AND_LOST, null, notes::add))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("can't be resumed");
    assertThat(run.resolve("run.json")).content().isEqualTo(before);
  }

  @Test
  void takesTheAccountsOfRepairedDatabasesOnly() {
    Manifest.DatabaseFacts now =
        new Manifest.DatabaseFacts(
            Map.of("a", "1", "b", "2"),
            Map.of("a", List.of("INSERT"), "b", List.of("CREATE")),
            List.of());

    assertThat(SampleOutcomes.MANIFEST.withRepaired(now, Set.of("a")).databases().privileges())
        .isEqualTo(Map.of("b", List.of("CREATE")));
  }
}
