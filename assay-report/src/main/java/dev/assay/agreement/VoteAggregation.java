// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

/**
 * The rule that combines several scores of one question: first those of a judge's repeats, then
 * those of several judges, so that each judge has one vote.
 */
public enum VoteAggregation {
  /**
   * The middle score, or the mean of the two in the middle. It passes if it reaches the rubric's
   * passing score.
   */
  MEDIAN,
  /** The mean score. It passes if it reaches the rubric's passing score. */
  MEAN,
  /**
   * The verdict of more than half; exactly half gives no verdict. The score is the share of votes
   * for right. The only rule for judges with different rubrics, because their scores mean different
   * things.
   */
  MAJORITY
}
