// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.internal.JudgeEligibility;
import dev.assay.match.Cause;
import dev.assay.metric.internal.PlanRatio;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.internal.InstructiveQuestion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The problems of a run, including those that may occur when it is repeated.
 *
 * @param causes the causes of wrong predictions, most frequent first
 * @param goldFaults questions not scored because of their gold
 * @param lost questions not scored because of infrastructure
 * @param forJudges questions that execution was not to score, without gold or database
 * @param doubtfulGolds questions whose gold may be non-deterministic, if checked
 * @param volatileQuestions questions whose gold or prediction depends on chance or the current time
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
                  outcome.verdict() instanceof Verdict.NotScored none && wanted.test(none.reason()))
          .map(outcome -> of(outcome.question(), (Verdict.NotScored) outcome.verdict()))
          .toList();
    }

    private static UnscoredQuestion of(String question, Verdict.NotScored verdict) {
      return new UnscoredQuestion(question, verdict.reason(), verdict.detail());
    }
  }
}
