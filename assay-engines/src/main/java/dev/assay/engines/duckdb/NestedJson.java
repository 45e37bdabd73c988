// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.assay.table.internal.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBStruct;
import org.jspecify.annotations.Nullable;

/** Converts structs and maps to JSON objects; values without a JSON form become text. */
final class NestedJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private NestedJson() {}

  /** Converts a driver's value to its canonical form. */
  interface Canonical {
    Object of(Object value) throws SQLException;
  }

  /** The JSON of a struct or map. */
  static ObjectNode of(Object nested, Canonical canonical) throws SQLException {
    Map<?, ?> entries =
        nested instanceof DuckDBStruct struct ? struct.getMap() : (Map<?, ?>) nested;
    ObjectNode node = NODES.objectNode();
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      Object value = entry.getValue();
      Object key = entry.getKey();
      node.set(
          key == null ? "null" : canonical.of(key).toString(),
          value == null ? null : node(canonical.of(value)));
    }
    return node;
  }

  private static JsonNode node(@Nullable Object value) {
    if (value == null) {
      return NODES.nullNode();
    }
    if (value instanceof Long number) {
      return NODES.numberNode(number);
    }
    if (value instanceof BigInteger number) {
      return NODES.numberNode(number);
    }
    if (value instanceof BigDecimal number) {
      return NODES.numberNode(number);
    }
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return NODES.numberNode(new BigDecimal(number.toString()));
    }
    if (value instanceof Boolean truth) {
      return NODES.booleanNode(truth);
    }
    if (value instanceof List<?> list) {
      ArrayNode array = NODES.arrayNode(list.size());
      list.forEach(element -> array.add(node(element)));
      return array;
    }
    return value instanceof JsonText json ? parsed(json) : NODES.textNode(value.toString());
  }

  private static JsonNode parsed(JsonText json) {
    try {
      // As it is written, for a tree would drop repeated keys.
      return JSON.readTree(json.text()).isMissingNode()
          ? TextNode.valueOf(json.text())
          : NODES.rawValueNode(new RawValue(json.text()));
    } catch (JsonProcessingException e) {
      return TextNode.valueOf(json.text());
    }
  }
}
