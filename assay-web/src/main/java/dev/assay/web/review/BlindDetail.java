// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The part of a question's data that a blind reviewer may see: queries and plain results. */
final class BlindDetail {
  private static final List<String> QUERIES =
      List.of("gold", "withoutGold", "predicted", "withoutPredicted");
  private static final List<String> RESULTS = List.of("gold", "predicted");
  private static final List<String> FACTS = List.of("side", "status", "rows", "columns");

  private BlindDetail() {}

  /** Returns a copy with nothing but what is named here, so that a new field is hidden, too. */
  static ObjectNode of(ObjectNode detail) {
    ObjectNode blind = picked(detail, QUERIES);
    JsonNode result = detail.path("result");
    if (result instanceof ObjectNode shown) {
      ObjectNode tables = picked(shown, RESULTS);
      for (String none : List.of("columns", "extraColumns", "names", "rows")) {
        tables.putArray(none);
      }
      blind.set("result", tables);
    }
    ArrayNode facts = blind.putArray("facts");
    detail.path("facts").forEach(fact -> facts.add(picked((ObjectNode) fact, FACTS)));
    return blind;
  }

  private static ObjectNode picked(ObjectNode from, List<String> fields) {
    return from.deepCopy().retain(fields);
  }
}
