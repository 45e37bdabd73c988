// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits on the rate of calls to a provider.
 *
 * @param concurrency maximum concurrent calls
 * @param requestsPerMinute or {@code null} for no limit
 * @param tokensPerMinute sent, plus the maximum that may be received, or {@code null} for no limit
 * @param retries retries of a failed call
 * @param firstWait wait before the first retry; it doubles each time
 * @param longestWait longest wait before a retry; if the provider asks for a longer one, the call
 *     is given up
 */
public record RateLimits(
    int concurrency,
    @Nullable Integer requestsPerMinute,
    @Nullable Long tokensPerMinute,
    int retries,
    Duration firstWait,
    Duration longestWait) {
  public static final RateLimits DEFAULT =
      new RateLimits(8, null, null, 5, Duration.ofSeconds(1), Duration.ofMinutes(2));
}
