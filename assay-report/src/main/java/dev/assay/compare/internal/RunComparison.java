// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.SampledAccuracy;
import dev.assay.agreement.SampledAccuracy.AnswerLabels;
import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.match.Cause;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.stats.ConfidenceInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two runs on the same questions, paired by question. Only questions that are scored in both count
 * in any number.
 *
 * @param baseline the run that is compared with
 * @param candidate the other run
 * @param questions of both, paired
 * @param accuracy over all pairs
 * @param byDatabase 95 % interval of the difference from resampling whole databases, whose
 *     questions are alike; {@code null} if there are fewer than three databases, they do not
 *     differ, or no question changed
 * @param detectable the smallest difference of accuracies, from 0 to 1, that the test would detect
 *     in 4 of 5 such comparisons, if the same share of questions changed; {@code null} if it can't
 *     be computed
 * @param groups the questions that are not right in both, by change and causes
 * @param breakdowns by category, difficulty and database
 * @param expenses the costs of each run
 * @param judged the scores of LLM judges, and of people, who rated both
 * @param sampled the difference by people's labels of the random sample; {@code null} if too few of
 *     them count
 * @param warnings the cautions, each a sentence
 */
public record RunComparison(
    ComparedRun baseline,
    ComparedRun candidate,
    QuestionPairing questions,
    PairedAccuracy accuracy,
    @Nullable ConfidenceInterval byDatabase,
    @Nullable Double detectable,
    List<OutcomeChangeGroup> groups,
    List<PairedBreakdown> breakdowns,
    List<CostComparison> expenses,
    List<JudgedDifference> judged,
    @Nullable SampledAccuracy sampled,
    List<String> warnings) {
  public RunComparison {
    groups = List.copyOf(groups);
    breakdowns = List.copyOf(breakdowns);
    expenses = List.copyOf(expenses);
    judged = List.copyOf(judged);
    warnings = List.copyOf(warnings);
  }

  /**
   * Compares two runs.
   *
   * @param intersect whether the data sets may differ; then only the questions in common count
   * @throws AssayException if they can't be compared: different questions, different rules, or
   *     different questions with the same id
   */
  public static RunComparison of(ComparedRun baseline, ComparedRun candidate, boolean intersect) {
    ComparabilityCheck.require(baseline, candidate, intersect);
    QuestionPairing pairing = QuestionPairing.of(baseline, candidate);
    List<QuestionPair> pairs = pairing.pairs();
    PairedAccuracy accuracy = PairedAccuracy.of(pairs);
    return new RunComparison(
        baseline,
        candidate,
        pairing,
        accuracy,
        PairedStatistics.byDatabase(pairs),
        PairedStatistics.detectable(accuracy.counts()),
        OutcomeChangeGroup.all(pairs),
        PairedBreakdown.all(pairs),
        CostComparison.all(pairs),
        JudgedDifference.all(
            baseline.ratings(), baseline.outcomes(), candidate.ratings(), candidate.outcomes()),
        sampled(baseline.reviews(), candidate.reviews(), pairs),
        ComparabilityCheck.warnings(baseline, candidate, pairing));
  }

  private static @Nullable SampledAccuracy sampled(
      CurrentReviews before, CurrentReviews after, List<QuestionPair> pairs) {
    if (before.equals(CurrentReviews.NONE) && after.equals(CurrentReviews.NONE)) {
      return null; // nothing to be drawn, which takes long for a large run
    }
    SampledAccuracy sampled =
        SampledAccuracy.difference(
            pairs.stream().map(QuestionPair::baseline).toList(),
            AnswerLabels.of(before),
            pairs.stream().map(QuestionPair::candidate).toList(),
            AnswerLabels.of(after));
    return sampled.estimate() == null ? null : sampled;
  }

  /** The questions that are scored in both, in the order of {@link NaturalIdOrder}. */
  public List<QuestionPair> pairs() {
    return questions.pairs();
  }

  /** The questions of both that are not scored in one at least. */
  public List<ExcludedQuestion> excluded() {
    return questions.excluded();
  }

  /** Returns the ids for which only the baseline has an outcome; empty unless data sets differ. */
  public List<String> onlyBaseline() {
    return questions.onlyBaseline();
  }

  /** Returns the ids for which only the candidate has an outcome; empty unless data sets differ. */
  public List<String> onlyCandidate() {
    return questions.onlyCandidate();
  }

  public PairCounts counts() {
    return accuracy.counts();
  }

  /** Returns the number of pairs that agree vacuously in at least one run. */
  public int vacuous() {
    return pairs().size() - telling().size();
  }

  /** The accuracies over the other pairs. */
  public PairedAccuracy accuracyWithoutVacuous() {
    return PairedAccuracy.of(telling());
  }

  private List<QuestionPair> telling() {
    return pairs().stream()
        .filter(pair -> !pair.baseline().isVacuous() && !pair.candidate().isVacuous())
        .toList();
  }

  /** Returns whether only judges tell anything, because no question is scored in both. */
  public boolean isOnlyJudged() {
    return pairs().isEmpty() && !judged.isEmpty();
  }

  /**
   * The judge on which people should decide: no difference could be shown by it, and people have
   * not rated both runs on its scale.
   */
  public Optional<JudgedDifference> forPeople() {
    return judged.stream()
        .filter(each -> !each.judge().isPeople() && people(each).isEmpty())
        .filter(
            each ->
                switch (each.conclusion()) {
                  case WITHIN_JUDGE_NOISE, TOO_FEW_QUESTIONS, JUDGED_ONCE -> true;
                  case HIGHER, LOWER, SAME -> false;
                })
        .findFirst();
  }

  /** The difference of people's ratings on the scale of a judge, if they rated both runs. */
  public Optional<JudgedDifference> people(JudgedDifference judge) {
    return judged.stream()
        .filter(each -> each.judge().isPeople())
        .filter(each -> each.judge().rubric().equals(judge.judge().rubric()))
        .findFirst();
  }

  /** The pairs that went this way. */
  public List<QuestionPair> pairs(OutcomeChange change) {
    return pairs().stream().filter(pair -> pair.change() == change).toList();
  }

  /** Returns the number of databases of the pairs. */
  public int databases() {
    return (int) pairs().stream().map(pair -> pair.baseline().database()).distinct().count();
  }

  /** Returns the total number of groups in the breakdowns. */
  public int groupsLookedAt() {
    return breakdowns().stream().mapToInt(breakdown -> breakdown.groups().size()).sum();
  }

  /**
   * The question that is most worth looking at: one that is broken, or else one that is wrong in
   * both, or else one that is fixed.
   */
  public Optional<QuestionPair> instructive() {
    Map<OutcomeChange, QuestionPair> first =
        pairs().stream()
            .collect(
                Collectors.toMap(QuestionPair::change, Function.identity(), (one, later) -> one));
    return List.of(OutcomeChange.BROKEN, OutcomeChange.BOTH_WRONG, OutcomeChange.FIXED).stream()
        .flatMap(change -> Optional.ofNullable(first.get(change)).stream())
        .findFirst();
  }

  /** The result in one sentence, with the names of the runs, if nothing else is compared. */
  public String sentence() {
    return ComparisonSentences.of(this);
  }

  /** Returns a warning about golds that were changed between the runs; empty if none was. */
  public Optional<String> goldChanges() {
    return ComparabilityCheck.goldChanges(questions);
  }

  /** Returns a sentence on the difference over other databases; empty if no question changed. */
  public Optional<String> overDatabases() {
    return ComparisonSentences.overDatabases(this);
  }

  /**
   * The options of {@code assay compare} by which it compares these runs in this way, as words of
   * the command line.
   */
  public List<String> options() {
    return ComparabilityCheck.options(List.of(baseline, candidate));
  }

  /**
   * Returns a sentence on the smallest difference that this number of questions could show; empty
   * without questions.
   */
  public Optional<String> reach() {
    return ComparisonSentences.reach(this);
  }

  /**
   * Questions with the same change for the same causes.
   *
   * @param change the change; never {@link OutcomeChange#BOTH_RIGHT}, where there is no cause
   * @param baselineCause the cause in the baseline, or {@code null} if it is right
   * @param candidateCause the cause in the candidate, or {@code null} if it is right
   * @param questions their ids
   */
  public record OutcomeChangeGroup(
      OutcomeChange change,
      @Nullable Cause baselineCause,
      @Nullable Cause candidateCause,
      List<String> questions) {
    public OutcomeChangeGroup {
      questions = List.copyOf(questions);
    }

    /**
     * All groups: regressions, then fixes, then questions wrong in both runs; the largest first
     * within each.
     */
    static List<OutcomeChangeGroup> all(List<QuestionPair> pairs) {
      Map<OutcomeChangeGroup, List<String>> groups = new LinkedHashMap<>();
      for (QuestionPair pair : pairs) {
        if (pair.change() != OutcomeChange.BOTH_RIGHT) {
          groups
              .computeIfAbsent(
                  new OutcomeChangeGroup(
                      pair.change(), pair.baselineCause(), pair.candidateCause(), List.of()),
                  key -> new ArrayList<>())
              .add(pair.question());
        }
      }
      List<OutcomeChange> order =
          List.of(OutcomeChange.BROKEN, OutcomeChange.FIXED, OutcomeChange.BOTH_WRONG);
      return groups.entrySet().stream()
          .map(group -> group.getKey().with(group.getValue()))
          .sorted(
              Comparator.comparing((OutcomeChangeGroup group) -> order.indexOf(group.change()))
                  .thenComparing(group -> -group.questions().size()))
          .toList();
    }

    private OutcomeChangeGroup with(List<String> ids) {
      return new OutcomeChangeGroup(change, baselineCause, candidateCause, ids);
    }
  }
}
