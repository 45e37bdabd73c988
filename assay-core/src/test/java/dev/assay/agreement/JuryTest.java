/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JuryTest {
  @Test
  void takesTheMiddleScoreOrTheMeanOfTheTwoInTheMiddle() {
    assertThat(opinion(JuryRule.MEDIAN, 3, 0, 2)).isEqualTo(new Opinion(2.0, true, "because 2"));
    assertThat(opinion(JuryRule.MEDIAN, 1, 2)).isEqualTo(new Opinion(1.5, false, "because 1"));
    assertThat(opinion(JuryRule.MEDIAN, 1, null, 3)).isEqualTo(new Opinion(2.0, true, "because 3"));
  }

  @Test
  void explainsTheScoreThatItGives() {
    assertThat(opinion(JuryRule.MEAN, 0, 1, 0, 1, 1, 1).explanation()).isEqualTo("because 1");
    assertThat(opinion(JuryRule.MEDIAN, 3, 2, 2).explanation()).isEqualTo("because 2");
    assertThat(opinion(JuryRule.MAJORITY, 3, 2, 0).explanation()).isEqualTo("because 3");
  }

  @Test
  void takesTheMean() {
    assertThat(opinion(JuryRule.MEAN, 3, 0, 2).score()).isEqualTo(5 / 3.0);
    assertThat(opinion(JuryRule.MEAN, 3, 0, 2).right()).isFalse();
    assertThat(opinion(JuryRule.MEAN, 3, 3, 0).right()).isTrue();
  }

  @Test
  void drawsTheLineWhereTheRubricDoesEvenIfNobodyGaveThatScore() {
    assertThat(opinion(JuryRule.MEAN, 1, 3, 3)).isEqualTo(new Opinion(7 / 3.0, true, "because 3"));
    assertThat(opinion(JuryRule.MEDIAN, 1, 3).right()).isTrue();
  }

  @Test
  void takesTheLeastScoreThatPassedAsTheLineOfOlderJudgements() {
    List<Judgement> judgements =
        List.of(
            ScriptedJudge.older("m", "q", 1, 1),
            ScriptedJudge.older("m", "q", 2, 3),
            ScriptedJudge.older("m", "other", 1, 2));

    assertThat(only(Jury.of(JudgeScores.all(judgements), null)).right()).isTrue();
    assertThat(only(Jury.of(JudgeScores.all(judgements.subList(0, 2)), null)).right()).isFalse();
  }

  @Test
  void takesWhatMoreThanHalfSay() {
    assertThat(opinion(JuryRule.MAJORITY, 3, 0, 2).right()).isTrue();
    assertThat(opinion(JuryRule.MAJORITY, 0, 0, 2).right()).isFalse();
    assertThat(opinion(JuryRule.MAJORITY, 0, 3).right()).isNull();
    assertThat(opinion(JuryRule.MAJORITY, 0, 3).score()).isEqualTo(0.5);
    assertThat(opinion(JuryRule.MAJORITY, 3, null, null).right()).isTrue();
  }

  @Test
  void hasNoOpinionWhereNobodyHasAScore() {
    assertThat(opinion(JuryRule.MEDIAN, null, null)).isEqualTo(new Opinion(null, null, null));
    assertThat(opinion(JuryRule.MAJORITY, null, null)).isEqualTo(new Opinion(null, null, null));
  }

  @Test
  void givesEachJudgeOneVoteHoweverOftenItWasAsked() {
    List<Judgement> judgements =
        List.of(
            ScriptedJudge.by("a", "q", 1, 0),
            ScriptedJudge.by("a", "q", 2, 0),
            ScriptedJudge.by("a", "q", 3, 0),
            ScriptedJudge.by("b", "q", 1, 3),
            ScriptedJudge.by("c", "q", 1, 2));

    Opinion opinion = only(Jury.of(JudgeScores.all(judgements), null));

    assertThat(opinion.score()).isEqualTo(2.0);
    assertThat(opinion.right()).isTrue();
  }

  @Test
  void letsJudgesOfDifferentRubricsVoteOnly() {
    List<JudgeScores> judges =
        JudgeScores.all(
            List.of(
                ScriptedJudge.by("m", "q", 1, 3),
                ScriptedJudge.by("equivalence", "eeee", "m", "q", 1, 0, true),
                ScriptedJudge.by("results", "ffff", "m", "q", 1, 2, true)));

    assertThat(Jury.of(judges, null).rule()).isEqualTo(JuryRule.MAJORITY);
    assertThat(only(Jury.of(judges, null)).right()).isTrue();
    assertThatThrownBy(() -> Jury.of(judges, JuryRule.MEAN))
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

    assertThat(only(jury)).isEqualTo(new Opinion(3.0, null, "because 3"));
    assertThat(only(new Jury(jury.judges(), JuryRule.MAJORITY))).isEqualTo(only(jury));
  }

  private static Opinion opinion(JuryRule rule, @Nullable Integer... scores) {
    List<Judgement> judgements = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      judgements.add(ScriptedJudge.by("model-" + i, "q", 1, scores[i]));
    }
    return only(Jury.of(JudgeScores.all(judgements), rule));
  }

  private static Opinion only(Jury jury) {
    return Objects.requireNonNull(jury.opinions().get("q"));
  }
}
