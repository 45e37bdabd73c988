// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The accuracy of a run if the judge's verdict counts where it has one. What returned no result
 * that could be judged stays wrong, what is not scored stays out, and no verdict of the run is
 * changed.
 *
 * @param judges the number of judges that decide together
 * @param rule by which several opinions become one
 * @param execution accuracy as the run has it
 * @param withJudge accuracy with the judge
 * @param right of the questions that execution has right, and whose verdict a judge could change
 * @param wrong of those that it has wrong
 * @param toRight ids of questions that are wrong by execution and right by the judge
 * @param toWrong ids of questions that are right by execution and wrong by the judge
 * @param same ids of questions on which both agree
 */
public record JudgeAdjustedAccuracy(
    int judges,
    VoteAggregation rule,
    Proportion execution,
    Proportion withJudge,
    Part right,
    Part wrong,
    List<String> toRight,
    List<String> toWrong,
    List<String> same) {
  /**
   * Causes for which two results were compared. The others have no result, or answer an
   * unanswerable question.
   */
  private static final Set<Cause> COMPARED =
      EnumSet.of(
          Cause.EMPTY_RESULT,
          Cause.MISSING_COLUMNS,
          Cause.WRONG_DUPLICATES,
          Cause.WRONG_ORDER,
          Cause.NOT_ACCEPTED,
          Cause.WRONG_ROW_COUNT,
          Cause.WRONG_VALUES,
          Cause.COUNTEREXAMPLE);

  public JudgeAdjustedAccuracy {
    toRight = List.copyOf(toRight);
    toWrong = List.copyOf(toWrong);
    same = List.copyOf(same);
  }

  /**
   * The share of a set of questions on which the judge has a verdict.
   *
   * @param decided questions that have the judge's verdict
   * @param open questions that could have the judge's verdict but do not
   */
  public record Part(int decided, int open) {}

  /** Questions whose verdict is the judge's. */
  public int decided() {
    return right.decided + wrong.decided;
  }

  /** Questions whose verdict could be the judge's, as there is a result that was compared. */
  public int open() {
    return right.open + wrong.open;
  }

  /**
   * Returns the accuracy with the combined verdicts of the judges where they decide.
   *
   * @param verdicts the combined verdicts of all judges, by question id
   */
  public static JudgeAdjustedAccuracy of(
      List<Outcome> outcomes, int judges, VoteAggregation rule, Map<String, Boolean> verdicts) {
    List<String> toRight = new ArrayList<>();
    List<String> toWrong = new ArrayList<>();
    List<String> same = new ArrayList<>();
    int scored = 0;
    int right = 0;
    int[] open = new int[2]; // [0] counts wrong answers, [1] right ones
    int[] decided = new int[2];
    for (Outcome outcome : outcomes) {
      boolean correct = outcome.verdict() instanceof Verdict.Correct;
      scored += outcome.verdict() instanceof Verdict.NotScored ? 0 : 1;
      right += correct ? 1 : 0;
      Boolean judged = verdicts.get(outcome.question());
      if (!isOpen(outcome)) {
        continue;
      }
      open[correct ? 1 : 0]++;
      if (judged != null) {
        decided[correct ? 1 : 0]++;
        (judged == correct ? same : judged ? toRight : toWrong).add(outcome.question());
      }
    }
    return new JudgeAdjustedAccuracy(
        judges,
        rule,
        Wilson.interval(right, scored),
        Wilson.interval(right + toRight.size() - toWrong.size(), scored),
        new Part(decided[1], open[1]),
        new Part(decided[0], open[0]),
        toRight,
        toWrong,
        same);
  }

  /** Returns whether a judge may overrule the verdict. */
  private static boolean isOpen(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong
        ? COMPARED.contains(wrong.cause())
        : outcome.verdict() instanceof Verdict.Correct && !outcome.unanswerable();
  }
}
