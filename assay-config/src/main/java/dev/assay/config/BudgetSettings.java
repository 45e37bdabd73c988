// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import org.jspecify.annotations.Nullable;

/**
 * The spending limits of a run; {@code null} for no limit.
 *
 * @param dollars in US dollars
 * @param tokens sent and received
 * @param calls made
 */
public record BudgetSettings(
    @Nullable Double dollars, @Nullable Long tokens, @Nullable Long calls) {}
