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
package dev.assay.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.stats.Bounds;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A JSON document in the making. JSON has no NaN; it is {@code null}. */
final class JsonTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectWriter WRITER =
      JsonMapper.builder()
          .build()
          .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private JsonTree() {}

  static ObjectNode object() {
    return NODES.objectNode();
  }

  static void number(ObjectNode node, String name, @Nullable Double value) {
    if (value == null || !Double.isFinite(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }

  /** A value with its interval, and why there is none where there is none. */
  static ObjectNode of(Estimate estimate) {
    ObjectNode node = object();
    Bounds bounds = estimate.bounds();
    number(node, "value", estimate.value());
    number(node, "low", bounds == null ? null : (Double) bounds.low());
    number(node, "high", bounds == null ? null : (Double) bounds.high());
    if (estimate.reason() != null) {
      node.put("reason", estimate.reason());
    }
    return node;
  }

  /** A share with its interval. */
  static ObjectNode of(Proportion share) {
    ObjectNode node = object().put("count", share.successes()).put("total", share.total());
    boolean known = share.total() > 0;
    number(node, "value", share.value());
    number(node, "low", known ? (Double) share.low() : null);
    number(node, "high", known ? (Double) share.high() : null);
    return node;
  }

  static void texts(ObjectNode node, String name, Collection<String> texts) {
    ArrayNode array = node.putArray(name);
    texts.forEach(array::add);
  }

  /** The whole document, ending in a line break. */
  static String write(ObjectNode root) {
    try {
      return WRITER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values can be written", e);
    }
  }
}
