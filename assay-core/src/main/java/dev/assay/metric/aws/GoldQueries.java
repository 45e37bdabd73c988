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
import dev.assay.metric.Comparison.GoldResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The gold queries of a comparison. */
final class GoldQueries {
  private GoldQueries() {}

  /** The best score over the golds that have SQL and for which it is defined. */
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
