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
package dev.assay.report;

import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What predictions cost, all attempts included; {@code null} where no attempt says.
 *
 * @param attempts with usage of any kind, at least 1
 * @param promptTokens tokens sent
 * @param completionTokens tokens received
 * @param costUsd cost in US dollars
 */
public record Spending(
    int attempts,
    @Nullable Long promptTokens,
    @Nullable Long completionTokens,
    @Nullable Double costUsd) {
  /** {@code null} if no attempt has any usage. */
  static @Nullable Spending of(List<Outcome> outcomes) {
    List<Usage> usages =
        outcomes.stream()
            .flatMap(outcome -> outcome.attempts().stream())
            .map(Attempt::usage)
            .filter(Objects::nonNull)
            .toList();
    if (usages.isEmpty()) {
      return null;
    }
    return new Spending(
        usages.size(),
        tokens(usages, Usage::promptTokens),
        tokens(usages, Usage::completionTokens),
        cost(usages));
  }

  private static @Nullable Long tokens(List<Usage> usages, Function<Usage, @Nullable Long> part) {
    LongSummaryStatistics known = new LongSummaryStatistics();
    for (Usage usage : usages) {
      Long tokens = part.apply(usage);
      if (tokens != null) {
        known.accept(tokens);
      }
    }
    return known.getCount() == 0 ? null : (Long) known.getSum();
  }

  private static @Nullable Double cost(List<Usage> usages) {
    DoubleSummaryStatistics known = new DoubleSummaryStatistics();
    for (Usage usage : usages) {
      Double cost = usage.costUsd();
      if (cost != null) {
        known.accept(cost);
      }
    }
    return known.getCount() == 0 ? null : (Double) known.getSum();
  }
}
