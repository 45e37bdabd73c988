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
}
