// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** The part of a question's data that a blind reviewer may see: queries and plain results. */
final class BlindDetail {
  private static final List<String> QUERIES =
      List.of("gold", "withoutGold", "predicted", "withoutPredicted");
  private static final List<String> PREDICTED = List.of("predicted", "withoutPredicted");
  private static final List<String> RESULTS = List.of("gold", "predicted");
  private static final List<String> FACTS = List.of("side", "status", "rows", "columns");

  private BlindDetail() {}

  /**
   * Returns a copy with nothing but what is named here, so that a new field is hidden, too.
   *
   * @param gold whether the reviewer may see the gold query and its result
   */
  static ObjectNode of(ObjectNode detail, boolean gold) {
    ObjectNode blind = picked(detail, gold ? QUERIES : PREDICTED);
    JsonNode result = detail.path("result");
    if (result instanceof ObjectNode shown) {
      ObjectNode tables = picked(shown, gold ? RESULTS : PREDICTED);
      for (String none : List.of("columns", "extraColumns", "names", "rows")) {
        tables.putArray(none);
      }
      blind.set("result", tables);
    }
    ArrayNode facts = blind.putArray("facts");
    detail
        .path("facts")
        .forEach(
            fact -> {
              if (gold || !fact.path("side").asText().toLowerCase(Locale.ROOT).contains("gold")) {
                facts.add(picked((ObjectNode) fact, FACTS));
              }
            });
    return blind;
  }

  private static ObjectNode picked(ObjectNode from, List<String> fields) {
    return from.deepCopy().retain(fields);
  }
}
