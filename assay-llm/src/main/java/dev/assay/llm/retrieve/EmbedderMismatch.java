// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.AssayException;

/** The refusal of a store that another embedder's vectors are in. */
final class EmbedderMismatch {
  private EmbedderMismatch() {}

  /**
   * @param place name of the store
   * @param kind what it is: a file, collection or table
   */
  static AssayException in(String place, String kind, String made, String used) {
    return made.isEmpty()
        ? new AssayException(
            "%s: this %s was not created by Assay; name another, which Assay will create"
                .formatted(place, kind))
        : new AssayException(
            "%s: this %s holds vectors of '%s', and this run uses '%s'; name another %s, or remove it"
                .formatted(place, kind, made, used, kind));
  }
}
