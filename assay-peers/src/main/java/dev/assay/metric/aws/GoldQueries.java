// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The gold queries of a comparison. */
final class GoldQueries {
  private GoldQueries() {}

  /** The best score over the golds that have SQL and for which the score is defined. */
  static @Nullable Double best(
      Comparison comparison, Function<String, @Nullable Double> scoreOfGold) {
    Double best = null;
    for (GoldResult gold : comparison.golds()) {
      Double score = gold.sql() == null ? null : scoreOfGold.apply(gold.sql());
      if (score != null && (best == null || score > best)) {
        best = score;
      }
    }
    return best;
  }
}
