// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {
  @TempDir Path temporary = Path.of("unset");
  private final List<String> notes = new ArrayList<>();
  private Path run = Path.of("unset");

  @BeforeEach
  void nameTheRun() {
    run = temporary.resolve("runs/shop");
  }

  @Test
  void countsAnOutcomeOnlyOnceItsLineIsOnDisk() throws Exception {
    List<Outcome> seen = Collections.synchronizedList(new ArrayList<>());
    try (RunJournal journal = start()) {
      for (int i = 0; i < 50; i++) {
        journal.append(
            SampleOutcomes.outcome("q" + i),
            outcome -> {
              assertThat(lines()).anyMatch(line -> line.contains(outcome.question() + '"'));
              seen.add(outcome);
            });
      }
      journal.finish(true);
    }

    assertThat(seen).hasSize(50);
    assertThat(RunDirectory.open(run).outcomes()).isEqualTo(seen);
    assertThat(RunDirectory.open(run).manifest().provenance().finished()).isNotNull();
  }

  @Test
  void resumesAfterTheLastWholeLine() throws Exception {
    write("q1", "q2");

    try (RunJournal journal = resume(SampleOutcomes.MANIFEST)) {
      assertThat(journal.done()).extracting(Outcome::question).containsExactly("q1", "q2");
      journal.append(SampleOutcomes.outcome("q3"), outcome -> {});
      journal.finish(true);
    }

    assertThat(questions()).containsExactly("q1", "q2", "q3");
    assertThat(notes).isEmpty();
  }

  @Test
  void dropsATornLastLineWithANote() throws Exception {
    write("q1", "q2");
    byte[] whole = Files.readAllBytes(outcomes());
    for (int cut = 1; cut < 400; cut += 37) {
      Files.write(outcomes(), java.util.Arrays.copyOf(whole, whole.length - cut));
      notes.clear();
      try (RunJournal journal = resume(SampleOutcomes.MANIFEST)) {
        assertThat(journal.done()).extracting(Outcome::question).containsExactly("q1");
      }
      assertThat(notes).singleElement().asString().contains("outcomes.jsonl", "truncated");
      assertThat(questions()).containsExactly("q1");
    }
  }

  @Test
  void dropsALastLineThatEndsButIsBroken() throws Exception {
    write("q1");
    Files.writeString(outcomes(), "{\"question\":\u0000\u0000\n", StandardOpenOption.APPEND);

    try (RunJournal journal = resume(SampleOutcomes.MANIFEST)) {
      assertThat(journal.done()).hasSize(1);
      journal.append(SampleOutcomes.outcome("q2"), outcome -> {});
    }

    assertThat(questions()).containsExactly("q1", "q2");
  }

  @Test
  void namesABrokenLineBeforeTheLast() throws Exception {
    write("q1", "q2", "q3");
    List<String> lines = lines();
    Files.write(outcomes(), List.of(lines.get(0), lines.get(1).substring(9), lines.get(2)));

    assertThatThrownBy(() -> resume(SampleOutcomes.MANIFEST))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("outcomes.jsonl, line 2 is broken");
    assertThat(lines()).hasSize(3);
  }

  @Test
  void namesASecondOutcomeOfAQuestion() throws Exception {
    write("q1");
    Files.write(outcomes(), List.of(lines().get(0), lines().get(0)));

    assertThatThrownBy(() -> resume(SampleOutcomes.MANIFEST))
        .hasMessageContaining("line 2: a second");
  }

  @Test
  void refusesADirectoryThatIsNotEmptyUnlessItResumes() throws Exception {
    write("q1");

    assertThatThrownBy(this::start)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("not empty")
        .hasMessageContaining("--resume");
    assertThat(questions()).containsExactly("q1");
  }

  @Test
  void refusesToResumeWhatIsNoRun() throws IOException {
    Files.createDirectories(run);
    Files.writeString(run.resolve("thesis.txt"), "precious");

    assertThatThrownBy(() -> resume(SampleOutcomes.MANIFEST))
        .hasMessageContaining("contains no run; name a new folder");
  }

  @Test
  void startsAnewWhereAnAttemptDiedBeforeItsManifest() throws Exception {
    Files.createDirectories(run);
    Files.writeString(run.resolve(".lock"), "");
    Files.writeString(run.resolve("run.json.tmp"), "{");

    write("q1");

    assertThat(questions()).containsExactly("q1");
  }

  @Test
  void keepsASecondWriterOut() throws Exception {
    try (RunJournal journal = start()) {
      assertThatThrownBy(() -> resume(SampleOutcomes.MANIFEST))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("being written by another run")
          .hasMessageContaining("--out");
      assertThatThrownBy(() -> resume(SampleOutcomes.MANIFEST)).hasMessageContaining("another run");
      journal.append(SampleOutcomes.outcome("q1"), outcome -> {});
    }
    try (RunJournal journal = resume(SampleOutcomes.MANIFEST)) {
      assertThat(journal.done()).hasSize(1);
    }
  }

  @Test
  void refusesToResumeUnderAnotherPlanAndNamesBothValues() throws Exception {
    write("q1");

    assertRefused(
        SampleOutcomes.manifest("other-sha", "standard", List.of("bird_ex")),
        "its data set is [assay, sha-of-data], but now it is [assay, other-sha]");
    assertRefused(
        SampleOutcomes.manifest("sha-of-data", "strict", List.of("bird_ex")),
        "its profile is [standard (NUMERIC_TYPE, ROW_ORDER)]");
    assertRefused(
        SampleOutcomes.manifest("sha-of-data", "standard", List.of("bird_ex", "subset_match")),
        "its metrics is [bird_ex], but now it is [bird_ex, subset_match]");
    assertRefused(
        SampleOutcomes.tolerant(0.5),
        "its settings of metrics is [none], but now it is [aws.tolerance 0.5]");
    assertRefused(
        changed(
            new Manifest.Origin("predictions:b", "x"),
            SampleOutcomes.MANIFEST.databases().hashes()),
        "its generator is [predictions:answers.jsonl, sha-of-answers]");
    assertRefused(
        changed(
            SampleOutcomes.MANIFEST.generator(), Map.of("shop", "sha256:cc", "bank", "sha256:bb")),
        "its database shop is [sha256:aa], but now it is [sha256:cc]");
    assertRefused(
        changed(SampleOutcomes.MANIFEST.generator(), Map.of("shop", "sha256:aa")),
        "its database bank is [sha256:bb], but now it is [not in the plan]");
  }

  @Test
  void refusesToResumeAtAnotherTimeOrWithGoldsCheckedOtherwise() throws Exception {
    write("q1");
    Instant noon = Instant.parse("2024-06-01T12:00:00Z");

    assertRefused(
        under(new SessionSettings(ZoneId.of("Europe/Paris"), null), false),
        "its time zone is [UTC], but now it is [Europe/Paris]");
    assertRefused(
        under(new SessionSettings(ZoneOffset.UTC, noon), false),
        "its clock is [the database's own], but now it is [2024-06-01T12:00:00Z]");
    assertRefused(
        under(SessionSettings.DEFAULT, true), "its checking of golds is [off], but now it is [on]");
  }

  @Test
  void keepsTimeZoneClockAndPrivilegesInTheManifest() throws Exception {
    Instant noon = Instant.parse("2024-06-01T12:00:00Z");
    Manifest written = under(new SessionSettings(ZoneId.of("Europe/Paris"), noon), true);
    RunJournal.open(run, written, false, notes::add).close();

    assertThat(RunDirectory.open(run).manifest()).isEqualTo(written);
    assertThat(Files.readString(run.resolve("run.json")))
        .contains("\"time_zone\" : \"Europe/Paris\"", "\"clock\" : \"2024-06-01T12:00:00Z\"");
  }

  @Test
  void resumesUnderOtherLimitsWithANote() throws Exception {
    write("q1");
    Manifest m = SampleOutcomes.MANIFEST;
    Limits longer = new Limits(Duration.ofMinutes(5), 10, 10, 10);
    Manifest wanted =
        new Manifest(
            m.name(),
            m.dataset(),
            m.generator(),
            m.scoring(),
            new Manifest.Conditions(longer, SessionSettings.DEFAULT, false, 16, true),
            m.databases(),
            m.provenance());

    resume(wanted).close();

    assertThat(notes).singleElement().asString().contains("limits were");
  }

  @Test
  void readsAnyNumberOfOutcomesQuickly() throws Exception {
    write(IntStream.range(0, 1_034).mapToObj(i -> "q" + i).toArray(String[]::new));

    long start = System.nanoTime();
    assertThat(RunDirectory.open(run).outcomes()).hasSize(1_034);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void beginsAnewUnderAnotherPlanAsLongAsNothingIsFinished() throws Exception {
    write();
    Files.writeString(run.resolve("calls.jsonl"), "paid for");
    Files.writeString(run.resolve("reviews.jsonl"), "by people");
    Files.createDirectories(run.resolve("results"));
    Files.writeString(run.resolve("results/q1-gold.json"), "[]");
    Files.writeString(run.resolve("summary.json"), "{}");
    Files.writeString(run.resolve("report.html"), "<p>");
    Files.writeString(run.resolve("judges.jsonl"), "{}");
    Manifest other = SampleOutcomes.manifest("other-sha", "strict", List.of("subset_match"));

    try (RunJournal journal = resume(other)) {
      journal.append(SampleOutcomes.outcome("q1"), outcome -> {});
    }

    assertThat(notes)
        .singleElement()
        .asString()
        .contains("its data set is [assay, sha-of-data], but now", "no question was finished");
    assertThat(RunDirectory.open(run).manifest()).isEqualTo(other);
    assertThat(run.resolve("calls.jsonl")).hasContent("paid for");
    assertThat(run.resolve("reviews.jsonl")).hasContent("by people");
    assertThat(run.resolve("results")).doesNotExist();
    assertThat(run.resolve("summary.json")).doesNotExist();
    assertThat(run.resolve("report.html")).doesNotExist();
    assertThat(run.resolve("judges.jsonl")).doesNotExist();
    assertRefused(SampleOutcomes.MANIFEST, "its data set is [assay, other-sha]");
  }

  @Test
  void namesWhatMayDifferWhereOnlyAHashDoes() throws Exception {
    Manifest.Origin before = new Manifest.Origin("model:openai/x prompt:mine", "a".repeat(64));
    Map<String, String> databases = SampleOutcomes.MANIFEST.databases().hashes();
    try (RunJournal journal = RunJournal.open(run, changed(before, databases), false, notes::add)) {
      journal.append(SampleOutcomes.outcome("q1"), outcome -> {});
    }

    assertRefused(
        changed(new Manifest.Origin(before.id(), "b".repeat(64)), databases),
        "its generator was also [model:openai/x prompt:mine], but the prompt's text, a setting, the"
            + " address");
    assertRefused(
        changed(new Manifest.Origin("model:openai/y prompt:mine", "b".repeat(64)), databases),
        "its generator is [model:openai/x prompt:mine, aaaaaaaa], but now it is [model:openai/y"
            + " prompt:mine, bbbbbbbb]");
  }

  private void assertRefused(Manifest wanted, String words) {
    assertThatThrownBy(() -> resume(wanted))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(words);
  }

  private static Manifest changed(Manifest.Origin generator, Map<String, String> databases) {
    Manifest m = SampleOutcomes.MANIFEST;
    return new Manifest(
        m.name(),
        m.dataset(),
        generator,
        m.scoring(),
        m.conditions(),
        Manifest.DatabaseFacts.of(databases),
        m.provenance());
  }

  private static Manifest under(SessionSettings session, boolean checkGold) {
    Manifest m = SampleOutcomes.MANIFEST;
    return new Manifest(
        m.name(),
        m.dataset(),
        m.generator(),
        m.scoring(),
        new Manifest.Conditions(Limits.DEFAULT, session, checkGold, 2, true),
        new Manifest.DatabaseFacts(
            m.databases().hashes(),
            Map.of("shop", List.of("change data (INSERT on orders)")),
            List.of()),
        m.provenance());
  }

  private RunJournal start() {
    return RunJournal.open(run, SampleOutcomes.MANIFEST, false, notes::add);
  }

  private RunJournal resume(Manifest wanted) {
    return RunJournal.open(run, wanted, true, notes::add);
  }

  private void write(String... questions) throws InterruptedException {
    try (RunJournal journal = start()) {
      for (String question : questions) {
        journal.append(SampleOutcomes.outcome(question), outcome -> {});
      }
    }
  }

  private Path outcomes() {
    return run.resolve("outcomes.jsonl");
  }

  private List<String> lines() {
    try {
      return List.of(Files.readString(outcomes()).split("\n"));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private List<String> questions() {
    return RunDirectory.open(run).outcomes().stream().map(Outcome::question).toList();
  }
}
