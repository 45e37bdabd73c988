// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelCallException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The waits before retries: the wait that the provider demands, else exponential backoff with
 * random jitter, so that threads do not retry at the same time.
 *
 * @param retries maximum number of retries
 * @param firstWait before the first retry
 * @param longestWait maximum wait; if the provider demands a longer one, there is no retry
 */
public record Backoff(int retries, Duration firstWait, Duration longestWait) {
  /** Retries if nothing answers at an address that has not answered before; it may be wrong. */
  private static final int UNREACHABLE_RETRIES = 2;

  private static final Duration UNREACHABLE_WAIT = Duration.ofMillis(200);

  /**
   * Returns the wait before the next attempt; empty if there must be none.
   *
   * @param before number of retries so far
   * @param answered whether there was an answer from this address before
   */
  public Optional<Duration> next(ModelCallException failure, int before, boolean answered) {
    if (!failure.kind().retryable() || before >= retries) {
      return Optional.empty();
    }
    if (failure.kind() == ModelCallException.Kind.UNREACHABLE && !answered) {
      return before < UNREACHABLE_RETRIES ? Optional.of(UNREACHABLE_WAIT) : Optional.empty();
    }
    if (failure.retryAfter().isPresent()) {
      return failure.retryAfter().filter(asked -> asked.compareTo(longestWait) <= 0);
    }
    double doubled = firstWait.toMillis() * Math.pow(2, before);
    double chance = ThreadLocalRandom.current().nextDouble(0.5, 1.5);
    return Optional.of(
        Duration.ofMillis((long) Math.min(doubled * chance, (double) longestWait.toMillis())));
  }
}
