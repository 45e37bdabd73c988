// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.ReviewSummary;
import dev.assay.agreement.internal.JudgeEligibility;
import dev.assay.compare.HeadlineScores;
import dev.assay.journal.ProbeRecord;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.metric.internal.PlanRatio;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.internal.InstructiveQuestion;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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

  /**
   * The accuracy of a run: correct of scored, with its 95 % Wilson interval; what is not scored is
   * in no denominator.
   *
   * @param overall accuracy under the run's profile, the headline
   * @param withoutVacuous accuracy over the questions whose agreement tells something: not both
   *     results are empty, or nothing but zero, and not all rows tie, so that any choice of rows
   *     would be right
   * @param profiles accuracy under the run's profile, if it is none of Assay's own, and under each
   *     of those, strictest first; a prediction that returned no rows is wrong under each, and a
   *     question that names a profile of its own, or can't be answered, keeps its verdict
   * @param disagreements the questions on which another evaluator's rules decided and {@code
   *     standard} differs
   * @param relaxations the number of correct predictions that needed a relaxation, by relaxation
   * @param breakdowns by category, difficulty, database and tag; those of which nothing is known
   *     are left out
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

  /**
   * The problems of a run, including those that may occur when it is repeated.
   *
   * @param causes the causes of wrong predictions, most frequent first
   * @param goldFaults questions not scored because of their gold
   * @param lost questions not scored because of infrastructure
   * @param forJudges questions that execution was not to score, without gold or database
   * @param doubtfulGolds questions whose gold may be non-deterministic, if checked
   * @param volatileQuestions questions whose gold or prediction depends on chance or the current
   *     time
   * @param wrongSql the faults of wrong predictions in SQL's terms
   * @param untold metrics of plans that no right answer has a score of, as the engine does not tell
   *     it
   * @param instructive id of the question that is most worth looking at, or {@code null}
   */
  public record IssueSummary(
      List<CauseGroup> causes,
      List<UnscoredQuestion> goldFaults,
      List<UnscoredQuestion> lost,
      ForJudges forJudges,
      int doubtfulGolds,
      int volatileQuestions,
      WrongSql wrongSql,
      List<String> untold,
      @Nullable String instructive) {
    public IssueSummary {
      causes = List.copyOf(causes);
      goldFaults = List.copyOf(goldFaults);
      lost = List.copyOf(lost);
      untold = List.copyOf(untold);
    }

    /** The questions that are wrong for a cause, in the order of the run. */
    public record CauseGroup(Cause cause, List<String> questions) {
      public CauseGroup {
        questions = List.copyOf(questions);
      }
    }

    /**
     * The questions that execution was not to score, because there is no gold or no database.
     *
     * @param failed ids of those whose prediction failed to run or has no SQL
     */
    public record ForJudges(List<UnscoredQuestion> questions, List<String> failed) {
      public ForJudges {
        questions = List.copyOf(questions);
        failed = List.copyOf(failed);
      }

      static ForJudges of(List<Outcome> outcomes) {
        return new ForJudges(
            UnscoredQuestion.forJudges(outcomes),
            outcomes.stream()
                .filter(Outcome::isForJudges)
                .filter(outcome -> JudgeEligibility.of(outcome) == JudgeEligibility.FAILED)
                .map(Outcome::question)
                .toList());
      }

      public boolean isEmpty() {
        return questions.isEmpty();
      }
    }

    static IssueSummary of(List<Outcome> outcomes) {
      return new IssueSummary(
          causes(outcomes),
          UnscoredQuestion.ofGold(outcomes),
          UnscoredQuestion.ofInfrastructure(outcomes),
          ForJudges.of(outcomes),
          (int) outcomes.stream().filter(o -> !o.gold().warnings().isEmpty()).count(),
          (int) outcomes.stream().filter(IssueSummary::isVolatile).count(),
          WrongSql.of(outcomes),
          untold(outcomes),
          InstructiveQuestion.among(outcomes));
    }

    private static List<String> untold(List<Outcome> outcomes) {
      List<Outcome> right =
          outcomes.stream().filter(o -> o.verdict() instanceof Verdict.Correct).toList();
      return right.stream()
          .flatMap(outcome -> outcome.metrics().keySet().stream())
          .distinct()
          .filter(PlanRatio::isOne)
          .filter(name -> right.stream().allMatch(outcome -> outcome.metric(name) == null))
          .toList();
    }

    private static boolean isVolatile(Outcome outcome) {
      return !outcome.execution().volatileCalls().isEmpty()
          || !outcome.gold().execution().volatileCalls().isEmpty();
    }

    private static List<CauseGroup> causes(List<Outcome> outcomes) {
      Map<Cause, List<String>> questions = new EnumMap<>(Cause.class);
      for (Outcome outcome : outcomes) {
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

    /**
     * A question that was not scored.
     *
     * @param question its id
     * @param reason the reason
     * @param detail the database's or the provider's words
     */
    public record UnscoredQuestion(String question, NotScoredReason reason, String detail) {
      static List<UnscoredQuestion> ofGold(List<Outcome> outcomes) {
        return of(outcomes, NotScoredReason::isGold);
      }

      static List<UnscoredQuestion> ofInfrastructure(List<Outcome> outcomes) {
        return of(outcomes, NotScoredReason::isInfrastructure);
      }

      static List<UnscoredQuestion> forJudges(List<Outcome> outcomes) {
        return of(outcomes, NotScoredReason::isForJudges);
      }

      private static List<UnscoredQuestion> of(
          List<Outcome> outcomes, Predicate<NotScoredReason> wanted) {
        return outcomes.stream()
            .filter(
                outcome ->
                    outcome.verdict() instanceof Verdict.NotScored none
                        && wanted.test(none.reason()))
            .map(outcome -> of(outcome.question(), (Verdict.NotScored) outcome.verdict()))
            .toList();
      }

      private static UnscoredQuestion of(String question, Verdict.NotScored verdict) {
        return new UnscoredQuestion(question, verdict.reason(), verdict.detail());
      }
    }
  }
}
