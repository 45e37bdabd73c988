// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.Row;
import dev.assay.match.Match;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredOutcomesTest {
  @TempDir Path folder = Path.of("unset");

  private static final Outcome FAILED = SampleOutcomes.outcome("q1 \u00e9\ud83d\ude00");
  private static final Outcome WRONG = wrong("q2");

  private static Outcome wrong(String id) {
    Outcome any = SampleOutcomes.outcome(id);
    Difference difference =
        new Difference(
            Difference.Kind.VALUES,
            List.of(new Difference.MappedColumn(0, "n", 0, "n")),
            new Difference.RowCounts(3, 3, 1, 1, 1),
            new Difference.ListedRows(
                List.of(new Row(0, List.of("secret"))),
                List.of(new Row(1, List.of("secret"))),
                List.of(new ChangedRow(2, 2, List.of(new ChangedCell(0, "secret", null))))),
            List.of());
    return new Outcome(
        new QuestionSummary(id, any.text(), any.database(), "category", null, null, false),
        new PredictionSummary(
            any.sql(),
            null,
            any.execution(),
            List.of(new Attempt("SELECT 0", "no", null, 0), new Attempt(null, "none", null, 1)),
            List.of(
                new Outcome.Sample("SELECT 0", new Verdict.Incorrect(Cause.WRONG_VALUES), "ab", 2),
                new Outcome.Sample(null, new Verdict.Incorrect(Cause.GENERATION_ERROR), null, 1))),
        any.goldSql(),
        any.gold(),
        new Verdict.Incorrect(Cause.WRONG_VALUES),
        new Match(Match.Level.NONE, Set.of(), List.of(), List.of(0), 0, difference, List.of()),
        any.metrics());
  }

  private Path write(Outcome... outcomes) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Outcome outcome : outcomes) {
      lines.append(OutcomeJson.write(outcome)).append('\n');
    }
    return Files.writeString(folder.resolve("outcomes.jsonl"), lines);
  }

  @Test
  void readsWholeOutcomesWhenTheyAreAskedFor() throws IOException {
    StoredOutcomes stored = StoredOutcomes.read(write(FAILED, WRONG));

    assertThat(stored.whole("q2")).isEqualTo(WRONG);
    assertThat(stored.whole(FAILED.question())).isEqualTo(FAILED);
    assertThatThrownBy(() -> stored.whole("q3")).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void keepsNoRowsAndNoTextsOfAttemptsInMemory() throws IOException {
    Outcome brief = StoredOutcomes.read(write(FAILED, WRONG)).brief().get(1);

    Difference difference =
        Objects.requireNonNull(Objects.requireNonNull(brief.match()).difference());
    assertThat(difference.missing()).isEmpty();
    assertThat(difference.extra()).isEmpty();
    assertThat(difference.changed()).isEmpty();
    assertThat(difference.missingRows() + difference.extraRows() + difference.changedRows())
        .isEqualTo(3);
    assertThat(brief.attempts())
        .containsExactly(new Attempt("", "no", null, 0), new Attempt(null, "none", null, 1));
    assertThat(brief.samples()).extracting(Outcome.Sample::sql).containsExactly("", null);
    assertThat(brief.sql()).isEqualTo(WRONG.sql());
    assertThat(brief.verdict()).isEqualTo(WRONG.verdict());
    assertThat(brief.metrics()).isEqualTo(WRONG.metrics());
  }

  @Test
  void readsNothingAgainOfWhichNothingIsLeftOut() throws IOException {
    Path file = write(FAILED, WRONG);
    StoredOutcomes stored = StoredOutcomes.read(file);
    Files.delete(file);

    assertThat(stored.whole(FAILED.question())).isEqualTo(FAILED);
    assertThatThrownBy(() -> stored.whole("q2")).isInstanceOf(AssayException.class);
  }

  @Test
  void saysThatTheFileWasChangedInTheMeantime() throws IOException {
    Path file = write(FAILED, WRONG);
    StoredOutcomes stored = StoredOutcomes.read(file);
    write(WRONG, FAILED);
    assertThatThrownBy(() -> stored.whole("q2"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("question 'q2' can't be read again");
    Files.writeString(file, "");
    assertThatThrownBy(() -> stored.whole("q2")).isInstanceOf(AssayException.class);
    Files.delete(file);
    assertThatThrownBy(() -> stored.whole("q2")).hasMessageContaining("there is no such file");
  }

  @Test
  void passesOverATornLastLine() throws IOException {
    Path file = write(FAILED, WRONG);
    String torn = Files.readString(file) + "{\"question\":\"q3\",";
    Files.writeString(file, torn);

    assertThat(StoredOutcomes.read(file).brief()).hasSize(2);
    assertThat(StoredOutcomes.read(folder.resolve("none")).brief()).isEmpty();
  }

  @Test
  void takesOutcomesThatAreInMemory() {
    StoredOutcomes stored = StoredOutcomes.of(List.of(FAILED, WRONG));
    assertThat(stored.brief()).containsExactly(FAILED, WRONG);
    assertThat(stored.whole("q2")).isSameAs(WRONG);
  }

  @Test
  void namesTheLineOfASecondOutcome() throws IOException {
    Path file = write(FAILED, WRONG, WRONG);
    assertThatThrownBy(() -> StoredOutcomes.read(file))
        .hasMessageContaining("line 3: a second outcome of question 'q2'");
  }
}
