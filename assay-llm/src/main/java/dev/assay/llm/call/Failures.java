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

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.Tokens;
import java.util.Set;

/** What a call that gave no answer means for its question. */
final class Failures {
  private Failures() {}

  /** What no other question will fare better with, if none has yet been answered. */
  private static final Set<Kind> HOPELESS = Set.of(Kind.ACCESS, Kind.NOT_FOUND, Kind.CONNECTION);

  /**
   * An answer without text if the model is at fault.
   *
   * @param nothingYet whether no call has been answered so far
   * @throws GeneratorStoppedException if it is the key, the model's name or the address, so that
   *     all questions can wait for it to be mended
   * @throws ProviderUnavailableException if it is the provider or the way there
   */
  static Caller.Answer answer(ModelName model, Patience.GivenUp given, boolean nothingYet) {
    String message = String.valueOf(given.last.getMessage());
    if (!message.startsWith(model.toString())) {
      message = model + ": " + message;
    }
    if (nothingYet && HOPELESS.contains(given.last.kind())) {
      throw new GeneratorStoppedException(message);
    }
    if (!given.last.kind().countsAgainstModel()) {
      throw new ProviderUnavailableException(message, given.last);
    }
    return new Caller.Answer(null, message, Tokens.UNKNOWN, null, null, given.failures.size() - 1);
  }
}
