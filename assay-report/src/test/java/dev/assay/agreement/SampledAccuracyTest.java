// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.agreement.SampledAccuracy.AnswerLabels;
import dev.assay.agreement.SampledAccuracy.Counts;
import dev.assay.agreement.SampledAccuracy.Group;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.match.Cause;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.stats.PoweredEstimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A run of 200 answers: 150 of them right by execution, 10 without a result, and every fourth wrong
 * one with a result right by people.
 */
class SampledAccuracyTest {
  private static final AnswerLabels NOBODY = new AnswerLabels(Map.of(), Set.of());
  private static final List<Outcome> RUN = run("SELECT ");
  private static final List<String> ORDER =
      SeededOrder.of(
          SampledAccuracy.SEED, RUN.subList(0, 190).stream().map(Outcome::question).toList());

  private static List<Outcome> run(String sql) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      outcomes.add(
          outcome(
              i,
              i < 150
                  ? ScriptedJudge.CORRECT
                  : ScriptedJudge.wrong(i < 190 ? Cause.WRONG_VALUES : Cause.SQL_ERROR),
              i < 190 ? "rows" : "failed",
              sql + i));
    }
    outcomes.add(outcome(200, ScriptedJudge.NOT_SCORED, "rows", sql));
    return outcomes;
  }

  private static Outcome outcome(int i, Verdict verdict, String status, String sql) {
    ExecutionSummary execution = new ExecutionSummary(status, 1L, 1L, 1.0, "h", null, null);
    return new Outcome(
        new QuestionSummary(
            "q" + i, "What?", "shop", i % 2 == 0 ? "even" : "odd", "hard", null, false),
        new PredictionSummary(sql, execution, List.of()),
        "SELECT gold",
        new GoldSummary(execution, null, false, List.of()),
        verdict,
        null,
        Map.of());
  }

  private static boolean truth(String question) {
    int i = Integer.parseInt(question.substring(1));
    return i < 150 || i % 4 == 0;
  }

  private static AnswerLabels labels(List<String> questions) {
    Map<String, Boolean> right = new HashMap<>();
    questions.forEach(question -> right.put(question, truth(question)));
    return new AnswerLabels(right, Set.copyOf(questions));
  }

  @Test
  void countsTheLabelsUpToTheFirstQuestionWithoutOne() {
    Counts first = SampledAccuracy.of(RUN, labels(ORDER.subList(0, 60))).labels();
    assertThat(first).isEqualTo(new Counts(60, 0, 0, 10, 130, ORDER.get(60)));

    List<String> gap = new ArrayList<>(ORDER.subList(0, 60));
    gap.remove(20);
    SampledAccuracy few = SampledAccuracy.of(RUN, labels(gap));
    assertThat(few.labels()).isEqualTo(new Counts(20, 0, 39, 10, 131, ORDER.get(20)));
    assertThat(few.estimate()).isNull();
    assertThat(few.groups()).isEmpty();

    List<String> failing = ORDER.stream().filter(id -> !truth(id)).toList();
    Set<String> both = new HashSet<>(ORDER.subList(0, 60));
    both.addAll(failing);
    assertThat(SampledAccuracy.of(RUN, labels(List.copyOf(both))).estimate())
        .as("labels of a queue of wrong answers change nothing")
        .isEqualTo(SampledAccuracy.of(RUN, labels(ORDER.subList(0, 60))).estimate());
    assertThat(SampledAccuracy.of(RUN, labels(failing)).labels().counted()).isLessThan(10);

    AnswerLabels unsure =
        new AnswerLabels(labels(ORDER.subList(2, 60)).right(), Set.copyOf(ORDER.subList(0, 60)));
    assertThat(SampledAccuracy.of(RUN, unsure).labels())
        .isEqualTo(new Counts(58, 2, 0, 10, 130, ORDER.get(60)));
    assertThat(SampledAccuracy.of(RUN, labels(ORDER.subList(0, 49))).estimate()).isNull();
    assertThat(SampledAccuracy.of(RUN, NOBODY).labels().next()).isEqualTo(ORDER.get(0));
    assertThat(SampledAccuracy.of(List.of(), NOBODY).estimate()).isNull();
  }

  @Test
  void isTheShareThatPeopleCallRightOnceAllAreLabeled() {
    SampledAccuracy all = SampledAccuracy.of(RUN, labels(ORDER));

    // of 200 scored questions: 150, and q152, q156, … q188
    assertThat(requireNonNull(all.estimate()).value()).isEqualTo(160 / 200.0, within(1e-12));
    assertThat(all.verdicts()).isEqualTo(150 / 200.0);
    assertThat(all.estimate().more()).isNull();
    assertThat(all.labels()).isEqualTo(new Counts(190, 0, 0, 10, 0, null));
  }

  @Test
  void estimatesGroupsThatHaveTenLabels() {
    List<Group> groups = SampledAccuracy.of(RUN, labels(ORDER.subList(0, 60))).groups();

    assertThat(groups).extracting(Group::by).as("all are hard").containsOnly("category");
    assertThat(groups).extracting(Group::name).containsExactly("even", "odd");
    assertThat(groups).extracting(Group::questions).containsExactly(100, 100);
    assertThat(groups.stream().mapToInt(Group::labels).sum()).isEqualTo(60);
    assertThat(groups).extracting(Group::estimate).doesNotContainNull();
  }

  /** The earlier run has other SQL for q0 to q99, and of these people call every second wrong. */
  @Test
  void estimatesTheDifferenceOfTwoRuns() {
    List<Outcome> before = new ArrayList<>(RUN);
    for (int i = 0; i < 100; i++) {
      before.set(i, outcome(i, ScriptedJudge.CORRECT, "rows", "SELECT other " + i));
    }
    Map<String, Boolean> earlier = new HashMap<>(labels(ORDER).right());
    for (int i = 0; i < 100; i += 2) {
      earlier.put("q" + i, false);
    }
    AnswerLabels saidBefore = new AnswerLabels(earlier, Set.copyOf(ORDER));

    SampledAccuracy all = SampledAccuracy.difference(before, saidBefore, RUN, labels(ORDER));
    PoweredEstimate estimate = requireNonNull(all.estimate());
    assertThat(estimate.value()).isEqualTo(50 / 200.0, within(1e-12));
    assertThat(all.verdicts()).isZero();
    assertThat(all.labels())
        .as("90 have the same SQL")
        .isEqualTo(new Counts(190, 0, 0, 100, 0, null));

    SampledAccuracy some =
        SampledAccuracy.difference(before, saidBefore, RUN, labels(ORDER.subList(0, 100)));
    assertThat(requireNonNull(some.estimate()).interval().contains(50 / 200.0)).isTrue();
    assertThat(some.labels().open()).isPositive();
    SampledAccuracy none = SampledAccuracy.difference(before, saidBefore, RUN, NOBODY);
    assertThat(none.estimate()).as("people labeled one of the two only").isNull();
    assertThat(SampledAccuracy.difference(RUN, labels(ORDER), RUN, labels(ORDER)).estimate())
        .as("the same answers")
        .isNull();
  }
}
