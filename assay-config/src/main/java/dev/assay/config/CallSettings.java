// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Section;
import java.nio.file.Path;
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
    @Nullable Path replay) {}
