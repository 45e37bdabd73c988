// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.journal.Evidence;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Judgment;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.ReviewReason;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReviewQueuesTest {
  private static final Verdict WRONG = ScriptedJudge.wrong(Cause.WRONG_VALUES);
  private static final Verdict RIGHT = ScriptedJudge.CORRECT;

  @Test
  void holdsEachQuestionOfTheRunAtMostOnceWhateverTheRun() {
    Random random = new Random(20);
    for (int i = 0; i < 60; i++) {
      List<Outcome> run = run(random, random.nextInt(120));
      QueueInput input = input(run, random);
      ReviewQueues queues = ReviewQueues.of(input);
      Set<String> ids = new HashSet<>();
      run.forEach(outcome -> ids.add(outcome.question()));

      assertThat(queues.all()).hasSize(BuiltInQueue.values().length + 1);
      for (ReviewQueue queue : queues.all()) {
        assertThat(queue.questions()).as(queue.name()).doesNotHaveDuplicates().isSubsetOf(ids);
        assertThat(queue.shuffled(7)).containsExactlyInAnyOrderElementsOf(queue.questions());
        assertThat(queue.shuffled(7).equals(queue.questions()))
            .isEqualTo(
                queue.name().equals("sample")
                    || queue.questions().equals(SeededOrder.of(7, queue.questions())));
        assertThat(queue.next(Set.of(), Set.of()))
            .isEqualTo(queue.questions().stream().findFirst());
      }
      assertThat(ReviewQueues.of(input)).isEqualTo(queues);
      assertThat(queues.get("all").size()).isEqualTo(run.size());
      assertThat(queues.get("diverse").size()).isLessThanOrEqualTo(DiverseSubset.SIZE);
      List<String> scored = run.stream().filter(Outcome::isScored).map(Outcome::question).toList();
      assertThat(queues.get("sample").questions()).isEqualTo(SeededOrder.of(1, scored));
      if (input.siblings().size() < 2) {
        assertThat(queues.get("consensus").unavailable()).contains("at least two other systems");
      }
    }
  }

  @Test
  void fillsQueuesByWhatMakesAVerdictDoubtful() {
    List<Outcome> run =
        List.of(
            outcome("q1", RIGHT, match(Relaxation.EXTRA_COLUMNS), "a"),
            outcome("q2", WRONG, match(Relaxation.ROW_ORDER), "a"),
            outcome("q3", RIGHT, match(Relaxation.EMPTY_BOTH), "a"),
            outcome("q4", RIGHT, match(), "a"),
            outcome("q5", WRONG, null, "b"),
            outcome(
                "q6",
                new Verdict.NotScored(NotScoredReason.GOLD_NOT_DETERMINISTIC, "x"),
                null,
                "c"),
            outcome("q7", new Verdict.NotScored(NotScoredReason.CANCELLED, "x"), null, "c"));
    SystemAnswers before = SystemAnswers.of("before", List.of(outcome("q5", RIGHT, match(), "a")));
    ReviewQueues queues =
        ReviewQueues.of(
            new QueueInput(
                run,
                Map.of("q4", false, "q1", true),
                List.of(),
                before,
                List.of(new SavedQueues.SavedQueue("extra", "relaxation=extra_columns"))));

    assertThat(queues.get("relaxed").questions()).containsExactly("q1", "q2");
    assertThat(queues.get("vacuous").questions()).containsExactly("q3");
    assertThat(queues.get("judge").questions()).containsExactly("q4");
    assertThat(queues.get("newly-broken").questions()).containsExactly("q5");
    assertThat(queues.get("gold-faults").questions()).containsExactly("q6");
    assertThat(queues.get("failing").questions()).containsExactly("q2", "q5");
    assertThat(queues.get("extra").questions()).containsExactly("q1");
    assertThat(queues.get("sample").questions())
        .containsExactlyInAnyOrder("q1", "q2", "q3", "q4", "q5");
    assertThatThrownBy(() -> queues.get("relaxd"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("did you mean 'relaxed'?")
        .hasMessageContaining("gold-faults");
  }

  @Test
  void putsTheLeastCertainAnswersFirst() {
    List<Outcome> run =
        List.of(
            outcome("q1", RIGHT, match(), "a"),
            outcome("q2", WRONG, match(), "a"),
            outcome("q3", WRONG, null, "b"),
            outcome("q4", ScriptedJudge.NOT_SCORED, null, "c"));
    ReviewQueues queues =
        with(
            run,
            new Evidence("q1", List.of(ReviewReason.VACUOUS), 0.9),
            new Evidence("q2", List.of(), 0.45),
            new Evidence("q3", List.of(ReviewReason.GOLD_SUSPECT, ReviewReason.LENIENT_ONLY), 0.3));

    assertThat(queues.get("value").questions()).containsExactly("q2", "q3", "q1");
    assertThat(queues.get("needs-review").questions()).containsExactly("q3", "q1");
    assertThat(queues.get("gold-faults").questions()).containsExactly("q4", "q3");
    assertThat(with(run).get("value").unavailable()).contains("No evidence");
    assertThat(with(run).get("needs-review").unavailable()).contains("No evidence");
  }

  private static ReviewQueues with(List<Outcome> run, Evidence... evidence) {
    Map<String, Evidence> gathered = new HashMap<>();
    for (Evidence each : evidence) {
      gathered.put(each.question(), each);
    }
    return ReviewQueues.of(
        new QueueInput(run, List.of(), Map.of(), List.of(), null, List.of(), gathered));
  }

  @Test
  void findsConsensusOnlyOfTwoOtherSystemsWithTheSameWrongResult() {
    List<Outcome> run =
        List.of(outcome("q1", WRONG, null, "x"), outcome("q2", RIGHT, match(), "g"));
    SystemAnswers one = system(WRONG, "x", WRONG, "y");
    SystemAnswers two = system(WRONG, "x", WRONG, "z");
    SystemAnswers three = system(RIGHT, "g", WRONG, "z");

    assertThat(consensus(run, one).unavailable()).contains("there is one");
    assertThat(consensus(run, one, two).questions()).containsExactly("q1");
    assertThat(consensus(run, two, three).questions()).containsExactly("q2");
    assertThat(consensus(run, one, three).questions()).isEmpty();
    SystemAnswers other =
        SystemAnswers.of("other", List.of(outcome("q1", WRONG, null, "x", "Another?")));
    assertThat(consensus(run, one, other).questions()).as("another text").isEmpty();
  }

  @Test
  void resumesAtTheFirstOpenOrStaleQuestion() {
    ReviewQueue queue =
        new ReviewQueue("mine", "Mine", "Some.", null, List.of("a", "b", "c"), null);

    assertThat(queue.next(Set.of("a"), Set.of())).contains("b");
    assertThat(queue.next(Set.of("a", "b"), Set.of("a"))).contains("a");
    assertThat(queue.open(Set.of("a", "b"), Set.of("b"))).containsExactly("b", "c");
    assertThat(queue.next(Set.of("a", "b", "c"), Set.of())).isEmpty();
  }

  @Test
  void hidesVerdictsFromABlindReview() {
    List<Outcome> run = run(new Random(3), 80);
    ReviewQueues queues = ReviewQueues.of(input(run, new Random(4)));
    ReviewQueues blind = queues.blind(11);

    assertThat(blind).isEqualTo(queues.blind(11)).isNotEqualTo(queues.blind(12));
    assertThat(blind.all())
        .allSatisfy(
            queue -> {
              assertThat(queue.name()).matches("q[0-9a-f]{6}");
              assertThat(queue.title() + queue.description() + queue.where())
                  .doesNotContainIgnoringCase("wrong")
                  .doesNotContainIgnoringCase("right");
            });
    assertThat(blind.all()).extracting(ReviewQueue::name).doesNotHaveDuplicates().isSorted();
    ReviewQueue failing = queues.get("failing");
    assertThat(blind.get(failing.blind(11).name()).questions())
        .containsExactlyInAnyOrderElementsOf(failing.questions())
        .isNotEqualTo(failing.questions());
    List<String> fewer = failing.questions().subList(1, failing.size());
    assertThat(failing.shuffled(11)).containsSubsequence(SeededOrder.of(11, fewer));
  }

  @Test
  void coversRareTraitsInTheDiverseSubsetAfterBoundaryCases() {
    List<Outcome> run = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      run.add(
          i == 7
              ? outcome("q7", RIGHT, match(Relaxation.EXTRA_COLUMNS), "a")
              : outcome("q" + i, i % 2 == 0 ? RIGHT : WRONG, null, "a"));
    }
    run.set(150, inCategory(run.get(150), "rare"));
    List<String> diverse = DiverseSubset.of(run, Map.of());

    assertThat(diverse).hasSize(DiverseSubset.SIZE).startsWith("q7");
    assertThat(diverse.subList(0, 4)).contains("q150");
  }

  @Test
  void fillsQueuesByTheScoresOfJudges() {
    List<Outcome> run = new ArrayList<>();
    List<Judgment> scores = new ArrayList<>();
    int[][] given = {{3, 3}, {0, 1}, {1, 2}, {2, 2}, {0, 3}, {1, 1}};
    for (int i = 0; i < given.length; i++) {
      run.add(outcome("q" + i, ScriptedJudge.NOT_SCORED, null, "a"));
      for (int repeat = 1; repeat <= 2; repeat++) {
        scores.add(ScriptedJudge.by("m", "q" + i, repeat, given[i][repeat - 1]));
      }
    }
    run.add(outcome("q9", ScriptedJudge.NOT_SCORED, null, "a"));
    ReviewQueues queues = scored(run, scores);

    assertThat(queues.get("low-score").questions()).containsExactly("q1", "q5", "q2", "q4");
    assertThat(queues.get("unstable").questions()).containsExactly("q4", "q1", "q2");
    assertThat(queues.get("near-passing").questions()).containsExactly("q3", "q2", "q4");

    List<Judgment> once = scores.stream().filter(each -> each.repeat() == 1).toList();
    assertThat(scored(run, once).get("unstable").unavailable()).contains("--repeats 3");
    assertThat(scored(run, once).get("near-passing").questions()).containsExactly("q3");
    assertThat(scored(run, List.of()).get("low-score").unavailable()).contains("'assay judge'");
  }

  private static ReviewQueues scored(List<Outcome> run, List<Judgment> scores) {
    return ReviewQueues.of(
        new QueueInput(run, scores, Map.of(), List.of(), null, List.of(), Map.of()));
  }

  private static ReviewQueue consensus(List<Outcome> run, SystemAnswers... siblings) {
    return ReviewQueues.of(new QueueInput(run, Map.of(), List.of(siblings), null, List.of()))
        .get("consensus");
  }

  private static SystemAnswers system(Verdict first, String one, Verdict second, String two) {
    return SystemAnswers.of(
        "other", List.of(outcome("q1", first, null, one), outcome("q2", second, null, two)));
  }

  private static QueueInput input(List<Outcome> run, Random random) {
    List<SystemAnswers> siblings = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      siblings.add(SystemAnswers.of("sibling", run(random, run.size())));
    }
    Map<String, Boolean> judged = new HashMap<>();
    run.forEach(each -> judged.put(each.question(), random.nextBoolean()));
    return new QueueInput(
        run,
        judged,
        siblings,
        random.nextBoolean() ? SystemAnswers.of("before", run(random, run.size())) : null,
        List.of(new SavedQueues.SavedQueue("wrong values", "verdict=incorrect,cause=WRONG_*")));
  }

  private static List<Outcome> run(Random random, int size) {
    List<Outcome> run = new ArrayList<>();
    List<Verdict> verdicts =
        List.of(RIGHT, WRONG, ScriptedJudge.wrong(Cause.SQL_ERROR), ScriptedJudge.NOT_SCORED);
    for (int i = 0; i < size; i++) {
      Relaxation relaxation = Relaxation.values()[random.nextInt(Relaxation.values().length)];
      run.add(
          outcome(
              "q" + i,
              verdicts.get(random.nextInt(verdicts.size())),
              random.nextBoolean() ? match(relaxation) : null,
              "h" + random.nextInt(3)));
    }
    return run;
  }

  private static Match match(Relaxation... relaxations) {
    return new Match(
        Match.Level.EXACT,
        Set.of(relaxations),
        List.of(Set.of(relaxations)),
        List.of(0),
        0,
        null,
        List.of());
  }

  private static Outcome outcome(String id, Verdict verdict, @Nullable Match match, String hash) {
    return outcome(id, verdict, match, hash, "What?");
  }

  private static Outcome outcome(
      String id, Verdict verdict, @Nullable Match match, String hash, String text) {
    ExecutionSummary execution = new ExecutionSummary("rows", 1L, 1L, 1.0, hash, null, null);
    return new Outcome(
        QuestionSummary.of(id, text, "shop"),
        new PredictionSummary("SELECT 1", execution, List.of()),
        "SELECT gold",
        new GoldSummary(execution, null, false, List.of()),
        verdict,
        match,
        Map.of("bag_f1", 0.5));
  }

  private static Outcome inCategory(Outcome outcome, String category) {
    return new Outcome(
        new QuestionSummary(
            outcome.question(), outcome.text(), "shop", category, null, null, false),
        outcome.prediction(),
        outcome.goldSql(),
        outcome.gold(),
        outcome.verdict(),
        outcome.match(),
        outcome.metrics());
  }
}
