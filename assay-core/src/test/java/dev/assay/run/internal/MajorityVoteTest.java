// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MajorityVoteTest {
  private static final Sample SILENT = new Sample(null, null, null);
  private static final Sample ABSTAINS = new Sample(null, null, "no such data");

  @TempDir private Path out = Path.of("unset");
  private final ScriptedRunner runner = new ScriptedRunner();

  @Test
  void choosesTheFirstAnswerOfTheMajorityAndRunsEachTextOnce() {
    Outcome outcome = ask("rows(1)", "rows(2)", "rows(1)", "rows(2)", "rows(1)", "error");

    assertThat(outcome.sql()).isEqualTo("rows(1)");
    assertThat(outcome.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcome.samples())
        .extracting(Outcome.Sample::votes)
        .containsExactly(3, 2, 3, 2, 3, 1);
    assertThat(outcome.samples().get(0).hash()).isEqualTo(outcome.execution().hash()).hasSize(32);
    assertThat(outcome.samples().get(1).verdict())
        .isEqualTo(new Verdict.Incorrect(Cause.WRONG_VALUES));
    assertThat(outcome.samples().get(5).hash()).isNull();
    assertThat(runner.runs("rows(2)")).isEqualTo(1);
    assertThat(runner.runs("rows(1)")).as("gold and prediction").isEqualTo(2);
  }

  @Test
  void countsEqualResultsOfDifferentTextsTogether() {
    // the scripted database reads both in the same way
    Outcome outcome = ask("rows(2)", "rows(1, 1)", "rows(1)", "rows(1]");

    assertThat(outcome.samples()).extracting(Outcome.Sample::votes).containsExactly(1, 1, 2, 2);
    assertThat(outcome.sql()).isEqualTo("rows(1)");
  }

  @Test
  void putsResultsBeforeErrorsAndLetsTheFirstOfEqualGroupsWin() {
    assertThat(ask("error", "rows(2)", "rows(1)").sql()).isEqualTo("rows(2)");
    assertThat(ask("error", "error", "rows(1)").samples())
        .as("each error stands alone")
        .extracting(Outcome.Sample::votes)
        .containsOnly(1);
    assertThat(ask("error", "slow").sql()).isEqualTo("error");
    assertThat(ask(SILENT, SILENT, sql("rows(1)")).sql()).isEqualTo("rows(1)");
  }

  @Test
  void letsAbstentionsStandTogether() {
    Outcome outcome = ask(sql("rows(1)"), ABSTAINS, new Sample(null, null, "dunno"));

    assertThat(outcome.verdict()).isEqualTo(new Verdict.Incorrect(Cause.ABSTAINED));
    assertThat(outcome.abstention()).isEqualTo("no such data");
    assertThat(outcome.sql()).isNull();
    assertThat(outcome.metrics()).containsEntry("execution_accuracy", 0.0);
    assertThat(outcome.metrics().get("pass@1")).isEqualTo(1 / 3.0);
  }

  @Test
  void letsAnswersOfAnyKindStandAgainstAbstentionsWhereThereIsNoAnswer() {
    Question question = TestPlans.unanswerable("q", null);

    Outcome answered = ask(question, sql("rows(1)"), ABSTAINS, ABSTAINS, sql("error"), sql("x"));
    assertThat(answered.verdict()).isEqualTo(new Verdict.Incorrect(Cause.SHOULD_ABSTAIN));
    assertThat(answered.samples()).extracting(Outcome.Sample::votes).containsExactly(3, 2, 2, 3, 3);
    assertThat(answered.metrics()).containsEntry("pass@1", 0.4).containsEntry("pass@5", 1.0);
    assertThat(ask(question, sql("rows(1)"), ABSTAINS, ABSTAINS).verdict())
        .isEqualTo(new Verdict.Correct());
  }

  @Test
  void estimatesPassAtSomeKAndAgreement() {
    Sample[] twelve =
        Stream.concat(
                Stream.of(sql("rows(1)"), sql("rows(1)"), sql("rows(1)")),
                Stream.generate(() -> sql("rows(2)")).limit(9))
            .toArray(Sample[]::new);

    Outcome outcome = ask(twelve);

    assertThat(outcome.verdict().label()).isEqualTo("incorrect");
    assertThat(outcome.metrics())
        .containsEntry("pass@1", 0.25)
        .containsEntry("pass@12", 1.0)
        .containsEntry("sample_agreement", 0.75);
    // C(9,5) = 126 of C(12,5) = 792 draws hold no right one
    assertThat(outcome.metrics().get("pass@5")).isCloseTo(1 - 126 / 792.0, within(1e-12));
    assertThat(outcome.metrics()).containsKey("pass@10").doesNotContainKey("pass@2");
    assertThat(ask("rows(1)", "rows(1)").metrics())
        .containsEntry("pass@2", 1.0)
        .doesNotContainKey("pass@5");
  }

  @Test
  void leavesPassAtKOutUnderAnotherProfile() {
    ask("rows(1, 2)", "rows(1, 2)", "rows(1)");

    Outcome strict = Rescoring.rescore(RunDirectory.open(last()), Profile.STRICT).outcomes().get(0);

    assertThat(strict.verdict()).isEqualTo(new Verdict.Incorrect(Cause.NOT_ACCEPTED));
    assertThat(strict.metrics()).containsKey("sample_agreement").doesNotContainKey("pass@1");
    assertThat(strict.samples()).isEmpty();
  }

  private static Sample sql(@Nullable String sql) {
    return new Sample(sql, null, null);
  }

  private Outcome ask(String... samples) {
    return ask(Stream.of(samples).map(MajorityVoteTest::sql).toArray(Sample[]::new));
  }

  private Outcome ask(Sample... samples) {
    return ask(TestPlans.question("q", "shop", "rows(1)"), samples);
  }

  private int runs;

  private Path last() {
    return out.resolve("run" + runs);
  }

  private Outcome ask(Question question, Sample... samples) {
    runs++;
    Sample first = samples[0];
    Prediction prediction =
        new Prediction(
            "q",
            first,
            List.of(new Attempt(first.sql(), null, null)),
            null,
            null,
            List.of(samples),
            Map.of());
    return Evaluation.run(
            new TestPlans().ask(question, prediction).in(last()), runner, new Progress() {})
        .outcomes()
        .get(0);
  }
}
