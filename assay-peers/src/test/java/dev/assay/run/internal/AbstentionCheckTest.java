// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbstentionCheckTest {
  @TempDir private Path out = Path.of("unset");
  private final ScriptedRunner runner = new ScriptedRunner();

  @Test
  void isRightWhereTheQuestionCanNotBeAnsweredAndOnlyThere() {
    Question silly = TestPlans.unanswerable("q1", null);
    Question sound = TestPlans.question("q2", "shop", "rows(1)");
    List<Outcome> outcomes =
        run(
            new TestPlans()
                .ask(silly, prediction("q1", null, null, "no such data"))
                .ask(sound, prediction("q2", null, null, "no such data")));

    assertThat(outcomes)
        .extracting(Outcome::verdict)
        .containsExactly(new Verdict.Correct(), new Verdict.Incorrect(Cause.ABSTAINED));
    assertThat(outcomes).extracting(Outcome::abstention).containsOnly("no such data");
    assertThat(outcomes).extracting(Outcome::unanswerable).containsExactly(true, false);
    assertThat(outcomes.get(0).metrics())
        .containsEntry("execution_accuracy", 1.0)
        .containsEntry("non_empty_execution_accuracy", null)
        .containsEntry("bird_ex", null)
        .containsEntry("aws_sql_exact_match", null);
    assertThat(outcomes.get(1).metrics())
        .containsEntry("execution_accuracy", 0.0)
        .containsEntry("bird_ex", 0.0);
    assertThat(RunDirectory.open(out).outcomes()).containsExactlyInAnyOrderElementsOf(outcomes);
  }

  @Test
  void isMissedByAnAnswerBySilenceAndByAFailure() {
    List<Outcome> outcomes =
        run(
            new TestPlans()
                .ask(TestPlans.unanswerable("q1", null), "rows(1)")
                .ask(TestPlans.unanswerable("q2", null), prediction("q2", null, null, null))
                .ask(TestPlans.unanswerable("q3", null), prediction("q3", null, "it broke", null))
                .ask(
                    TestPlans.unanswerable("q4", null),
                    Prediction.ofResult("q4", Path.of("nowhere.csv"))));

    assertThat(outcomes)
        .extracting(outcome -> ((Verdict.Incorrect) outcome.verdict()).cause())
        .containsExactly(
            Cause.SHOULD_ABSTAIN, Cause.NO_SQL, Cause.GENERATION_ERROR, Cause.SHOULD_ABSTAIN);
    assertThat(outcomes)
        .allSatisfy(o -> assertThat(o.metrics()).containsEntry("execution_accuracy", 0.0));
    assertThat(runner.runs("rows(1)")).isZero();
  }

  @Test
  void isTheRefusalThatTheDataSetAsksForAndNoOtherConstant() {
    String refusal = "I'm sorry, no data.";
    List<Outcome> outcomes =
        run(
            new TestPlans()
                .ask(
                    TestPlans.unanswerable("q1", refusal),
                    "SELECT 'I''m sorry, no data.' AS answer;")
                .ask(TestPlans.unanswerable("q2", refusal), "select 'I\\'m sorry, NO data' answer")
                .ask(TestPlans.unanswerable("q3", refusal), "SELECT 'Napoleon' AS answer")
                .ask(TestPlans.unanswerable("q4", null), "SELECT 'I''m sorry, no data.'"));

    assertThat(outcomes)
        .extracting(outcome -> outcome.verdict().label())
        .containsExactly("correct", "correct", "incorrect", "incorrect");
    assertThat(outcomes.get(0).abstention()).isEqualTo(refusal);
    assertThat(outcomes.get(0).sql()).startsWith("SELECT 'I''m");
    assertThat(outcomes.get(2).abstention()).isNull();
  }

  @Test
  void doesNotCountBesideSql() {
    Question sound = TestPlans.question("q1", "shop", "rows(1)");

    Outcome outcome =
        run(new TestPlans().ask(sound, prediction("q1", "rows(1)", null, "I guess"))).get(0);

    assertThat(outcome.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcome.abstention()).isNull();
  }

  @Test
  void needsNoDatabase() {
    Question lost = TestPlans.unanswerable("q1", null);
    Question elsewhere =
        Question.of(lost.id(), lost.text(), "atlantis", lost.gold()).withMatch(lost.match());

    assertThat(run(new TestPlans().ask(elsewhere, prediction("q1", null, null, "no"))))
        .extracting(Outcome::verdict)
        .containsExactly(new Verdict.Correct());
  }

  @Test
  void keepsItsVerdictUnderAnotherProfile() {
    run(
        new TestPlans()
            .ask(TestPlans.unanswerable("q1", null), prediction("q1", null, null, "no"))
            .ask(TestPlans.unanswerable("q2", null), "rows(1)"));

    Rescoring strict = Rescoring.rescore(RunDirectory.open(out), Profile.STRICT);

    assertThat(strict.after().successes()).isEqualTo(1);
    assertThat(strict.after().total()).isEqualTo(2);
    assertThat(strict.outcomes()).allMatch(Outcome::unanswerable);
  }

  private static Prediction prediction(
      String id, @Nullable String sql, @Nullable String error, @Nullable String abstention) {
    return new Prediction(id, new Sample(sql, error, abstention), List.of(), null);
  }

  private List<Outcome> run(TestPlans plans) {
    return Evaluation.run(plans.in(out), runner, new Progress() {}).outcomes();
  }
}
