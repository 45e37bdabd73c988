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
}
