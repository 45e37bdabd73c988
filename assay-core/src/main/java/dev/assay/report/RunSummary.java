// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.JudgeSummary;
import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a run. Every accuracy is correct of scored, with its 95 % Wilson interval;
 * questions that are not scored are in no denominator.
 *
 * @param run the run's facts
 * @param total questions asked: scored, not scored and pending
 * @param accuracy under the run's profile, the headline
 * @param notScored questions without a verdict
 * @param vacuous scored questions whose agreement tells little: both results are empty, or nothing
 *     but zero, or all rows tie, so any choice of rows is right
 * @param accuracyWithoutVacuous accuracy over the other questions
 * @param profiles accuracy under the run's profile, if it is none of Assay's own, and under each of
 *     those, strictest first; a prediction that returned no rows is wrong under each, and a
 *     question that names a profile of its own, or can't be answered, keeps its verdict
 * @param disagreements where another evaluator's rules decided and {@code standard} differs
 * @param causes why predictions are wrong, most frequent first
 * @param goldFaults questions not scored because of their gold
 * @param lost questions not scored because of infrastructure
 * @param doubtfulGolds questions whose gold may return a different result next time, if checked
 * @param volatileQuestions questions whose gold or prediction depends on chance or the current time
 * @param relaxations how many correct predictions needed a relaxation, by relaxation
 * @param breakdowns by category, difficulty and database; those without any values are omitted
 * @param metrics the mean of every metric, in order of first appearance
 * @param goldTime time of the gold queries, or {@code null} if none is known
 * @param predictionTime time of the predicted queries, or {@code null} if none is known
 * @param spending tokens and cost, or {@code null} if none is known
 * @param abstention precision and recall of abstentions, or {@code null} if they do not apply to
 *     this run
 * @param correction the effect of further attempts, or {@code null} if there were none
 * @param judged the totals of LLM judges, or {@code null} if there were none
 * @param instructive id of the question most worth inspecting, or {@code null}
 */
public record RunSummary(
    RunFacts run,
    int total,
    Proportion accuracy,
    int notScored,
    int vacuous,
    Proportion accuracyWithoutVacuous,
    List<ProfileAccuracy> profiles,
    List<ProfileDisagreement> disagreements,
    List<CauseGroup> causes,
    List<UnscoredQuestion> goldFaults,
    List<UnscoredQuestion> lost,
    int doubtfulGolds,
    int volatileQuestions,
    Map<Relaxation, Integer> relaxations,
    List<Breakdown> breakdowns,
    List<MetricMean> metrics,
    @Nullable Timing goldTime,
    @Nullable Timing predictionTime,
    @Nullable CostSummary spending,
    @Nullable AbstentionRates abstention,
    @Nullable SelfCorrectionEffect correction,
    @Nullable JudgeSummary judged,
    @Nullable String instructive) {
  public RunSummary {
    profiles = List.copyOf(profiles);
    disagreements = List.copyOf(disagreements);
    causes = List.copyOf(causes);
    goldFaults = List.copyOf(goldFaults);
    lost = List.copyOf(lost);
    relaxations = Collections.unmodifiableMap(new EnumMap<>(relaxations));
    breakdowns = List.copyOf(breakdowns);
    metrics = List.copyOf(metrics);
  }

  /** Accuracy under a profile. */
  public record ProfileAccuracy(String profile, Proportion accuracy) {}

  /** The questions that are wrong for a cause, in the order of the run. */
  public record CauseGroup(Cause cause, List<String> questions) {
    public CauseGroup {
      questions = List.copyOf(questions);
    }
  }

  /** Summarises the outcomes of a run. */
  public static RunSummary of(RunFacts run, List<Outcome> outcomes) {
    return of(run, outcomes, null);
  }

  /**
   * Summarises the outcomes of a run that was judged.
   *
   * @param judgeSummary what LLM judges come to, or {@code null} if nobody judged
   */
  public static RunSummary of(
      RunFacts run, List<Outcome> outcomes, @Nullable JudgeSummary judgeSummary) {
    List<Outcome> scored = outcomes.stream().filter(RunSummary::isScored).toList();
    List<Outcome> telling = scored.stream().filter(outcome -> !outcome.isVacuous()).toList();
    return new RunSummary(
        run,
        outcomes.size() + run.pending(),
        share(scored, RunSummary::isCorrect),
        outcomes.size() - scored.size(),
        scored.size() - telling.size(),
        share(telling, RunSummary::isCorrect),
        profiles(run.profile(), scored),
        ProfileDisagreement.all(run, scored),
        causes(scored),
        UnscoredQuestion.ofGold(outcomes),
        UnscoredQuestion.ofInfrastructure(outcomes),
        (int) outcomes.stream().filter(o -> !o.gold().warnings().isEmpty()).count(),
        (int) outcomes.stream().filter(RunSummary::isVolatile).count(),
        relaxations(scored),
        Breakdown.all(outcomes),
        MetricMean.all(outcomes),
        Timing.of(outcomes, outcome -> outcome.gold().execution().ms()),
        Timing.of(outcomes, outcome -> outcome.execution().ms()),
        CostSummary.of(outcomes),
        AbstentionRates.of(outcomes),
        SelfCorrectionEffect.of(outcomes),
        judgeSummary,
        InstructiveQuestion.among(outcomes));
  }

  /**
   * Returns whether questions are left after the generator had failed at every one that it was
   * asked.
   */
  boolean isInVain() {
    return pending() > 0
        && notScored == 0
        && causes.size() == 1
        && causes.get(0).cause() == Cause.GENERATION_ERROR
        && causes.get(0).questions().size() == scored();
  }

  public int scored() {
    return accuracy.total();
  }

  public int correct() {
    return accuracy.successes();
  }

  public int incorrect() {
    return scored() - correct();
  }

  public int pending() {
    return run.pending();
  }

  /** Returns how many predictions are wrong for a cause. */
  int count(Cause cause) {
    return causes.stream()
        .filter(group -> group.cause() == cause)
        .mapToInt(group -> group.questions().size())
        .sum();
  }

  static boolean isScored(Outcome outcome) {
    return !(outcome.verdict() instanceof Verdict.NotScored);
  }

  static boolean isCorrect(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct;
  }

  private static boolean isVolatile(Outcome outcome) {
    return !outcome.execution().volatileCalls().isEmpty()
        || !outcome.gold().execution().volatileCalls().isEmpty();
  }

  static Proportion share(List<Outcome> scored, Predicate<Outcome> success) {
    return Wilson.interval((int) scored.stream().filter(success).count(), scored.size());
  }

  private static List<ProfileAccuracy> profiles(Profile own, List<Outcome> scored) {
    List<ProfileAccuracy> accuracies = new ArrayList<>();
    if (!Profile.BUILT_IN.contains(own)) {
      accuracies.add(new ProfileAccuracy(own.name(), share(scored, RunSummary::isCorrect)));
    }
    Profile.BUILT_IN.forEach(profile -> accuracies.add(underProfile(profile, scored)));
    return accuracies;
  }

  private static ProfileAccuracy underProfile(Profile profile, List<Outcome> scored) {
    return new ProfileAccuracy(
        profile.name(), share(scored, outcome -> isAccepted(outcome, profile)));
  }

  private static boolean isAccepted(Outcome outcome, Profile profile) {
    if (outcome.profile() != null || outcome.unanswerable()) {
      return isCorrect(outcome);
    }
    return outcome.match() != null && profile.accepts(outcome.match());
  }

  private static List<CauseGroup> causes(List<Outcome> scored) {
    Map<Cause, List<String>> questions = new EnumMap<>(Cause.class);
    for (Outcome outcome : scored) {
      if (outcome.verdict() instanceof Verdict.Incorrect incorrect) {
        questions
            .computeIfAbsent(incorrect.cause(), cause -> new ArrayList<>())
            .add(outcome.question());
      }
    }
    return questions.entrySet().stream()
        .map(entry -> new CauseGroup(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(group -> -group.questions().size()))
        .toList();
  }

  private static Map<Relaxation, Integer> relaxations(List<Outcome> scored) {
    Map<Relaxation, Integer> counts = new EnumMap<>(Relaxation.class);
    for (Outcome outcome : scored) {
      if (isCorrect(outcome) && outcome.match() != null) {
        outcome.match().relaxations().forEach(needed -> counts.merge(needed, 1, Integer::sum));
      }
    }
    return counts;
  }
}
