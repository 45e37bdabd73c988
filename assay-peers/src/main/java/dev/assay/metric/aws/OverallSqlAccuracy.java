// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import org.jspecify.annotations.Nullable;

/**
 * The text as a whole and in its parts. Source: the AWS guide. Formula: (exact match + component
 * accuracy) / 2, both of the same gold; see {@link SqlExactMatch} and {@link ComponentAccuracy}.
 * Several golds: the best. Not defined where component accuracy is not.
 */
public final class OverallSqlAccuracy implements AwsMetric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return GoldQueries.best(
        comparison,
        gold -> {
          Double components = ComponentAccuracy.share(gold, comparison);
          double exact = SqlExactMatch.isEqual(gold, comparison) ? 1 : 0;
          return components == null ? null : (exact + components) / 2;
        });
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
