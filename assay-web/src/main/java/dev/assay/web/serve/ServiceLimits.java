// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import java.time.Duration;

/**
 * Limits of the service.
 *
 * @param pairs of one batch
 * @param waitingPairs in all batches, beyond which further batches are refused
 * @param batches waiting or running, beyond which further ones are refused
 * @param deadline of a batch that names none
 * @param longestDeadline that a batch may name
 */
public record ServiceLimits(
    int pairs, int waitingPairs, int batches, Duration deadline, Duration longestDeadline) {
  public static final ServiceLimits DEFAULT =
      new ServiceLimits(1_000, 8_000, 32, Duration.ofSeconds(60), Duration.ofMinutes(10));

  public ServiceLimits {
    if (pairs < 1 || waitingPairs < pairs || batches < 1) {
      throw new IllegalArgumentException("one whole batch must fit");
    }
    if (deadline.compareTo(longestDeadline) > 0) {
      deadline = longestDeadline;
    }
  }

  /** Returns the limits with another longest deadline. */
  public ServiceLimits withLongestDeadline(Duration longest) {
    return new ServiceLimits(pairs, waitingPairs, batches, deadline, longest);
  }
}
