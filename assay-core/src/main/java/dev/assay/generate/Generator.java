// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate;

import dev.assay.model.Prediction;
import dev.assay.model.Question;

/**
 * Writes SQL for questions: a model, an agent, or predictions recorded earlier. Called from several
 * threads at once.
 */
@FunctionalInterface
public interface Generator {
  /**
   * The prediction for a question. A generator that fails at a question gives a prediction with an
   * error; that counts against it.
   *
   * @throws ProviderUnavailableException if the provider could not be reached, so that the question
   *     is not scored
   */
  Prediction generate(Question question);

  /** The name by which files and reports call it, by default that of its class. */
  default String name() {
    return getClass().getName().replaceAll("\\$\\$.*", "");
  }
}
