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

import dev.assay.model.Verdict;

/**
 * The headline: 1 if the prediction is right under the profile that decides the question, else 0.
 * Source: Assay's own rules of comparison. Formula: {@code verdict = correct}.
 */
public final class ExecutionAccuracy implements Metric {
  @Override
  public Double score(Comparison comparison) {
    return comparison.verdict() instanceof Verdict.Correct ? 1.0 : 0.0;
  }
}
