// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.SampledAccuracy;
import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.journal.Evidence;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.ReviewReason;
import dev.assay.model.Verdict;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Fills the queues that every run has. */
final class BuiltInQueues {
  private final QueueInput input;
  private final ScoreQueues scores;

  private BuiltInQueues(QueueInput input) {
    this.input = input;
    this.scores = new ScoreQueues(input.scores());
  }

  static List<ReviewQueue> of(QueueInput input) {
    BuiltInQueues queues = new BuiltInQueues(input);
    return Arrays.stream(BuiltInQueue.values()).map(queues::fill).toList();
  }

  private ReviewQueue fill(BuiltInQueue kind) {
    return switch (kind) {
      case VALUE -> input.evidence().isEmpty() ? withoutEvidence(kind) : of(kind, byValue());
      case NEEDS_REVIEW ->
          input.evidence().isEmpty()
              ? withoutEvidence(kind)
              : ordered(
                  kind, outcome -> !review(outcome).isEmpty(), outcome -> -review(outcome).size());
      case RELAXED -> ordered(kind, this::dependsOnRelaxation, BuiltInQueues::accepted);
      case VACUOUS -> ordered(kind, Outcome::isVacuous, BuiltInQueues::accepted);
      case JUDGE ->
          input.judged().isEmpty()
              ? unavailable(kind, "No judge has scored this run; 'assay judge' asks one.")
              : queue(kind, outcome -> BorderlineCase.JUDGE.applies(outcome, input.judged()));
      case LOW_SCORE -> scored(kind, scores.low());
      case UNSTABLE ->
          scores.isRepeated()
              ? scored(kind, scores.unstable())
              : unavailable(
                  kind, "No prediction was judged twice; 'assay judge --repeats 3' does.");
      case NEAR_PASSING -> scored(kind, scores.near());
      case CONSENSUS -> consensus();
      case NEWLY_BROKEN -> newlyBroken();
      case GOLD_FAULTS ->
          ordered(kind, outcome -> goldFault(outcome) > 0, outcome -> -goldFault(outcome));
      case SAMPLE -> sample();
      case DIVERSE -> of(kind, DiverseSubset.of(input.outcomes(), input.judged()));
      case FAILING ->
          queue(
              kind,
              outcome ->
                  outcome.verdict() instanceof Verdict.Incorrect
                      && ReviewableOutcomes.contains(outcome));
      case ALL -> queue(kind, outcome -> true);
    };
  }

  private static ReviewQueue withoutEvidence(BuiltInQueue kind) {
    return unavailable(
        kind, "No evidence was gathered; 'assay rescore RUN --profile standard' does.");
  }

  /** The reasons for review of an answer. */
  private List<ReviewReason> review(Outcome outcome) {
    Evidence evidence = input.evidence().get(outcome.question());
    return evidence == null ? List.of() : evidence.review();
  }

  private ReviewQueue scored(BuiltInQueue kind, List<String> questions) {
    return input.scores().isEmpty()
        ? unavailable(kind, "No judge has scored this run; 'assay judge' asks one.")
        : of(kind, questions);
  }

  /** Returns whether strict comparison and the most lenient one differ, so the profile decides. */
  private boolean dependsOnRelaxation(Outcome outcome) {
    Match match = outcome.match();
    return match != null
        && match.agrees()
        && outcome.isScored()
        && !Profile.STRICT.accepts(match)
        && ReviewableOutcomes.contains(outcome);
  }

  private static int accepted(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct ? 0 : 1;
  }

  /**
   * The variance of a label, p (1 - p), is what it takes off the uncertainty of the accuracy, so
   * the answers with the largest come first.
   */
  private List<String> byValue() {
    Map<String, Double> distance = new HashMap<>();
    for (Evidence evidence : input.evidence().values()) {
      if (evidence.confidence() != null) {
        distance.put(evidence.question(), Math.abs(evidence.confidence() - 0.5));
      }
    }
    return input.outcomes().stream()
        .filter(ReviewableOutcomes::contains)
        .map(Outcome::question)
        .filter(distance::containsKey)
        .sorted(Comparator.comparing(distance::get))
        .toList();
  }

  private ReviewQueue consensus() {
    int others = input.siblings().size();
    if (others < ReviewReasons.SYSTEMS) {
      return unavailable(
          BuiltInQueue.CONSENSUS,
          "It needs runs of at least two other systems on the same data set; there %s %s."
              .formatted(others == 1 ? "is" : "are", others == 0 ? "none" : "one"));
    }
    Map<String, Integer> agreeing = new HashMap<>();
    for (Outcome outcome : input.outcomes()) {
      int systems = ReviewReasons.agreeing(outcome, input.siblings());
      if (systems >= ReviewReasons.SYSTEMS) {
        agreeing.put(outcome.question(), systems);
      }
    }
    return ordered(
        BuiltInQueue.CONSENSUS,
        outcome -> agreeing.containsKey(outcome.question()),
        outcome -> -agreeing.getOrDefault(outcome.question(), 0));
  }

  private ReviewQueue newlyBroken() {
    SystemAnswers baseline = input.baseline();
    return baseline == null
        ? unavailable(
            BuiltInQueue.NEWLY_BROKEN,
            "It needs a baseline: pin a run, or name it with --baseline.")
        : queue(
            BuiltInQueue.NEWLY_BROKEN,
            outcome -> outcome.verdict() instanceof Verdict.Incorrect && baseline.isRight(outcome));
  }

  /** The severity of a gold's fault: 0 for none. */
  private int goldFault(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored lost && lost.reason().isGold()) {
      return 4;
    }
    if (Boolean.FALSE.equals(outcome.gold().deterministic())) {
      return 3;
    }
    if (!outcome.gold().faults().isEmpty()) {
      return 2;
    }
    return outcome.gold().warnings().isEmpty()
            && outcome.gold().execution().volatileCalls().isEmpty()
            && !review(outcome).contains(ReviewReason.GOLD_SUSPECT)
        ? 0
        : 1;
  }

  private ReviewQueue sample() {
    return of(
        BuiltInQueue.SAMPLE,
        SeededOrder.of(
            SampledAccuracy.SEED,
            ids(outcome -> outcome.isScored() && ReviewableOutcomes.contains(outcome))));
  }

  private ReviewQueue queue(BuiltInQueue kind, Predicate<Outcome> holds) {
    return of(kind, ids(holds));
  }

  private ReviewQueue ordered(
      BuiltInQueue kind, Predicate<Outcome> holds, ToIntFunction<Outcome> order) {
    return of(
        kind,
        input.outcomes().stream()
            .filter(holds)
            .sorted(Comparator.comparingInt(order)) // stable
            .map(Outcome::question)
            .toList());
  }

  private List<String> ids(Predicate<Outcome> holds) {
    return input.outcomes().stream().filter(holds).map(Outcome::question).toList();
  }

  private static ReviewQueue of(BuiltInQueue kind, List<String> questions) {
    return queue(kind, questions, null);
  }

  private static ReviewQueue unavailable(BuiltInQueue kind, String why) {
    return queue(kind, List.of(), why);
  }

  private static ReviewQueue queue(
      BuiltInQueue kind, List<String> questions, @Nullable String unavailable) {
    return new ReviewQueue(
        kind.id(), kind.title(), kind.description(), null, questions, unavailable);
  }
}
