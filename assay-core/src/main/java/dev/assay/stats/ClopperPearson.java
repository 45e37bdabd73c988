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
package dev.assay.stats;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * The interval of Clopper and Pearson for a proportion, called exact: it misses the true share
 * never more often than promised, and mostly less often, as it is wider than {@link Wilson}'s.
 * Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in
 * the case of the binomial", 1934.
 */
public final class ClopperPearson {
  private static final double ERROR_RATE = 0.05;

  private ClopperPearson() {}

  /** The 95 % interval. Nothing counted means nothing known: 0 to 1. */
  public static Proportion interval(int successes, int total) {
    if (total == 0) {
      return new Proportion(successes, total, 0, 1);
    }
    Interval interval =
        BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(total, successes, ERROR_RATE);
    return new Proportion(successes, total, interval.getLowerBound(), interval.getUpperBound());
  }
}
