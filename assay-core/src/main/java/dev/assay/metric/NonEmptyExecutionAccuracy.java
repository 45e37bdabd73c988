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
package dev.assay.metric;

import org.jspecify.annotations.Nullable;

/**
 * {@link ExecutionAccuracy} over the questions whose gold returns rows: an empty gold is matched by
 * every query that finds nothing, whatever it looked for. Source: Assay. Formula: {@code
 * execution_accuracy}, not defined where every gold result is empty.
 */
public final class NonEmptyExecutionAccuracy implements Metric {
  private final Metric accuracy = new ExecutionAccuracy();

  @Override
  public @Nullable Double score(Comparison comparison) {
    boolean empty = comparison.golds().stream().allMatch(gold -> gold.table().isEmpty());
    return empty ? null : accuracy.score(comparison);
  }

  @Override
  public boolean byDefault() {
    return false;
  }
}
