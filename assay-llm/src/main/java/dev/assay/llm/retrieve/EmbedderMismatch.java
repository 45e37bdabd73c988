// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;

/** The error for a store that contains another embedder's vectors. */
final class EmbedderMismatch {
  private EmbedderMismatch() {}

  /**
   * @param place name of the store
   * @param kind its kind: a file, collection or table
   * @param made the embedder of its vectors
   * @param used the embedder of this run
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
