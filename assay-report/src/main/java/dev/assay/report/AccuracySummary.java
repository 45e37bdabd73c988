// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.JudgeSummary;
import dev.assay.journal.ProbeRecord;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of a run: correct of scored, with its 95 % Wilson interval; what is not scored is in
 * no denominator.
 *
 * @param overall accuracy under the run's profile, the headline
 * @param withoutVacuous accuracy over the questions whose agreement tells something: not both
 *     results are empty, or nothing but zero, and not all rows tie, so that any choice of rows
 *     would be right
 * @param profiles accuracy under the run's profile, if it is none of Assay's own, and under each of
 *     those, strictest first; a prediction that returned no rows is wrong under each, and a
 *     question that names a profile of its own, or can't be answered, keeps its verdict
 * @param disagreements the questions on which another evaluator's rules decided and {@code
 *     standard} differs
 * @param relaxations the number of correct predictions that needed a relaxation, by relaxation
 * @param breakdowns by category, difficulty, database and tag; those of which nothing is known are
 *     left out
 * @param probed the results of a search for counterexamples, or {@code null} if the run was not
 *     probed
 */
public record AccuracySummary(
    Proportion overall,
    Proportion withoutVacuous,
    List<ProfileAccuracy> profiles,
    List<ProfileDisagreement> disagreements,
    Map<Relaxation, Integer> relaxations,
    List<Breakdown> breakdowns,
    @Nullable ProbeRecord probed) {
  public AccuracySummary {
    profiles = List.copyOf(profiles);
    disagreements = List.copyOf(disagreements);
    relaxations = Collections.unmodifiableMap(new EnumMap<>(relaxations));
    breakdowns = List.copyOf(breakdowns);
  }

  /** Accuracy under a profile. */
  public record ProfileAccuracy(String profile, Proportion accuracy) {}

  static AccuracySummary of(
      RunFacts run,
      List<Outcome> outcomes,
      @Nullable JudgeSummary judged,
      @Nullable ProbeRecord probed) {
    List<Outcome> scored = outcomes.stream().filter(RunSummary::isScored).toList();
    List<Outcome> telling = scored.stream().filter(outcome -> !outcome.isVacuous()).toList();
    return new AccuracySummary(
        RunSummary.share(scored, RunSummary::isCorrect),
        RunSummary.share(telling, RunSummary::isCorrect),
        profiles(run.profile(), scored),
        ProfileDisagreement.all(run, scored),
        relaxations(scored),
        new Breakdowns(outcomes, GroupNumbers.of(judged)).all(),
        probed);
  }

  private static List<ProfileAccuracy> profiles(Profile own, List<Outcome> scored) {
    List<ProfileAccuracy> accuracies = new ArrayList<>();
    if (!Profile.BUILT_IN.contains(own)) {
      accuracies.add(
          new ProfileAccuracy(own.name(), RunSummary.share(scored, RunSummary::isCorrect)));
    }
    Profile.BUILT_IN.forEach(profile -> accuracies.add(underProfile(profile, scored)));
    return accuracies;
  }

  private static ProfileAccuracy underProfile(Profile profile, List<Outcome> scored) {
    Predicate<Match> acceptance = profile.acceptance();
    return new ProfileAccuracy(
        profile.name(), RunSummary.share(scored, outcome -> isAccepted(outcome, acceptance)));
  }

  private static boolean isAccepted(Outcome outcome, Predicate<Match> acceptance) {
    if (outcome.profile() != null || outcome.unanswerable()) {
      return RunSummary.isCorrect(outcome);
    }
    return outcome.match() != null && acceptance.test(outcome.match());
  }

  private static Map<Relaxation, Integer> relaxations(List<Outcome> scored) {
    Map<Relaxation, Integer> counts = new EnumMap<>(Relaxation.class);
    for (Outcome outcome : scored) {
      if (RunSummary.isCorrect(outcome) && outcome.match() != null) {
        outcome.match().relaxations().forEach(needed -> counts.merge(needed, 1, Integer::sum));
      }
    }
    return counts;
  }
}
