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
package dev.assay.llm.call;

import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.Tokens;

/** What a call that gave no answer means for its question. */
final class Failures {
  private Failures() {}

  /**
   * An answer without text if the model is at fault.
   *
   * @throws ProviderUnavailableException if it is the provider or the way there
   */
  static Caller.Answer answer(ModelName model, Patience.GivenUp given) {
    String message = "%s: %s".formatted(model, given.last.getMessage());
    if (!given.last.kind().countsAgainstModel()) {
      throw new ProviderUnavailableException(message, given.last);
    }
    return new Caller.Answer(null, message, Tokens.UNKNOWN, null, null, given.failures.size() - 1);
  }
}
