// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.Arrays;
import java.util.List;

/**
 * The distribution of how often a judge gives the same answer to a question over its repeats. A
 * question counts by its largest group of equal answers; only questions with an answer from every
 * repeat count.
 *
 * @param largest the numbers of questions with a largest group of 1, 2 … answers, up to all repeats
 * @param incomplete the number of questions that lack an answer in some repeat, and so do not count
 */
public record IntraRaterAgreement(List<Integer> largest, int incomplete) {
  public IntraRaterAgreement {
    largest = List.copyOf(largest);
  }

  /**
   * @param items the scores of each question, one per repeat; NaN for a missing score
   */
  static IntraRaterAgreement of(List<double[]> items, int repeats) {
    Integer[] largest = new Integer[repeats];
    Arrays.fill(largest, 0);
    int incomplete = 0;
    for (double[] item : items) {
      if (Arrays.stream(item).anyMatch(Double::isNaN)) {
        incomplete++;
      } else {
        largest[largestGroup(item) - 1]++;
      }
    }
    return new IntraRaterAgreement(List.of(largest), incomplete);
  }

  private static int largestGroup(double[] item) {
    double[] sorted = item.clone();
    Arrays.sort(sorted);
    int largest = 1;
    int group = 1;
    for (int i = 1; i < sorted.length; i++) {
      group = sorted[i] == sorted[i - 1] ? group + 1 : 1;
      largest = Math.max(largest, group);
    }
    return largest;
  }

  /** Returns how often each question was judged. */
  public int repeats() {
    return largest.size();
  }

  /** Questions that count. */
  public int questions() {
    return largest.stream().mapToInt(Integer::intValue).sum();
  }

  /** The share of questions with exactly this many equal answers. */
  public Proportion exactly(int equal) {
    return Wilson.interval(largest.get(equal - 1), questions());
  }

  /** The share of questions with at least this many equal answers. */
  public Proportion atLeast(int equal) {
    int questions =
        largest.subList(equal - 1, repeats()).stream().mapToInt(Integer::intValue).sum();
    return Wilson.interval(questions, questions());
  }
}
