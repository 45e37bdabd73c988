// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import dev.assay.AssayException;

/**
 * A model of a provider, written {@code provider/name}; the name may have further slashes.
 *
 * @param provider such as {@code openai}
 * @param name as the provider calls the model
 */
public record ModelName(String provider, String name) {
  /**
   * Reads {@code provider/name}.
   *
   * @throws AssayException if it is not of this form
   */
  public static ModelName parse(String text) {
    int slash = text.indexOf('/');
    if (slash <= 0 || slash == text.length() - 1) {
      throw new AssayException(
          "model '%s': write it as provider/name, such as openai/gpt-5-mini".formatted(text));
    }
    return new ModelName(text.substring(0, slash), text.substring(slash + 1));
  }

  @Override
  public String toString() {
    return provider + "/" + name;
  }
}
