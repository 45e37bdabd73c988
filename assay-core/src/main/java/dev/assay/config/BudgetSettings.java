/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
