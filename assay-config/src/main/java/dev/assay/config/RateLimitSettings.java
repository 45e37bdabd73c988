// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The rate limits of a provider; {@code null} where not set.
 *
 * @param concurrency maximum concurrent calls
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
    @Nullable Duration longestWait) {}
