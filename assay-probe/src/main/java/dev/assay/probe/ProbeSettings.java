// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.time.Duration;

/**
 * The effort of a search.
 *
 * @param candidates databases to try at each level of realism, at least 1
 * @param seed of all random choices; the same seed gives the same counterexamples
 * @param timeout of one query on a candidate; the first query that exceeds it ends the search for
 *     its pair
 * @param lowest the last level that is searched
 */
public record ProbeSettings(int candidates, long seed, Duration timeout, RealismLevel lowest) {
  /** All queries of a pair may take four times the limit of one; a busy machine needs more. */
  private static final int TIMES_A_QUERY = 60;

  private static final Duration LEAST = Duration.ofMinutes(2);

  /** 200 candidates, seed 1, five seconds. */
  public static final ProbeSettings DEFAULT = new ProbeSettings(200, 1, Duration.ofSeconds(5));

  /** A search at all levels. */
  public ProbeSettings(int candidates, long seed, Duration timeout) {
    this(candidates, seed, timeout, RealismLevel.ADDED_NULL);
  }

  /**
   * The time after which a worker that searches for one pair is killed, whatever it does. A search
   * ends much sooner by itself, and its worker when a query does not heed its own limit.
   */
  public Duration pairLimit() {
    Duration limit = timeout.multipliedBy(TIMES_A_QUERY);
    return limit.compareTo(LEAST) < 0 ? LEAST : limit;
  }

  /** Returns a copy without levels below realistic data. */
  public ProbeSettings realistic() {
    return new ProbeSettings(candidates, seed, timeout, RealismLevel.REALISTIC);
  }

  public ProbeSettings {
    if (candidates < 1) {
      throw new IllegalArgumentException("candidates must be at least 1, not " + candidates);
    }
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException("timeout must be positive, not " + timeout);
    }
  }
}
