// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast a provider may be asked; {@code null} where not set.
 *
 * @param concurrency calls under way at one time
 * @param requestsPerMinute calls
 * @param tokensPerMinute sent and received
 * @param retries further tries after one that failed
 * @param firstWait before the first of them
 * @param longestWait before any of them
 */
public record RateLimitSettings(
    @Nullable Integer concurrency,
    @Nullable Integer requestsPerMinute,
    @Nullable Long tokensPerMinute,
    @Nullable Integer retries,
    @Nullable Duration firstWait,
    @Nullable Duration longestWait) {
  public static final RateLimitSettings EMPTY =
      new RateLimitSettings(null, null, null, null, null, null);

  RateLimitSettings overriddenBy(RateLimitSettings flags) {
    return new RateLimitSettings(
        SettingPrecedence.first(flags.concurrency, concurrency),
        SettingPrecedence.first(flags.requestsPerMinute, requestsPerMinute),
        SettingPrecedence.first(flags.tokensPerMinute, tokensPerMinute),
        SettingPrecedence.first(flags.retries, retries),
        SettingPrecedence.first(flags.firstWait, firstWait),
        SettingPrecedence.first(flags.longestWait, longestWait));
  }
}
