// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast a provider may be asked.
 *
 * @param concurrency calls under way at one time
 * @param requestsPerMinute or {@code null} for no limit
 * @param tokensPerMinute sent, and as many received as may be, or {@code null} for no limit
 * @param retries further tries after one that failed
 * @param firstWait before the first further try; it doubles each time
 * @param longestWait the longest that is waited for a further try, also when the provider asks for
 *     more; then the question is given up
 */
public record RateLimits(
    int concurrency,
    @Nullable Integer requestsPerMinute,
    @Nullable Long tokensPerMinute,
    int retries,
    Duration firstWait,
    Duration longestWait) {
  public static final RateLimits USUAL =
      new RateLimits(8, null, null, 5, Duration.ofSeconds(1), Duration.ofMinutes(2));
}
