// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.SampleOutcomes;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomePrefetchTest {
  /** More than are parsed at a time. */
  private static final int OUTCOMES = 2_000;

  @TempDir private Path run = Path.of("");
  private Path file = Path.of("");
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void write() throws InterruptedException {
    file = run.resolve("outcomes.jsonl");
    try (RunJournal journal = RunJournal.open(run, SampleOutcomes.MANIFEST, false, notes::add)) {
      for (String question : questions(0, OUTCOMES)) {
        journal.append(SampleOutcomes.outcome(question), outcome -> {});
      }
    }
  }

  private static List<String> questions(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "q" + i).toList();
  }

  private RunJournal resume(OutcomePrefetch prefetch) {
    return RunJournal.open(run, SampleOutcomes.MANIFEST, Resumption.PENDING, prefetch, notes::add);
  }

  @Test
  void readsEachOutcomeOnce() {
    try (RunJournal journal = resume(OutcomePrefetch.start(run))) {
      assertThat(journal.done()).extracting(Outcome::question).isEqualTo(questions(0, OUTCOMES));
    }
  }

  @Test
  void readsWhatIsAppendedBeforeTheRunIsOpened() throws Exception {
    OutcomePrefetch prefetch = OutcomePrefetch.start(run);
    try (RunJournal other = RunJournal.open(run, SampleOutcomes.MANIFEST, true, notes::add)) {
      other.append(SampleOutcomes.outcome("q2000"), outcome -> {});
    }
    try (RunJournal journal = resume(prefetch)) {
      assertThat(journal.done())
          .extracting(Outcome::question)
          .isEqualTo(questions(0, OUTCOMES + 1));
    }
  }

  @Test
  void isOfNoUseForAnotherRun() {
    try (RunJournal journal = resume(OutcomePrefetch.start(run.resolve("other")))) {
      assertThat(journal.done()).hasSize(OUTCOMES);
    }
  }

  @Test
  void reportsABrokenLine() throws IOException {
    Files.writeString(file, "broken\n{\"question\":\n", StandardOpenOption.APPEND);
    OutcomePrefetch prefetch = OutcomePrefetch.start(run);

    assertThatThrownBy(() -> resume(prefetch))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(
            "outcomes.jsonl, line 2001 is broken (it is not valid JSON, see column 1)");
  }
}
