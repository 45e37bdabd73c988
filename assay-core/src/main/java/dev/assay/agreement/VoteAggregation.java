/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
