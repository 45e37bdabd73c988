// SPDX-License-Identifier: Apache-2.0
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
 * <p>To compare two results without a database, see {@link dev.assay.match.search.ResultMatcher}.
 */
public final class Assay {
  private Assay() {}

  /** Begins an evaluation of predictions for the questions of a data set. */
  public static EvaluationBuilder evaluate(Dataset dataset) {
    return new EvaluationBuilder(dataset);
  }
}
