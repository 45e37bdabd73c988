// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.ReviewSummary;
import dev.assay.compare.HeadlineScores;
import dev.assay.journal.ProbeRecord;
import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a run. Every accuracy is correct of scored, with its 95 % Wilson interval;
 * questions that are not scored are in no denominator.
 *
 * @param run the run
 * @param accuracies the numbers of correct answers, in all and under further rules
 * @param issues the reasons why answers are wrong or not scored
 * @param metrics the mean of every metric, in order of first appearance
 * @param resources time and cost
 * @param answers the generator's statistics
 * @param judged the totals of LLM judges, or {@code null} if there were none
 * @param reviewed the reviews by people, or {@code null} if there are none
 * @param needed the answers that people should look at, or {@code null} if no evidence was gathered
 * @param headline that was chosen, or {@code null} if none was
 */
public record RunSummary(
    RunFacts run,
    AccuracySummary accuracies,
    IssueSummary issues,
    List<MetricMean> metrics,
    ResourceUse resources,
    AnswerRates answers,
    @Nullable JudgeSummary judged,
    @Nullable ReviewSummary reviewed,
    @Nullable ReviewNeed needed,
    @Nullable Headline headline) {
  /** The headline that was chosen for a run; without scores if the run has no such number. */
  public record Headline(String chosen, @Nullable HeadlineScores scores) {}

  public RunSummary {
    metrics = List.copyOf(metrics);
  }

  /** Summarizes the outcomes of a run. */
  public static RunSummary of(RunFacts run, List<Outcome> outcomes) {
    return of(run, outcomes, null, null);
  }

  /**
   * Summarizes the outcomes of a run that was judged, probed or both.
   *
   * @param judgeSummary the totals of LLM judges, or {@code null} if there were none
   * @param probed the probe results of these outcomes, or {@code null} if nothing was searched for
   */
  public static RunSummary of(
      RunFacts run,
      List<Outcome> outcomes,
      @Nullable JudgeSummary judgeSummary,
      @Nullable ProbeRecord probed) {
    // About half of the work, done in parallel with the rest.
    ForkJoinTask<AccuracySummary> accuracySummary =
        ForkJoinPool.commonPool()
            .submit(() -> AccuracySummary.of(run, outcomes, judgeSummary, probed));
    IssueSummary issueSummary = IssueSummary.of(outcomes);
    List<MetricMean> means = MetricMean.all(outcomes, probed);
    ResourceUse resourceUse = ResourceUse.of(outcomes);
    AnswerRates rates = AnswerRates.of(outcomes);
    return new RunSummary(
        run,
        accuracySummary.join(),
        issueSummary,
        means,
        resourceUse,
        rates,
        judgeSummary,
        null,
        null,
        null);
  }

  /** Returns the summary with the reviews by people; {@code null} if there are none. */
  public RunSummary withReviews(@Nullable ReviewSummary reviews) {
    return new RunSummary(
        run, accuracies, issues, metrics, resources, answers, judged, reviews, needed, headline);
  }

  /** Returns the summary with the answers that people should look at; {@code null} if unknown. */
  public RunSummary needing(@Nullable ReviewNeed need) {
    return new RunSummary(
        run, accuracies, issues, metrics, resources, answers, judged, reviewed, need, headline);
  }

  /** Returns the summary with the headline that was chosen; {@code null} if none was. */
  public RunSummary withHeadline(@Nullable Headline chosen) {
    return new RunSummary(
        run, accuracies, issues, metrics, resources, answers, judged, reviewed, needed, chosen);
  }

  /** Returns whether questions are pending and the generator has failed at all questions so far. */
  public boolean hasOnlyFailedGenerations() {
    return pending() > 0
        && notScored() == 0
        && issues.causes().size() == 1
        && count(Cause.GENERATION_ERROR) == scored();
  }

  /** Accuracy under the run's profile, the headline. */
  public Proportion accuracy() {
    return accuracies.overall();
  }

  /** Returns the number of selected questions: scored, not scored and pending. */
  public int total() {
    return scored() + notScored() + pending();
  }

  public int scored() {
    return accuracy().total();
  }

  public int correct() {
    return accuracy().successes();
  }

  public int incorrect() {
    return scored() - correct();
  }

  /**
   * Returns the number of questions without a verdict, because of their gold or of infrastructure.
   */
  public int notScored() {
    return issues.goldFaults().size()
        + issues.lost().size()
        + issues.forJudges().questions().size();
  }

  /** Returns whether judges alone score the run, as nothing has gold or nothing was executed. */
  public boolean isForJudges() {
    return scored() == 0 && !issues.forJudges().isEmpty();
  }

  public int pending() {
    return run.pending();
  }

  /**
   * Returns the number of scored questions whose agreement is not informative: both results are
   * empty, or nothing but zero, or all rows tie, so that any choice of rows is right.
   */
  public int vacuous() {
    return scored() - accuracies.withoutVacuous().total();
  }

  /** Returns the number of predictions that are wrong for a cause. */
  public int count(Cause cause) {
    return issues.causes().stream()
        .filter(group -> group.cause() == cause)
        .mapToInt(group -> group.questions().size())
        .sum();
  }

  static boolean isScored(Outcome outcome) {
    return !(outcome.verdict() instanceof Verdict.NotScored);
  }

  public static boolean isCorrect(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct;
  }

  static Proportion share(List<Outcome> scored, Predicate<Outcome> success) {
    return Wilson.interval((int) scored.stream().filter(success).count(), scored.size());
  }

  /**
   * The run time of queries and the cost of the model; {@code null} for unknown.
   *
   * @param goldTime time of the gold queries
   * @param predictionTime time of the predicted queries
   * @param spending tokens and cost
   */
  public record ResourceUse(
      @Nullable Timing goldTime, @Nullable Timing predictionTime, @Nullable CostSummary spending) {
    static ResourceUse of(List<Outcome> outcomes) {
      return new ResourceUse(
          Timing.of(outcomes, outcome -> outcome.gold().execution().ms()),
          Timing.of(outcomes, outcome -> outcome.execution().ms()),
          CostSummary.of(outcomes));
    }
  }

  /**
   * Rates on how the generator obtained its answers.
   *
   * @param abstention rates of abstentions, or {@code null} if they do not matter in this run
   * @param correction the effect of further attempts, or {@code null} if there were none
   * @param interactions accuracy of whole conversations, or {@code null} if questions are no turns
   * @param paraphrases accuracy over questions in several wordings, or {@code null} if there are
   *     none
   */
  public record AnswerRates(
      @Nullable AbstentionRates abstention,
      @Nullable SelfCorrectionEffect correction,
      @Nullable InteractionAccuracy interactions,
      @Nullable ParaphraseAccuracy paraphrases) {
    static AnswerRates of(List<Outcome> outcomes) {
      return new AnswerRates(
          AbstentionRates.of(outcomes),
          SelfCorrectionEffect.of(outcomes),
          InteractionAccuracy.of(outcomes),
          ParaphraseAccuracy.of(outcomes));
    }
  }
}
