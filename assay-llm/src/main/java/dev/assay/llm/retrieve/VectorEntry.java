// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A text in a store.
 *
 * @param id unique in its store
 * @param vector of the text
 * @param metadata fields of the entry; values are never {@code null}
 */
public record VectorEntry(String id, String text, Vector vector, Map<String, String> metadata) {
  public VectorEntry {
    metadata = Map.copyOf(metadata);
    if (id.isEmpty()) {
      throw new IllegalArgumentException("an entry needs an id");
    }
  }

  /** Reads metadata from a JSON object. */
  static Map<String, String> metadata(JsonNode json) {
    return json.properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, field -> field.getValue().asText()));
  }
}
