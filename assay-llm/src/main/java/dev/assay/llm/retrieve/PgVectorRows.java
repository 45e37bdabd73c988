// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts entries to and from the format of PostgreSQL's extension {@code vector}. */
final class PgVectorRows {
  private static final ObjectMapper JSON = new ObjectMapper();

  private PgVectorRows() {}

  /** The entries that a query for id, text, metadata and vector returns. */
  static List<VectorEntry> entries(PreparedStatement query) throws SQLException {
    List<VectorEntry> entries = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        entries.add(
            new VectorEntry(
                rows.getString(1),
                rows.getString(2),
                vector(rows.getString(4)),
                metadata(rows.getString(3))));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("PostgreSQL gave metadata that are not JSON", e);
    }
    return entries;
  }

  private static Map<String, String> metadata(String json) throws JsonProcessingException {
    Map<String, String> metadata = new LinkedHashMap<>();
    JSON.readTree(json)
        .properties()
        .forEach(field -> metadata.put(field.getKey(), field.getValue().asText()));
    return metadata;
  }

  /** A vector in the format of the extension: {@code [1,2,3]}. */
  static String text(Vector vector) {
    StringBuilder text = new StringBuilder("[");
    for (float value : vector.toArray()) {
      text.append(text.length() == 1 ? "" : ",").append(value);
    }
    return text.append(']').toString();
  }

  private static Vector vector(String text) {
    String[] numbers = text.substring(1, text.length() - 1).split(",", -1);
    float[] values = new float[numbers.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.parseFloat(numbers[i]);
    }
    return Vector.of(values);
  }

  static String json(Map<String, String> metadata) {
    return JSON.valueToTree(metadata).toString();
  }
}
