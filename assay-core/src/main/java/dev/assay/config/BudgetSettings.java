// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import org.jspecify.annotations.Nullable;

/**
 * What a run may spend; {@code null} where there is no limit.
 *
 * @param dollars in US dollars
 * @param tokens sent and received
 * @param calls made
 */
public record BudgetSettings(
    @Nullable Double dollars, @Nullable Long tokens, @Nullable Long calls) {
  public static final BudgetSettings EMPTY = new BudgetSettings(null, null, null);

  BudgetSettings overriddenBy(BudgetSettings flags) {
    return new BudgetSettings(
        SettingPrecedence.first(flags.dollars, dollars),
        SettingPrecedence.first(flags.tokens, tokens),
        SettingPrecedence.first(flags.calls, calls));
  }
}
