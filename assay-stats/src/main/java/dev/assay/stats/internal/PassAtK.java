// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

/**
 * The chance that at least one of k samples is right, estimated without bias from n of which c are
 * right: {@code 1 - C(n-c, k) / C(n, k)}. Source: M. Chen et al., "Evaluating large language models
 * trained on code", 2021, section 2.1.
 */
public final class PassAtK {
  private PassAtK() {}

  /**
   * The estimate, from 0 to 1. It is computed as a product of shares, so that no binomial
   * coefficient overflows.
   *
   * @param n samples drawn, at least 1
   * @param c the number of right ones, from 0 to {@code n}
   * @param k the number of samples drawn at a time, from 1 to {@code n}
   */
  public static double estimate(int n, int c, int k) {
    if (n < 1 || c < 0 || c > n || k < 1 || k > n) {
      throw new IllegalArgumentException(
          "no pass@%d of %d samples of which %d are right".formatted(k, n, c));
    }
    if (n - c < k) {
      return 1;
    }
    if (k == 1) {
      return (double) c / n; // exact, where the product would round
    }
    double allWrong = 1;
    for (int i = n - c + 1; i <= n; i++) {
      allWrong *= (double) (i - k) / i;
    }
    return 1 - allWrong;
  }
}
