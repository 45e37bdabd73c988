// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.util.List;

/**
 * The share of a population, estimated from a stratified sample: each stratum counts by its size,
 * so that every sampled unit has the inverse of its inclusion probability as its weight. Source: D.
 * G. Horvitz and D. J. Thompson, "A generalization of sampling without replacement from a finite
 * universe", 1952; the variance is that of W. G. Cochran, "Sampling techniques", 1977, section 5.6.
 */
public final class StratifiedShare {
  /** The normal quantile of a 95 % interval. */
  private static final double QUANTILE = 1.959963984540054;

  private StratifiedShare() {}

  /**
   * A stratum.
   *
   * @param name for messages
   * @param size units in the population
   * @param sampled units of which it is known whether they are successes
   * @param successes of those
   */
  public record Stratum(String name, int size, int sampled, int successes) {
    public Stratum {
      if (sampled > size || successes > sampled || successes < 0) {
        throw new IllegalArgumentException(
            "%d successes of %d sampled of %d".formatted(successes, sampled, size));
      }
    }
  }

  /** No share, and why. */
  public static Estimate unknown(String reason) {
    return Estimate.undefined(reason);
  }

  /**
   * The share of the population, with a 95 % interval for large samples. Shares within strata are
   * smoothed for the variance (one success and one failure more), because a small sample that does
   * not vary does not show that its stratum does not.
   */
  public static Estimate of(List<Stratum> strata) {
    return of(strata, "every question is labeled");
  }

  /**
   * The share of the population, with its interval as above.
   *
   * @param complete the reason why there is no interval, if nothing is left to sample
   */
  public static Estimate of(List<Stratum> strata, String complete) {
    double size = strata.stream().mapToInt(Stratum::size).sum();
    double share = 0;
    double variance = 0;
    for (Stratum stratum : strata) {
      if (stratum.size() == 0) {
        continue;
      }
      if (stratum.sampled() == 0) {
        return Estimate.undefined(
            "stratum %s, %d questions, has no label that counts"
                .formatted(stratum.name(), stratum.size()));
      }
      double weight = stratum.size() / size;
      double smoothed = (stratum.successes() + 1.0) / (stratum.sampled() + 2.0);
      double unseen = 1 - (double) stratum.sampled() / stratum.size();
      share += weight * stratum.successes() / stratum.sampled();
      variance += weight * weight * unseen * smoothed * (1 - smoothed) / stratum.sampled();
    }
    if (size == 0) {
      return Estimate.undefined("there are no questions");
    }
    if (variance == 0) {
      return Estimate.alone(share, complete);
    }
    double width = QUANTILE * Math.sqrt(variance);
    return Estimate.within(
        share, new ConfidenceInterval(Math.max(0, share - width), Math.min(1, share + width)));
  }
}
