// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerProfileTest {
  private static final Profile BIRD = Profile.named("bird").orElseThrow();

  @TempDir Path folder = Path.of("unset");

  @Test
  void letsTheOtherEvaluatorsMetricDecide() {
    Map<String, Outcome> outcomes = byId(run(BIRD, "all").outcomes());

    assertThat(verdict(outcomes, "same")).isEqualTo(new Verdict.Correct());
    assertThat(verdict(outcomes, "wider")).isEqualTo(new Verdict.Incorrect(Cause.NOT_ACCEPTED));
    assertThat(verdict(outcomes, "other")).isEqualTo(new Verdict.Incorrect(Cause.WRONG_VALUES));
    assertThat(verdict(outcomes, "broken")).isEqualTo(new Verdict.Incorrect(Cause.SQL_ERROR));
    assertThat(outcome(outcomes, "wider").metrics())
        .containsEntry("bird_ex", 0.0)
        .containsEntry("execution_accuracy", 0.0)
        .containsEntry("subset_match", 1.0);
  }

  @Test
  void remembersInTheManifestWhatDecides() {
    RunDirectory run = run(BIRD, "all");

    assertThat(run.manifest().scoring().profile().metric()).isEqualTo("bird_ex");
    assertThat(Rescoring.rescore(run, BIRD).outcomes()).isEqualTo(run.storedOutcomes().brief());
  }

  @Test
  void judgesAStoredRunByAMetricThatWasScored() {
    RunDirectory run = run(Profile.STANDARD, "all");
    assertThat(verdict(byId(run.outcomes()), "wider")).isEqualTo(new Verdict.Correct());

    Map<String, Outcome> rescored = byId(Rescoring.rescore(run, BIRD).outcomes());

    assertThat(verdict(rescored, "wider")).isEqualTo(new Verdict.Incorrect(Cause.NOT_ACCEPTED));
    assertThat(verdict(rescored, "same")).isEqualTo(new Verdict.Correct());
  }

  @Test
  void saysWhichMetricIsMissing() {
    RunDirectory run = run(Profile.STANDARD, "subset_match");

    assertThatThrownBy(() -> Rescoring.rescore(run, BIRD))
        .isInstanceOf(AssayException.class)
        .hasMessage(
            "profile 'bird' is decided by bird_ex, which was not scored;"
                + " run again with --metrics default,bird_ex");
    assertThatThrownBy(() -> run(BIRD, "subset_match"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("needs the metric bird_ex");
  }

  private RunDirectory run(Profile profile, String metric) {
    RunPlan plan =
        new TestPlans()
            .ask("same", "rows(1)", "rows(1)")
            .ask("wider", "rows(1, 2)", "rows(1)")
            .ask("other", "rows(2)", "rows(1)")
            .ask("broken", "error", "rows(1)")
            .under(profile, Metrics.named(List.of(metric)), folder.resolve("run"));
    return Evaluation.run(plan, new ScriptedRunner(), new Progress() {}).directory();
  }

  private static Map<String, Outcome> byId(List<Outcome> outcomes) {
    return outcomes.stream().collect(Collectors.toMap(Outcome::question, Function.identity()));
  }

  private static Verdict verdict(Map<String, Outcome> outcomes, String question) {
    return outcome(outcomes, question).verdict();
  }

  private static Outcome outcome(Map<String, Outcome> outcomes, String question) {
    return Objects.requireNonNull(outcomes.get(question), question);
  }
}
