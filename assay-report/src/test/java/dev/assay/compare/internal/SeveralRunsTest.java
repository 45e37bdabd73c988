// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.AssayException;
import dev.assay.match.Cause;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** More than two runs: against a baseline, each against each, and as repeats. */
class SeveralRunsTest {
  @Test
  void setsAllAgainstTheFirstAndEachAgainstEach() {
    MultiRunComparison all =
        MultiRunComparison.of(
            List.of(
                TestRuns.run("A", "-".repeat(10)),
                TestRuns.run("B", "+".repeat(8) + "--"),
                TestRuns.run("C", "+-".repeat(5))),
            false);

    double b = 2 * Math.pow(0.5, 8);
    double c = 2 * Math.pow(0.5, 5);
    assertThat(all.adjustedP()).hasSize(2);
    assertThat(all.adjustedP().get(0)).isEqualTo(2 * b, within(1e-12));
    assertThat(all.adjustedP().get(1)).isEqualTo(c, within(1e-12));
    assertThat(all.duels()).hasSize(3);
    assertThat(all.duel(2, 1).accuracy().counts()).isEqualTo(new PairCounts(1, 4, 4, 1));
    assertThat(all.duel(0, 1).adjustedP()).isEqualTo(3 * b, within(1e-12));
    assertThat(all.single()).isEmpty();
  }

  @Test
  void needsTwoRuns() {
    assertThatThrownBy(() -> MultiRunComparison.of(List.of(TestRuns.run("A", "+")), false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("needs at least two runs, but only runs/A is given");
  }

  @Test
  void countsHowManyRepeatsAgree() {
    RepeatedRuns repeats =
        RepeatedRuns.of(
            List.of(
                TestRuns.run("1", "++-+g"), TestRuns.run("2", "+--+-"), TestRuns.run("3", "+-e++")),
            false);

    assertThat(repeats.questions()).isEqualTo(4);
    assertThat(repeats.excluded()).containsExactly("q5");
    assertThat(repeats.rightIn()).containsExactly(1, 1, 0, 2);
    assertThat(repeats.flaky())
        .singleElement()
        .satisfies(
            flaky -> {
              assertThat(flaky.question()).isEqualTo("q2");
              assertThat(flaky.right()).isEqualTo(1);
              assertThat(flaky.causes()).isEqualTo(Map.of(Cause.WRONG_VALUES, 2));
            });
    // accuracies 3/4, 2/4, 2/4: mean 7/12, squares (4 + 1 + 1)/144, over 2
    assertThat(repeats.mean()).isEqualTo(7.0 / 12, within(1e-12));
    assertThat(repeats.deviation()).isEqualTo(Math.sqrt(6.0 / 144 / 2), within(1e-12));
    assertThat(repeats.lowest()).isEqualTo(0.5);
    assertThat(repeats.highest()).isEqualTo(0.75);
    assertThat(repeats.sampling().total()).isEqualTo(4);
    assertThat(repeats.sentence()).startsWith("1 of 4 questions is flaky");
  }

  /** Six of six go one way: p is 2/64 alone, and six times that among six comparisons. */
  @Test
  void claimsNothingThatTheNumberOfComparisonsExplains() {
    List<ComparedRun> runs = new ArrayList<>(List.of(TestRuns.run("A", "-".repeat(6))));
    for (String name : List.of("B", "C", "D", "E", "F", "G")) {
      runs.add(TestRuns.run(name, "+".repeat(6)));
    }
    RunComparison alone = RunComparison.of(runs.get(0), runs.get(1), false);
    List<RunComparison> all = MultiRunComparison.of(runs, false).againstFirst();

    assertThat(alone.sentence()).endsWith("p = 0.031: better, by more than chance explains.");
    assertThat(MultiRunComparison.sentences(List.of(alone))).containsExactly(alone.sentence());
    assertThat(MultiRunComparison.sentences(all))
        .hasSize(6)
        .allMatch(
            sentence ->
                sentence.endsWith(
                    "p = 0.19 adjusted for 6 comparisons: no difference could be shown."));
  }

  @Test
  void saysOfHowManyQuestionsSharesAreWhereTheyDiffer() {
    ComparedRun a = TestRuns.run("A", "+++");
    List<ComparedRun> runs = List.of(a, TestRuns.run("B", "++-"), TestRuns.run("C", "++g"));

    assertThat(MultiRunComparison.shares(MultiRunComparison.of(runs, false).againstFirst()))
        .hasValueSatisfying(words -> assertThat(words).contains("scored both in its run and in A"));
    assertThat(
            MultiRunComparison.shares(
                MultiRunComparison.of(runs.subList(0, 2), false).againstFirst()))
        .isEmpty();
  }

  @Test
  void listsTheFlakiestFirst() {
    RepeatedRuns repeats =
        RepeatedRuns.of(
            List.of(
                TestRuns.run("1", "+++-"),
                TestRuns.run("2", "+-+-"),
                TestRuns.run("3", "-+--"),
                TestRuns.run("4", "-+--")),
            false);

    assertThat(repeats.flaky())
        .extracting(RepeatedRuns.FlakyQuestion::question)
        .containsExactly("q1", "q3", "q2");
  }

  @Test
  void suspectsTheCacheWhereEveryAnswerIsTheSame() {
    List<ComparedRun> same = List.of(TestRuns.run("1", "+-"), TestRuns.run("2", "+-"));

    assertThat(RepeatedRuns.of(same, false).warnings())
        .singleElement()
        .asString()
        .contains("--no-cache");
  }

  @Test
  void sortsIdsAsPeopleDo() {
    assertThat(
            List.of("dev-10", "dev-2", "dev", "dev-02", "a").stream()
                .sorted(NaturalIdOrder.INSTANCE))
        .containsExactly("a", "dev", "dev-2", "dev-02", "dev-10");
  }

  @Property(seed = "1")
  void ordersIdsConsistently(
      @ForAll @Chars({'a', 'b', '0', '2'}) @StringLength(max = 6) String a,
      @ForAll @Chars({'a', 'b', '0', '2'}) @StringLength(max = 6) String b,
      @ForAll @Chars({'a', 'b', '0', '2'}) @StringLength(max = 6) String c) {
    NaturalIdOrder order = NaturalIdOrder.INSTANCE;
    assertThat(Integer.signum(order.compare(a, b))).isEqualTo(-Integer.signum(order.compare(b, a)));
    assertThat(order.compare(a, b) == 0).isEqualTo(a.equals(b));
    if (order.compare(a, b) <= 0 && order.compare(b, c) <= 0) {
      assertThat(order.compare(a, c)).isNotPositive();
    }
  }
}
