// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.journal.Manifest;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselinePreflightTest {
  private static final Gold GOLD = Gold.verbatim("SELECT 1");

  @Test
  void takesABaselineOfTheSameQuestions() {
    Dataset dataset = dataset("sha", question("q1", "What of q1?", "a", GOLD));

    assertThatCode(() -> require(baseline(dataset, "+"), dataset, false))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesOtherQuestionsUnlessTheCommonOnesAreWanted() {
    Dataset before = dataset("sha", question("q1", "What of q1?", "a", GOLD));
    Dataset now =
        dataset(
            "sha",
            question("q1", "What of q1?", "a", GOLD),
            question("q9", "What of q9?", "a", GOLD));

    assertRefused(baseline(before, "+"), now, false, "compare the 1 in common with --intersect");
    assertThatCode(() -> require(baseline(before, "+"), now, true)).doesNotThrowAnyException();
    assertRefused(
        baseline(before, "l"), now, true, "no question of this run is scored in the baseline");
    assertRefused(
        baseline(before, "+"),
        dataset("sha", question("q9", "What of q9?", "a", GOLD)),
        true,
        "has no question in common with this run");
  }

  @Test
  void refusesAnotherQuestionUnderTheSameId() {
    ComparedRun baseline = baseline(dataset("old", question("q1", "", "a", GOLD)), "+");

    assertRefused(baseline, now("Which?", "a", GOLD), true, "question 'q1' has a different text");
    assertRefused(baseline, now("What of q1?", "b", GOLD), true, "has a different database");
    assertRefused(
        baseline,
        now("What of q1?", "a", Gold.verbatim("SELECT 3")),
        true,
        "question 'q1' has a different gold in the baseline runs/base; give it a different id");
    assertRefused(
        baseline, now("What of q1?", "a", new Gold.Unanswerable(null)), true, "a different gold");
  }

  @Test
  void leavesItOpenWhichOfSeveralGoldsWillDecide() {
    ComparedRun baseline = baseline(dataset("old", question("q1", "", "a", GOLD)), "+");

    assertThatCode(
            () -> require(baseline, now("What of q1?", "a", Gold.sql("SELECT 3; SELECT 1")), true))
        .doesNotThrowAnyException();
    assertThatCode(() -> require(baseline, now("What of q1?", "a", Gold.sql("SELECT 1;")), true))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesAnotherProfileOfTheSameName() {
    MatchSettings own = new MatchSettings(OrderRule.AUTO, null, List.of(), false, "ours");
    Dataset dataset = dataset("sha", Question.of("q1", "What of q1?", "a", GOLD).withMatch(own));

    assertThatThrownBy(
            () ->
                BaselinePreflight.require(
                    baseline(dataset, "+"),
                    dataset,
                    List.of(new Profile("ours", Profile.STRICT.accepted())),
                    false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the profile 'ours', which differs in the baseline runs/base");
  }

  private static Dataset now(String text, String database, Gold gold) {
    return dataset("new", question("q1", text, database, gold));
  }

  private static void assertRefused(
      ComparedRun baseline, Dataset dataset, boolean intersect, String words) {
    assertThatThrownBy(() -> require(baseline, dataset, intersect))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(words);
  }

  private static void require(ComparedRun baseline, Dataset dataset, boolean intersect) {
    BaselinePreflight.require(baseline, dataset, List.of(), intersect);
  }

  private static ComparedRun baseline(Dataset dataset, String verdicts) {
    Manifest any = TestRuns.manifest("sha", 1, Map.of());
    return TestRuns.run(
        "base",
        new Manifest(
            any.name(),
            Manifest.Source.of(dataset),
            any.generator(),
            any.scoring(),
            any.conditions(),
            any.databases(),
            any.provenance()),
        verdicts);
  }

  private static Dataset dataset(String sha, Question... questions) {
    return new Dataset("shop", "assay", Path.of("questions.jsonl"), sha, List.of(questions));
  }

  private static Question question(String id, String text, String database, Gold gold) {
    return Question.of(id, text, database, gold);
  }
}
