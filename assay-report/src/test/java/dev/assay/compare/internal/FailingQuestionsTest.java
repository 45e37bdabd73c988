// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailingQuestionsTest {
  private static List<String> lines(Gate gate, String before, String now) {
    ComparedRun run = TestRuns.run("now", now);
    RunComparison comparison = RunComparison.of(TestRuns.run("base", before), run, false);
    GateVerdict verdict = gate.judge("", run.outcomes(), run.pending(), comparison).orElseThrow();
    return FailingQuestions.of(verdict, run.outcomes(), comparison, "assay compare base now");
  }

  @Test
  void namesBrokenQuestionsAndThoseWhoseGoldFailsNow() {
    assertThat(lines(new Gate(null, Map.of(), 0), "++++-", "+--g-"))
        .containsExactly("  Broken: q2, q3", "  Right in the baseline, not scored now: q4");
  }

  @Test
  void namesAFewOfManyAndTheCommandThatShowsAll() {
    assertThat(lines(new Gate(null, Map.of(), 0), "+++++++++", "+--------"))
        .containsExactly("  Broken: q2, q3, q4, q5, q6 and 3 more; all: assay compare base now");
  }

  @Test
  void namesWhatIsNotScoredIfThatFailsTheGate() {
    assertThat(lines(new Gate(null, Map.of(), null, 1), "+++", "+gg"))
        .contains("  Not scored: q2, q3");
    assertThat(lines(new Gate(0.9, Map.of(), null, 2), "++-gg", "+--gg"))
        .containsExactly("  Broken: q2");
  }

  @Test
  void isSilentWhereTheGatePasses() {
    assertThat(lines(new Gate(null, Map.of(), 1), "++", "+-")).isEmpty();
  }
}
