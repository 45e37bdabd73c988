// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

/**
 * A part of a run from which questions were drawn at random, each with the same probability.
 *
 * @param code the name in the sheet, which tells reviewers nothing
 * @param name for the person who draws the sample
 * @param borderline whether its verdicts may well be doubted
 * @param size questions in it
 * @param drawn those that were drawn
 */
public record ReviewStratum(String code, String name, boolean borderline, int size, int drawn) {
  /** The number of questions that a drawn one stands for: the inverse of its probability. */
  public double weight() {
    return (double) size / drawn;
  }
}
