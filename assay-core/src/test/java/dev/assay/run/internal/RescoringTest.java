// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RescoringTest {
  @TempDir Path out = Path.of("unset");

  @BeforeEach
  void run() {
    Question wide = TestPlans.question("own-profile", "shop", "rows(1)");
    Question ownProfile =
        wide.withMatch(new MatchSettings(OrderRule.AUTO, null, List.of(), false, "standard"));
    Evaluation.run(
        new TestPlans()
            .ask("same", "rows(1)", "rows(1)")
            .ask("wider", "rows(1, 2)", "rows(1)")
            .ask(ownProfile, "rows(1, 2)")
            .ask("broken", "error", "rows(1)")
            .ask("no-gold", "rows(1)", "error")
            .in(out),
        new ScriptedRunner(),
        new Progress() {});
  }

  @Test
  void judgesAnewByOtherRulesWithoutADatabase() {
    Rescoring strict = Rescoring.rescore(RunDirectory.open(out), Profile.STRICT);

    assertThat(verdict(strict, "same")).isEqualTo(new Verdict.Correct());
    assertThat(verdict(strict, "wider")).isEqualTo(new Verdict.Incorrect(Cause.NOT_ACCEPTED));
    assertThat(verdict(strict, "broken")).isEqualTo(new Verdict.Incorrect(Cause.SQL_ERROR));
    assertThat(verdict(strict, "no-gold")).isInstanceOf(Verdict.NotScored.class);
    assertThat(strict.before().value()).isEqualTo(0.75);
    assertThat(strict.after().value()).isEqualTo(0.5);
  }

  @Test
  void leavesAQuestionToItsOwnProfile() {
    Rescoring strict = Rescoring.rescore(RunDirectory.open(out), Profile.STRICT);

    assertThat(verdict(strict, "own-profile")).isEqualTo(new Verdict.Correct());
  }

  @Test
  void letsTheMetricsThatAreTheVerdictFollowIt() {
    Outcome wider = outcome(Rescoring.rescore(RunDirectory.open(out), Profile.STRICT), "wider");

    assertThat(wider.metrics())
        .containsEntry("execution_accuracy", 0.0)
        .containsEntry("non_empty_execution_accuracy", 0.0)
        .containsEntry("subset_match", 1.0);
  }

  @Test
  void givesTheRunsOwnVerdictsUnderItsOwnProfile() {
    RunDirectory run = RunDirectory.open(out);

    assertThat(Rescoring.rescore(run, Profile.STANDARD).outcomes())
        .isEqualTo(run.storedOutcomes().brief());
  }

  @Test
  void writesOneLineAQuestionHoweverOftenItIsAsked() throws IOException {
    Rescoring.rescore(RunDirectory.open(out), Profile.STRICT);
    Path file = Rescoring.rescore(RunDirectory.open(out), Profile.STRICT).file();

    assertThat(file).isEqualTo(out.resolve("scores-strict.jsonl"));
    assertThat(Files.readAllLines(file))
        .hasSize(5)
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "{\"question\":\"wider\",\"verdict\":\"incorrect\",\"cause\":\"NOT_ACCEPTED\","
                            + "\"execution_accuracy\":0,\"metrics\":{")
                    .contains("\"non_empty_execution_accuracy\":0", "\"subset_match\":1"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "{\"question\":\"no-gold\",\"verdict\":\"not_scored\",\"cause\":\"GOLD_FAILED\","
                            + "\"execution_accuracy\":null,\"metrics\":{"));
  }

  private static Verdict verdict(Rescoring scores, String question) {
    return outcome(scores, question).verdict();
  }

  private static Outcome outcome(Rescoring scores, String question) {
    return scores.outcomes().stream()
        .filter(outcome -> outcome.question().equals(question))
        .findFirst()
        .orElseThrow();
  }
}
