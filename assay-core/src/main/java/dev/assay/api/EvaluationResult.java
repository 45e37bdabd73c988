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
package dev.assay.api;

import dev.assay.model.Outcome;
import dev.assay.report.RunSummary;
import java.util.List;

/**
 * The outcome of every question, and what they come to.
 *
 * @param summary accuracy with its confidence interval, causes, breakdowns and metrics
 * @param outcomes of the finished questions, in the order of their ids. A question whose database
 *     or model stayed unreachable has none; {@link RunSummary#pending()} counts those
 */
public record EvaluationResult(RunSummary summary, List<Outcome> outcomes) {
  public EvaluationResult {
    outcomes = List.copyOf(outcomes);
  }
}
