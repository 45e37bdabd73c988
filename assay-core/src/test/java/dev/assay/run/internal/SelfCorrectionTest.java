// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfCorrectionTest {
  @TempDir private Path out = Path.of("unset");
  private final ScriptedRunner runner = new ScriptedRunner();

  @Test
  void judgesTheFirstAttemptToo() {
    List<Outcome> outcomes =
        run(
            new TestPlans()
                .ask(
                    TestPlans.question("fixed", "shop", "rows(1)"),
                    tries("fixed", "error", "rows(1)"))
                .ask(
                    TestPlans.question("broken", "shop", "rows(1)"),
                    tries("broken", "rows(1)", "rows(2)"))
                .ask(
                    TestPlans.question("kept", "shop", "rows(1)"),
                    tries("kept", "rows(1)", "rows(1)"))
                .ask(TestPlans.question("mute", "shop", "rows(1)"), tries("mute", null, "rows(1)"))
                .ask(TestPlans.question("once", "shop", "rows(1)"), tries("once", "rows(1)")));

    assertThat(outcomes)
        .extracting(outcome -> outcome.verdict() instanceof Verdict.Correct)
        .containsExactly(true, false, true, true, true);
    assertThat(outcomes)
        .extracting(outcome -> outcome.metrics().get("first_attempt_accuracy"))
        .containsExactly(0.0, 1.0, 1.0, 0.0, null);
    assertThat(outcomes.get(4).metrics()).doesNotContainKey("first_attempt_accuracy");
    assertThat(runner.runs("rows(2)")).isEqualTo(1);
    assertThat(runner.runs("error")).isEqualTo(1);
  }

  @Test
  void takesTheAttemptsOfTheSampleThatWasChosen() {
    Prediction prediction =
        new Prediction(
            "q",
            new Sample("rows(9)", null, null),
            List.of(
                new Attempt("rows(9)", null, null, 0),
                new Attempt("error", "no such query", null, 1),
                new Attempt("rows(1)", null, null, 1),
                new Attempt("rows(1)", null, null, 2)),
            null,
            null,
            List.of(
                new Sample("rows(9)", null, null),
                new Sample("rows(1)", null, null),
                new Sample("rows(1)", null, null)),
            Map.of());

    Outcome outcome =
        run(new TestPlans().ask(TestPlans.question("q", "shop", "rows(1)"), prediction)).get(0);

    assertThat(outcome.sql()).isEqualTo("rows(1)");
    assertThat(outcome.metrics()).containsEntry("first_attempt_accuracy", 0.0);
    assertThat(outcome.attempts()).hasSize(4);
  }

  @Test
  void isLeftOutUnderAnotherProfile() {
    run(
        new TestPlans()
            .ask(TestPlans.question("q", "shop", "rows(1)"), tries("q", "error", "slow"))
            .ask(TestPlans.question("r", "shop", "rows(1)"), tries("r", "error", "rows(1)")));

    assertThat(Rescoring.rescore(RunDirectory.open(out), Profile.STRICT).outcomes())
        .allSatisfy(o -> assertThat(o.metrics()).doesNotContainKey("first_attempt_accuracy"));
  }

  private static Prediction tries(String id, @Nullable String... sql) {
    List<Attempt> attempts = Arrays.stream(sql).map(text -> new Attempt(text, null, null)).toList();
    return new Prediction(id, sql[sql.length - 1], null, attempts, null);
  }

  private List<Outcome> run(TestPlans plans) {
    return Evaluation.run(plans.in(out), runner, new Progress() {}).outcomes();
  }
}
