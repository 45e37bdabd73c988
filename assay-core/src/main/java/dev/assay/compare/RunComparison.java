// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.model.AssayException;
import dev.assay.model.NaturalIdOrder;
import dev.assay.stats.ConfidenceInterval;
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
 * @param pairs the questions that are scored in both, in the order of {@link NaturalIdOrder}
 * @param leftOut questions of both that are not scored in one at least
 * @param onlyBaseline ids of which only the baseline has an outcome; empty unless data sets differ
 * @param onlyCandidate ids of which only the candidate has an outcome; empty unless data sets
 *     differ
 * @param accuracy over all pairs
 * @param byDatabase 95 % interval of the difference from resampling whole databases, whose
 *     questions are alike; {@code null} if there are fewer than three databases, they do not
 *     differ, or no question went either way
 * @param detectable the smallest difference of accuracies, from 0 to 1, that the test would find in
 *     4 of 5 such comparisons, if questions went either way as often as here; {@code null} if that
 *     can't be said
 * @param groups the questions that are not right in both, by change and causes
 * @param breakdowns by category, difficulty and database
 * @param expenses what each run took
 * @param warnings what to bear in mind, each a sentence
 */
public record RunComparison(
    ComparedRun baseline,
    ComparedRun candidate,
    List<QuestionPair> pairs,
    List<ExcludedQuestion> leftOut,
    List<String> onlyBaseline,
    List<String> onlyCandidate,
    PairedAccuracy accuracy,
    @Nullable ConfidenceInterval byDatabase,
    @Nullable Double detectable,
    List<OutcomeChangeGroup> groups,
    List<PairedBreakdown> breakdowns,
    List<CostComparison> expenses,
    List<String> warnings) {
  public RunComparison {
    pairs = List.copyOf(pairs);
    leftOut = List.copyOf(leftOut);
    onlyBaseline = List.copyOf(onlyBaseline);
    onlyCandidate = List.copyOf(onlyCandidate);
    groups = List.copyOf(groups);
    breakdowns = List.copyOf(breakdowns);
    expenses = List.copyOf(expenses);
    warnings = List.copyOf(warnings);
  }

  /**
   * Compares two runs.
   *
   * @param intersect whether they may be of different data sets, of which the questions in common
   *     count
   * @throws AssayException if they can't be compared: other questions, other rules, or another
   *     question under the same id
   */
  public static RunComparison of(ComparedRun baseline, ComparedRun candidate, boolean intersect) {
    ComparabilityCheck.require(baseline, candidate, intersect);
    QuestionPairing pairing = QuestionPairing.of(baseline, candidate);
    List<QuestionPair> pairs = pairing.pairs();
    return new RunComparison(
        baseline,
        candidate,
        pairs,
        pairing.leftOut(),
        pairing.onlyBaseline(),
        pairing.onlyCandidate(),
        PairedAccuracy.of(pairs),
        PairedStatistics.byDatabase(pairs),
        PairedStatistics.detectable(PairCounts.of(pairs)),
        OutcomeChangeGroup.all(pairs),
        PairedBreakdown.all(pairs),
        CostComparison.all(pairs),
        ComparabilityCheck.warnings(baseline, candidate, pairing));
  }

  public PairCounts counts() {
    return accuracy.counts();
  }

  /** How many pairs agree vacuously in one run at least. */
  public int vacuous() {
    return pairs.size() - telling().size();
  }

  /** The accuracies over the other pairs. */
  public PairedAccuracy accuracyWithoutVacuous() {
    return PairedAccuracy.of(telling());
  }

  private List<QuestionPair> telling() {
    return pairs.stream()
        .filter(pair -> !pair.baseline().isVacuous() && !pair.candidate().isVacuous())
        .toList();
  }

  /** The pairs that went this way. */
  public List<QuestionPair> pairs(OutcomeChange change) {
    return pairs.stream().filter(pair -> pair.change() == change).toList();
  }

  /** How many databases the pairs are on. */
  public int databases() {
    return (int) pairs.stream().map(pair -> pair.baseline().database()).distinct().count();
  }

  /** How many groups the breakdowns have, all of which were looked at. */
  public int groupsLookedAt() {
    return breakdowns.stream().mapToInt(breakdown -> breakdown.groups().size()).sum();
  }

  /**
   * The question that is most worth looking at: one that is broken, or else one that is wrong in
   * both, or else one that is fixed.
   */
  public Optional<QuestionPair> instructive() {
    Map<OutcomeChange, QuestionPair> first =
        pairs.stream()
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

  /**
   * How it would be over other databases, in one sentence; empty if no question went either way.
   */
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

  /** What so many questions could have shown at all, in one sentence; empty without questions. */
  public Optional<String> reach() {
    return ComparisonSentences.reach(this);
  }
}
