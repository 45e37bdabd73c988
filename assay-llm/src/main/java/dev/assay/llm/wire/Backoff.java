// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelCallException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before a call that failed is made again: as long as the provider asks; else
 * doubling, with chance, so that threads part.
 *
 * @param retries further tries after one that failed
 * @param firstWait before the first further try
 * @param longestWait the longest that is waited, also when the provider asks for more; then no
 *     further try is made
 */
public record Backoff(int retries, Duration firstWait, Duration longestWait) {
  /**
   * The wait before the next try; empty if there should be none.
   *
   * @param before further tries that were made already
   */
  public Optional<Duration> next(ModelCallException failure, int before) {
    if (!failure.kind().retryable() || before >= retries) {
      return Optional.empty();
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
