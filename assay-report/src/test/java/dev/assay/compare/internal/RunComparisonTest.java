// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.AssayException;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  @Test
  void tellsWhichQuestionsAreFixedAndWhichBroken() {
    RunComparison comparison = compare("++--e+", "+-+-++");

    assertThat(comparison.counts()).isEqualTo(new PairCounts(2, 1, 2, 1));
    assertThat(comparison.pairs(OutcomeChange.BROKEN))
        .extracting(QuestionPair::question)
        .containsExactly("q2");
    assertThat(comparison.groups())
        .containsExactly(
            new RunComparison.OutcomeChangeGroup(
                OutcomeChange.BROKEN, null, Cause.WRONG_VALUES, List.of("q2")),
            new RunComparison.OutcomeChangeGroup(
                OutcomeChange.FIXED, Cause.WRONG_VALUES, null, List.of("q3")),
            new RunComparison.OutcomeChangeGroup(
                OutcomeChange.FIXED, Cause.SQL_ERROR, null, List.of("q5")),
            new RunComparison.OutcomeChangeGroup(
                OutcomeChange.BOTH_WRONG, Cause.WRONG_VALUES, Cause.WRONG_VALUES, List.of("q4")));
    assertThat(comparison.accuracy().difference()).isEqualTo(1.0 / 6);
    assertThat(comparison.accuracy().p()).isEqualTo(1);
    assertThat(comparison.instructive()).map(QuestionPair::question).contains("q2");
  }

  @Test
  void tellsTheAccuraciesWithoutVacuousAgreement() {
    RunComparison comparison =
        RunComparison.of(
            new ComparedRun(
                "A",
                Path.of("runs/A"),
                TestRuns.manifest("sha-1", 3, Map.of()),
                Profile.STANDARD,
                List.of(
                    TestRuns.vacuous("q1"),
                    TestRuns.outcome("q2", "a", "easy", right()),
                    wrong("q3"))),
            TestRuns.run("B", TestRuns.manifest("sha-1", 3, Map.of()), "+-+"),
            true);

    assertThat(comparison.vacuous()).isEqualTo(1);
    assertThat(comparison.accuracy().baseline().total()).isEqualTo(3);
    assertThat(comparison.accuracyWithoutVacuous().counts()).isEqualTo(new PairCounts(1, 1, 0, 0));
  }

  private static Outcome wrong(String id) {
    return TestRuns.outcome(id, "a", "easy", new Verdict.Incorrect(Cause.WRONG_VALUES));
  }

  @Test
  void leavesOutAndListsWhatIsNotScoredInOneOfThem() {
    RunComparison comparison = compare("+g-l.", "++g-+");

    assertThat(comparison.counts().total()).isEqualTo(1);
    assertThat(comparison.excluded())
        .extracting(ExcludedQuestion::question)
        .containsExactly("q2", "q3", "q4", "q5");
    ExcludedQuestion pending = comparison.excluded().get(3);
    assertThat(pending.baseline()).isNull();
    assertThat(pending.candidate()).isEqualTo(new Verdict.Correct());
    assertThat(comparison.onlyCandidate()).isEmpty();
    assertThat(comparison.warnings())
        .containsExactly("A is not finished: 1 of its 5 questions have no outcome.");
  }

  @Test
  void refusesOtherQuestionsUnlessToldToIntersect() {
    ComparedRun short3 = TestRuns.run("A", TestRuns.manifest("sha-1", 3, Map.of()), "++-");
    ComparedRun long5 = TestRuns.run("B", TestRuns.manifest("sha-2", 5, Map.of()), "+--++");

    assertThatThrownBy(() -> RunComparison.of(short3, long5, false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("runs/A and runs/B ask different questions")
        .hasMessageContaining("--intersect compares the 3 that both have");
    RunComparison comparison = RunComparison.of(short3, long5, true);
    assertThat(comparison.counts()).isEqualTo(new PairCounts(0, 1, 1, 1));
    assertThat(comparison.onlyBaseline()).isEmpty();
    assertThat(comparison.onlyCandidate()).containsExactly("q4", "q5");
  }

  @Test
  void refusesAnotherQuestionUnderTheSameIdEvenThen() {
    ComparedRun first = TestRuns.run("A", TestRuns.manifest("sha-1", 1, Map.of()), "+");
    ComparedRun text =
        with("sha-2", TestRuns.outcome("q1", "Other?", "a", "easy", "SELECT 1", right()));
    ComparedRun gold =
        with("sha-2", TestRuns.outcome("q1", "What of q1?", "a", "easy", "SELECT 9", right()));

    assertThatThrownBy(() -> RunComparison.of(first, text, true))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("question 'q1' has a different text in runs/B than in runs/A");
    assertThatThrownBy(() -> RunComparison.of(first, gold, true))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("question 'q1' has a different gold");
  }

  @Test
  void refusesOtherRulesAndSaysHowToJudgeAnew() {
    ComparedRun standard = TestRuns.run("A", "++");
    ComparedRun own =
        new ComparedRun(
            "B",
            standard.directory(),
            standard.manifest(),
            new Profile("standard", Set.of(Relaxation.ROUNDING)),
            standard.outcomes());

    assertThatThrownBy(() -> RunComparison.of(standard, standard.under(Profile.STRICT), false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("under profile standard and runs/A under strict")
        .hasMessageContaining("--profile NAME");
    assertThatThrownBy(() -> RunComparison.of(standard, own, false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("it accepts different relaxations");
  }

  @Test
  void warnsThatDatabasesHaveChanged() {
    ComparedRun before =
        TestRuns.run("A", TestRuns.manifest("sha", 1, Map.of("a", "1", "b", "2")), "+");
    ComparedRun now =
        TestRuns.run("B", TestRuns.manifest("sha", 1, Map.of("a", "1", "b", "3")), "+");

    assertThat(RunComparison.of(before, now, false).warnings())
        .singleElement()
        .asString()
        .startsWith("1 database is not the same in both runs (b)");
    assertThat(RunComparison.of(before, before, false).warnings()).isEmpty();
  }

  @Test
  void setsCostsAgainstEachOtherOverTheQuestionsThatSayThem() {
    CostComparison cost =
        compare("+-", "++").expenses().stream()
            .filter(costComparison -> costComparison.measure() == CostComparison.Measure.COST_USD)
            .findFirst()
            .orElseThrow();

    assertThat(requireNonNull(cost.baseline()).total()).isEqualTo(0.03, within(1e-12));
    assertThat(requireNonNull(cost.candidate()).total()).isEqualTo(0.04, within(1e-12));
    assertThat(requireNonNull(cost.candidate()).questions()).isEqualTo(2);
  }

  @Test
  void saysTheResultInOneSentence() {
    assertThat(compare("----------", "++++++++++").sentence())
        .isEqualTo(
            "B is right on 10 more of 10 questions than A: +100.0 points, p = 0.002: better, by"
                + " more than chance explains.");
    assertThat(compare("+-", "-+").sentence())
        .startsWith("B is right on as many of 2 questions as A: 0.0 points (95 % interval")
        .endsWith("p = 1.00: no difference could be shown.");
    assertThat(compare("++", "++").sentence())
        .isEqualTo(
            "B is right on as many of 2 questions as A: 0.0 points, p = 1.00: no difference could"
                + " be shown.");
    assertThat(compare("g", "+").sentence())
        .isEqualTo("No question is scored in both A and B: nothing can be said.");
  }

  @Test
  void adjustsTheTestsOfAllGroupsTogether() {
    RunComparison comparison = compare("-".repeat(20), "+".repeat(10) + "-".repeat(10));
    PairedBreakdown difficulty =
        comparison.breakdowns().stream()
            .filter(breakdown -> breakdown.by().equals("difficulty"))
            .findFirst()
            .orElseThrow();

    assertThat(comparison.breakdowns())
        .as("one category is no breakdown")
        .extracting(PairedBreakdown::by)
        .containsExactly("difficulty", "database");
    assertThat(comparison.groupsLookedAt()).isEqualTo(4);
    PairedBreakdown.Group easy = difficulty.groups().get(0);
    assertThat(easy.name()).isEqualTo("easy");
    assertThat(easy.accuracy().p()).isEqualTo(2 * Math.pow(0.5, 10), within(1e-12));
    assertThat(easy.adjustedP()).isEqualTo(4 * 2 * Math.pow(0.5, 10), within(1e-12));
    assertThat(difficulty.groups().get(1).accuracy().interval())
        .as("nothing moved, so nothing is known of the spread")
        .isNull();
  }

  @Provide
  Arbitrary<String> verdicts() {
    return Arbitraries.strings().withChars("+-egl.").ofLength(12);
  }

  @Test
  void saysWhatSoFewQuestionsCanShow() {
    assertThat(compare("++++", "++++").reach())
        .hasValue(
            "None of 4 questions is right in one run and wrong in the other; it takes 6, all in"
                + " the same direction, to show any difference.");
    assertThat(compare("+".repeat(50), "-" + "+".repeat(49)).reach().orElseThrow())
        .startsWith(
            "Only 1 of 50 questions is right in one run and wrong in the other; it takes 6");
    assertThat(compare("+".repeat(50), "-".repeat(7) + "+".repeat(43)).reach().orElseThrow())
        .startsWith("Only 7 of 50 questions are right in one run and wrong in the other: too few");
    assertThat(compare("+".repeat(50), "-".repeat(30) + "+".repeat(20)).reach().orElseThrow())
        .startsWith("With 50 questions a difference of ");
    assertThat(compare("g", "+").reach()).isEmpty();
  }

  @Test
  void saysNothingOfOtherDatabasesWhereItKnowsTooFew() {
    RunComparison two = compare("++++", "+-++");

    assertThat(two.byDatabase()).isNull();
    assertThat(two.overDatabases())
        .hasValue("The difference over other databases can't be estimated from two.");
    assertThat(compare("+", "-").overDatabases().orElseThrow())
        .endsWith("can't be estimated from one.");
    assertThat(compare("++", "++").overDatabases()).isEmpty();
    assertThat(onDatabases("+-+-+-", "++++++").overDatabases().orElseThrow())
        .endsWith("can't be estimated from 3 that do not differ.");
    assertThat(onDatabases("+-++++", "++++++").overDatabases().orElseThrow())
        .startsWith("Over other databases like these 3 it would be 0.0 to +50.0, and wider");
    // All that is better is on three of 18 databases: certain there, who knows elsewhere.
    RunComparison apart = onDatabases("-".repeat(6) + "+".repeat(30), "+".repeat(36));
    assertThat(apart.accuracy().interval()).isNotNull();
    assertThat(apart.accuracy().interval().low()).isPositive();
    assertThat(apart.overDatabases().orElseThrow())
        .contains(
            "The two intervals answer different questions: believe the first for more questions");
  }

  @Test
  void groupsQuestionsAsTheCandidateHasThem() {
    ComparedRun before = TestRuns.run("A", "++");
    ComparedRun now = TestRuns.run("B", TestRuns.manifest("other", 2, Map.of()), "+-");
    ComparedRun regrouped =
        new ComparedRun(
            "B",
            now.directory(),
            now.manifest(),
            now.profile(),
            List.of(
                TestRuns.outcome("q1", "a", "medium", now.outcomes().get(0).verdict()),
                TestRuns.outcome("q2", "b", "extra", now.outcomes().get(1).verdict())));

    assertThat(RunComparison.of(before, regrouped, true).breakdowns().get(0).groups())
        .extracting(PairedBreakdown.Group::name)
        .containsExactly("extra", "medium");
  }

  /** Two questions on each of the databases d0, d1, ... */
  private static RunComparison onDatabases(String baseline, String candidate) {
    return RunComparison.of(spread("A", baseline), spread("B", candidate), false);
  }

  private static ComparedRun spread(String name, String verdicts) {
    ComparedRun run = TestRuns.run(name, verdicts);
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < verdicts.length(); i++) {
      Outcome outcome = run.outcomes().get(i);
      outcomes.add(TestRuns.outcome(outcome.question(), "d" + i / 2, "easy", outcome.verdict()));
    }
    return new ComparedRun(name, run.directory(), run.manifest(), run.profile(), outcomes);
  }

  @Property(tries = 100, seed = "1")
  void countsEveryPairOnceAndNothingElse(
      @ForAll("verdicts") String one, @ForAll("verdicts") String other) {
    RunComparison comparison = compare(one, other);
    PairCounts counts = comparison.counts();
    assertThat(counts.fixed() + counts.broken() + counts.bothRight() + counts.bothWrong())
        .isEqualTo(comparison.pairs().size());
    List<String> ids = new ArrayList<>();
    comparison.pairs().forEach(pair -> ids.add(pair.question()));
    comparison.excluded().forEach(left -> ids.add(left.question()));
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(comparison.groups().stream().mapToInt(group -> group.questions().size()).sum())
        .isEqualTo(counts.total() - counts.bothRight());
  }

  @Property(tries = 100, seed = "1")
  void mirrorsWhenTheRunsAreSwapped(
      @ForAll("verdicts") String one, @ForAll("verdicts") String other) {
    RunComparison there = compare(one, other);
    RunComparison back = RunComparison.of(there.candidate(), there.baseline(), false);
    PairCounts counts = there.counts();
    assertThat(back.counts())
        .isEqualTo(
            new PairCounts(
                counts.broken(), counts.fixed(), counts.bothRight(), counts.bothWrong()));
    assertThat(back.accuracy().p()).isEqualTo(there.accuracy().p());
    assertThat(back.detectable()).isEqualTo(there.detectable());
    assertThat(back.excluded()).hasSameSizeAs(there.excluded());
    if (there.accuracy().interval() != null) {
      assertThat(requireNonNull(back.accuracy().interval()).low())
          .isEqualTo(-there.accuracy().interval().high(), within(1.01 / counts.total()));
    }
  }

  private static RunComparison compare(String baseline, String candidate) {
    return RunComparison.of(TestRuns.run("A", baseline), TestRuns.run("B", candidate), false);
  }

  private static ComparedRun with(String sha, Outcome outcome) {
    ComparedRun run = TestRuns.run("B", TestRuns.manifest(sha, 1, Map.of()), "+");
    return new ComparedRun("B", run.directory(), run.manifest(), run.profile(), List.of(outcome));
  }

  private static Verdict right() {
    return new Verdict.Correct();
  }
}
