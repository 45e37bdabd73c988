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

import java.util.Map;

/**
 * A text in a store.
 *
 * @param id unique in its store
 * @param vector of the text
 * @param metadata fields of its own; values are never {@code null}
 */
public record VectorEntry(String id, String text, Vector vector, Map<String, String> metadata) {
  public VectorEntry {
    metadata = Map.copyOf(metadata);
    if (id.isEmpty()) {
      throw new IllegalArgumentException("an entry needs an id");
    }
  }
}
