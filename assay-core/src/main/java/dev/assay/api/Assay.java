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

import dev.assay.dataset.Dataset;

/**
 * Evaluates generated SQL from a Java program, by the same rules as the command line.
 *
 * <pre>{@code
 * RunSummary summary = Assay.evaluate(Dataset.read(Path.of("questions.jsonl")))
 *     .predictions(Path.of("predictions.jsonl"))
 *     .databases(Path.of("databases"))
 *     .run()
 *     .summary();
 * }</pre>
 *
 * <p>To compare two results without a database, see {@link dev.assay.match.ResultMatcher}.
 */
public final class Assay {
  private Assay() {}

  /** Begins an evaluation of predictions for the questions of a data set. */
  public static EvaluationBuilder evaluate(Dataset dataset) {
    return new EvaluationBuilder(dataset);
  }
}
