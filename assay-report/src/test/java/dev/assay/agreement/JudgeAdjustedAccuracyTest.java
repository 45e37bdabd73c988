// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeAdjustedAccuracyTest {
  @Test
  void countsTheJudgesVerdictWhereThereIsOne() {
    List<Outcome> outcomes =
        List.of(
            ScriptedJudge.outcome("kept", ScriptedJudge.CORRECT),
            ScriptedJudge.outcome("lost", ScriptedJudge.CORRECT),
            ScriptedJudge.outcome("gained", ScriptedJudge.wrong(Cause.WRONG_VALUES)),
            ScriptedJudge.outcome("still wrong", ScriptedJudge.wrong(Cause.WRONG_ORDER)),
            ScriptedJudge.outcome("not judged", ScriptedJudge.CORRECT));

    JudgeAdjustedAccuracy both =
        JudgeAdjustedAccuracy.of(
            outcomes,
            1,
            VoteAggregation.MEDIAN,
            Map.of("kept", true, "lost", false, "gained", true, "still wrong", false));

    assertThat(both.execution().successes()).isEqualTo(3);
    assertThat(both.withJudge().successes()).isEqualTo(3);
    assertThat(both.withJudge().total()).isEqualTo(5);
    assertThat(both.decided()).isEqualTo(4);
    assertThat(both.right()).isEqualTo(new JudgeAdjustedAccuracy.Part(2, 3));
    assertThat(both.wrong()).isEqualTo(new JudgeAdjustedAccuracy.Part(2, 2));
    assertThat(both.toRight()).containsExactly("gained");
    assertThat(both.toWrong()).containsExactly("lost");
    assertThat(both.same()).containsExactly("kept", "still wrong");
  }

  @Test
  void leavesOutWhatIsNotScored() {
    JudgeAdjustedAccuracy both =
        JudgeAdjustedAccuracy.of(
            List.of(ScriptedJudge.outcome("q", ScriptedJudge.NOT_SCORED)),
            1,
            VoteAggregation.MEDIAN,
            Map.of("q", true));

    assertThat(both.withJudge().total()).isZero();
    assertThat(both.decided()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Cause.class,
      names = {
        "SQL_ERROR",
        "TIMEOUT",
        "REFUSED",
        "TOO_LARGE",
        "NO_SQL",
        "GENERATION_ERROR",
        "ABSTAINED",
        "SHOULD_ABSTAIN"
      })
  void keepsWrongWhatGaveNoResult(Cause cause) {
    JudgeAdjustedAccuracy both =
        JudgeAdjustedAccuracy.of(
            List.of(ScriptedJudge.outcome("q", ScriptedJudge.wrong(cause))),
            1,
            VoteAggregation.MEDIAN,
            Map.of("q", true));

    assertThat(both.withJudge().successes()).isZero();
    assertThat(both.decided()).isZero();
  }
}
