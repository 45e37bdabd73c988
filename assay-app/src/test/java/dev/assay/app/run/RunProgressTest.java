// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.Terminal;
import dev.assay.match.Cause;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunProgressTest {
  private static final String REWRITE = "\r\u001b[K";

  /** A terminal that is too narrow cuts the line, rather than begin another that stays. */
  private static final String CUT = "\u001b[?7l";

  private static final String WHOLE = "\u001b[?7h";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private RunProgress progress(boolean terminal) {
    return new RunProgress(terminal(terminal));
  }

  private Terminal terminal(boolean isOne) {
    return new Terminal(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        false,
        isOne,
        true,
        Map.of());
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void writesWholePlainLinesNowAndThenWhereNobodyWatches() throws InterruptedException {
    RunProgress progress = progress(false);
    progress.started(10, List.of());
    progress.finished(outcome(new Verdict.Correct()));
    assertThat(shown()).as("nothing so soon").isEmpty();
    Thread.sleep(2_050);
    progress.finished(outcome(new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "x")));
    progress.finished(outcome(new Verdict.Correct()));
    progress.close();
    assertThat(shown())
        .matches("2 of 10 questions, 100\\.0 % right so far, \\d+\\.\\d a second, \\d+ s left\\R")
        .doesNotContain("\r\u001b");
    assertThat(out.size()).isZero();
  }

  @Test
  void writesOneLineAnewInATerminalAndTakesItAway() throws InterruptedException {
    RunProgress progress = progress(true);
    progress.started(3, List.of());
    Thread.sleep(120);
    progress.finished(outcome(new Verdict.Correct()));
    assertThat(shown())
        .startsWith(REWRITE + CUT + "1 of 3 questions, 100.0 % right")
        .endsWith("left" + WHOLE);
    progress.note("a note");
    assertThat(shown()).endsWith("left" + WHOLE + REWRITE + "a note" + System.lineSeparator());
    int length = shown().length();
    progress.close();
    progress.close();
    assertThat(shown()).hasSize(length);
  }

  @Test
  void leavesNoPartOfItsLineBeforeWhatOthersPrint() throws InterruptedException {
    Terminal terminal = terminal(true);
    RunProgress progress = new RunProgress(terminal);
    progress.started(3, List.of());
    Thread.sleep(120);
    progress.finished(outcome(new Verdict.Correct()));
    terminal.note("Interrupted");
    assertThat(shown()).endsWith(WHOLE + REWRITE + "Interrupted" + System.lineSeparator());
  }

  @Test
  void countsWhatWasDoneBefore() throws InterruptedException {
    RunProgress progress = progress(true);
    Verdict wrong = new Verdict.Incorrect(Cause.WRONG_ROW_COUNT);
    progress.started(2_000, Collections.nCopies(1_499, outcome(wrong)));
    assertThat(shown())
        .isEqualToIgnoringNewLines("Resuming: 1,499 of 2,000 questions are finished.");
    Thread.sleep(120);
    progress.finished(outcome(new Verdict.Correct()));
    assertThat(shown()).contains("1,500 of 2,000 questions, 0.1 % right so far");
  }

  @Test
  void saysNothingOddWhenThereIsNothingToDo() {
    for (boolean terminal : new boolean[] {false, true}) {
      RunProgress progress = progress(terminal);
      progress.started(0, List.of());
      progress.close();
    }
    assertThat(shown()).isEmpty();
  }

  private static Outcome outcome(Verdict verdict) {
    return new Outcome(
        QuestionSummary.of("q", "?", "pond"),
        new PredictionSummary(null, ExecutionSummary.NONE, List.of()),
        null,
        new GoldSummary(ExecutionSummary.NONE, null, false, List.of()),
        verdict,
        null,
        Map.of());
  }
}
