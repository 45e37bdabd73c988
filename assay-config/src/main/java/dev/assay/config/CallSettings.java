// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Section;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The rate limits, budget, cache and replay of model calls; {@code null} where not set.
 *
 * @param limits the limits on calls to a provider
 * @param budget the budget of a run
 * @param prices a price file in place of Assay's
 * @param cache whether answers are kept for later runs
 * @param replay an earlier run whose answers are replayed, without model calls
 */
public record CallSettings(
    @Section("limits") RateLimitSettings limits,
    @Section("budget") BudgetSettings budget,
    @Nullable Path prices,
    @Nullable Boolean cache,
    @Nullable Path replay) {
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

  /**
   * The spending limits of a run; {@code null} for no limit.
   *
   * @param dollars in US dollars
   * @param tokens sent and received
   * @param calls made
   */
  public record BudgetSettings(
      @Nullable Double dollars, @Nullable Long tokens, @Nullable Long calls) {}
}
