// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

/**
 * How several scores of one question become one: first those of the repeats of a judge, then those
 * of several judges, so that each judge has one vote.
 */
public enum VoteAggregation {
  /**
   * The middle score, or the mean of the two in the middle. It passes from the least score that the
   * rubric lets pass.
   */
  MEDIAN,
  /** The mean score. It passes from the least score that the rubric lets pass. */
  MEAN,
  /**
   * What more than half say about right and wrong; no verdict if it is just half. The score is the
   * share of votes that say right. The only rule for judges with different rubrics, as their scores
   * mean different things.
   */
  MAJORITY
}
