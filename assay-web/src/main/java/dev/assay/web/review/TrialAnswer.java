// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.html.TableDetail;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a trial, as {@code gold-editor.js} reads it.
 *
 * @param sql the text that was tried; only this text may be saved
 * @param ok whether it can be gold
 * @param problem a sentence on why it can't; absent if it can
 * @param queries the number of queries that its braces stand for; 0 if it can't be gold
 * @param old the result of the gold as it is now; absent if it has none
 * @param edited the result of the edited gold; absent if it did not run
 * @param agreement a sentence on how both results relate; absent if one of them is, and in blind
 *     mode
 * @param before the verdict of the run; absent in blind mode
 * @param after the verdict of the same prediction with the edited gold; absent in blind mode
 * @param flips the effect on the verdicts of all runs; absent if it can't be gold, and in blind
 *     mode
 * @param saved the effect together with all saved edits; absent if there are none, and in blind
 *     mode
 */
record TrialAnswer(
    String sql,
    boolean ok,
    @Nullable String problem,
    int queries,
    @Nullable ShownResult old,
    @Nullable ShownResult edited,
    @Nullable String agreement,
    @Nullable ShownVerdict before,
    @Nullable ShownVerdict after,
    @Nullable Flips flips,
    @Nullable Flips saved) {

  /**
   * A result of a gold query.
   *
   * @param sql the query that ran; absent for a stored result
   * @param table its first rows; absent if it has no result, or values are not shown
   * @param size rows and columns, or why there is no result, in words
   */
  record ShownResult(@Nullable String sql, @Nullable TableDetail table, String size) {}

  /**
   * A verdict.
   *
   * @param verdict {@code correct}, {@code incorrect} or {@code not_scored}
   * @param words the reason, in words; absent for a right one
   */
  record ShownVerdict(String verdict, @Nullable String words) {}

  /**
   * The effect on stored verdicts.
   *
   * @param sentence the counts in words
   * @param runs those with a verdict that flips, or could not be evaluated
   * @param complete whether every stored verdict was compared
   */
  record Flips(String sentence, List<RunFlip> runs, boolean complete) {
    Flips {
      runs = List.copyOf(runs);
    }

    Flips with(String more) {
      return new Flips(sentence + more, runs, complete);
    }
  }

  /**
   * One run.
   *
   * @param run its name in the folder
   * @param question id of the question
   * @param system the generator of the SQL
   * @param before its stored verdict
   * @param after its verdict with the edited gold; absent if it could not be evaluated
   * @param note the reason why it was not evaluated; absent if it was
   */
  record RunFlip(
      String run,
      String question,
      String system,
      ShownVerdict before,
      @Nullable ShownVerdict after,
      @Nullable String note) {}

  /** Returns the answer for a reviewer who must not learn a verdict. */
  static TrialAnswer blind(String sql, int queries, @Nullable ShownResult old, ShownResult edited) {
    return new TrialAnswer(sql, true, null, queries, old, edited, null, null, null, null, null);
  }

  /** Returns the answer for a gold that can't be one. */
  static TrialAnswer refused(String sql, String problem, @Nullable ShownResult old) {
    return new TrialAnswer(sql, false, problem, 0, old, null, null, null, null, null, null);
  }
}
