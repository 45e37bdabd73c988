// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.model.Judgment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JuryTest {
  @Test
  void takesTheMiddleScoreOrTheMeanOfTheTwoInTheMiddle() {
    assertThat(judgeVerdict(VoteAggregation.MEDIAN, 3, 0, 2))
        .isEqualTo(new Jury.JudgeVerdict(2.0, true, "because 2"));
    assertThat(judgeVerdict(VoteAggregation.MEDIAN, 1, 2))
        .isEqualTo(new Jury.JudgeVerdict(1.5, false, "because 1"));
    assertThat(judgeVerdict(VoteAggregation.MEDIAN, 1, null, 3))
        .isEqualTo(new Jury.JudgeVerdict(2.0, true, "because 3"));
  }

  @Test
  void explainsTheScoreThatItGives() {
    assertThat(judgeVerdict(VoteAggregation.MEAN, 0, 1, 0, 1, 1, 1).explanation())
        .isEqualTo("because 1");
    assertThat(judgeVerdict(VoteAggregation.MEDIAN, 3, 2, 2).explanation()).isEqualTo("because 2");
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, 3, 2, 0).explanation())
        .isEqualTo("because 3");
  }

  @Test
  void takesTheMean() {
    assertThat(judgeVerdict(VoteAggregation.MEAN, 3, 0, 2).score()).isEqualTo(5 / 3.0);
    assertThat(judgeVerdict(VoteAggregation.MEAN, 3, 0, 2).right()).isFalse();
    assertThat(judgeVerdict(VoteAggregation.MEAN, 3, 3, 0).right()).isTrue();
  }

  @Test
  void drawsTheLineWhereTheRubricDoesEvenIfNobodyGaveThatScore() {
    assertThat(judgeVerdict(VoteAggregation.MEAN, 1, 3, 3))
        .isEqualTo(new Jury.JudgeVerdict(7 / 3.0, true, "because 3"));
    assertThat(judgeVerdict(VoteAggregation.MEDIAN, 1, 3).right()).isTrue();
  }

  @Test
  void takesWhatMoreThanHalfSay() {
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, 3, 0, 2).right()).isTrue();
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, 0, 0, 2).right()).isFalse();
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, 0, 3).right()).isNull();
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, 0, 3).score()).isEqualTo(0.5);
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, 3, null, null).right()).isTrue();
  }

  @Test
  void hasNoOpinionWhereNobodyHasAScore() {
    assertThat(judgeVerdict(VoteAggregation.MEDIAN, null, null))
        .isEqualTo(new Jury.JudgeVerdict(null, null, null));
    assertThat(judgeVerdict(VoteAggregation.MAJORITY, null, null))
        .isEqualTo(new Jury.JudgeVerdict(null, null, null));
  }

  @Test
  void givesEachJudgeOneVoteHoweverOftenItWasAsked() {
    List<Judgment> judgments =
        List.of(
            ScriptedJudge.by("a", "q", 1, 0),
            ScriptedJudge.by("a", "q", 2, 0),
            ScriptedJudge.by("a", "q", 3, 0),
            ScriptedJudge.by("b", "q", 1, 3),
            ScriptedJudge.by("c", "q", 1, 2));

    Jury.JudgeVerdict judgeVerdict = only(Jury.of(JudgeScores.all(judgments), null));

    assertThat(judgeVerdict.score()).isEqualTo(2.0);
    assertThat(judgeVerdict.right()).isTrue();
  }

  @Test
  void letsJudgesOfDifferentRubricsVoteOnly() {
    List<JudgeScores> judges =
        JudgeScores.all(
            List.of(
                ScriptedJudge.by("m", "q", 1, 3),
                ScriptedJudge.by("equivalence", "eeee", "m", "q", 1, 0, true),
                ScriptedJudge.by("results", "ffff", "m", "q", 1, 2, true)));

    assertThat(Jury.of(judges, null).rule()).isEqualTo(VoteAggregation.MAJORITY);
    assertThat(only(Jury.of(judges, null)).right()).isTrue();
    assertThatThrownBy(() -> Jury.of(judges, VoteAggregation.MEAN))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("equivalence by m")
        .hasMessageContaining("vote by majority");
  }

  @Test
  void hasNoVerdictWhereTheRubricGivesNone() {
    Jury jury =
        Jury.of(
            JudgeScores.all(List.of(ScriptedJudge.by("readability", "r", "m", "q", 1, 3, false))),
            null);

    assertThat(only(jury)).isEqualTo(new Jury.JudgeVerdict(3.0, null, "because 3"));
    assertThat(only(new Jury(jury.judges(), VoteAggregation.MAJORITY))).isEqualTo(only(jury));
  }

  private static Jury.JudgeVerdict judgeVerdict(VoteAggregation rule, @Nullable Integer... scores) {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      judgments.add(ScriptedJudge.by("model-" + i, "q", 1, scores[i]));
    }
    return only(Jury.of(JudgeScores.all(judgments), rule));
  }

  private static Jury.JudgeVerdict only(Jury jury) {
    return Objects.requireNonNull(jury.judgeVerdicts().get("q"));
  }
}
