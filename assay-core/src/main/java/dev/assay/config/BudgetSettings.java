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
  static BudgetSettings of(SettingValues values) {
    return new BudgetSettings(
        values.number("dollars"), values.whole("tokens"), values.whole("calls"));
  }
}
