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
            "%s: this %s was not made by Assay; name another, which Assay will make"
                .formatted(place, kind))
        : new AssayException(
            "%s: this %s holds vectors of '%s', and this run uses '%s'; name another %s, or remove it"
                .formatted(place, kind, made, used, kind));
  }
}
