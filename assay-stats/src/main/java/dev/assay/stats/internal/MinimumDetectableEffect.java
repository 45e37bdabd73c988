// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The smallest difference between two runs that a given number of questions is likely to show. It
 * is the solution for d of R. J. Connor's sample size for paired proportions ("Sample size for
 * testing differences in proportions for the paired-sample design", 1987),
 *
 * <pre>n = (a √s + b √(s - d²))² / d²</pre>
 *
 * where s is the share of questions on which the runs differ, and a and b are the normal quantiles
 * of {@code 1 - errorRate / 2} and of the power:
 *
 * <pre>d = √s (a √n + b √(n + b² - a²)) / (n + b²)</pre>
 */
public final class MinimumDetectableEffect {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private MinimumDetectableEffect() {}

  /** The difference that McNemar's test shows at 5 %, two-sided, in 80 of 100 cases. */
  public static OptionalDouble of(int questions, double discordant) {
    return of(questions, discordant, 0.05, 0.8);
  }

  /**
   * The difference of the two shares of right answers, from 0 to 1.
   *
   * @param questions that both runs answer, at least 1
   * @param discordant the share of them that one has right and the other wrong, from 0 to 1
   * @param errorRate of the two-sided test, between 0 and 1, both excluded
   * @param power the probability that the test shows the difference, from 0.5 and below 1
   * @return empty if no difference can be shown because too few questions differ
   */
  public static OptionalDouble of(
      int questions, double discordant, double errorRate, double power) {
    if (questions < 1 || !(discordant >= 0 && discordant <= 1)) {
      throw new IllegalArgumentException(
          "%s of %d questions differ".formatted(discordant, questions));
    }
    if (!(errorRate > 0 && errorRate < 1 && power >= 0.5 && power < 1)) {
      throw new IllegalArgumentException("power %s at %s".formatted(power, errorRate));
    }
    double a = NORMAL.inverseSurvivalProbability(errorRate / 2);
    double b = NORMAL.inverseCumulativeProbability(power);
    double n = questions;
    if (n < a * a) {
      return OptionalDouble.empty();
    }
    double difference =
        Math.sqrt(discordant) * (a * Math.sqrt(n) + b * Math.sqrt(n + b * b - a * a)) / (n + b * b);
    // The difference can't exceed the share of discordant questions.
    return difference > 0 && difference <= discordant
        ? OptionalDouble.of(difference)
        : OptionalDouble.empty();
  }
}
