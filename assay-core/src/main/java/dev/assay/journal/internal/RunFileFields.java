// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the kinds of JSON field that the files of a run use. */
public final class RunFileFields {
  private RunFileFields() {}

  public static void texts(JsonGenerator json, String name, List<String> values)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** The reason why a file could not be read, on one line. */
  public static String reason(Exception e) {
    if (e instanceof JsonParseException broken) {
      return "it is not valid JSON, see line %d".formatted(broken.getLocation().getLineNr());
    }
    String message = e.getMessage();
    return message == null ? "a value is missing" : message.lines().findFirst().orElse("");
  }

  /** The reason why a line of a file could not be read, on one line. */
  static String reasonOfLine(Exception e) {
    return e instanceof JsonParseException broken
        ? "it is not valid JSON, see column %d".formatted(broken.getLocation().getColumnNr())
        : reason(e);
  }

  /** A list of strings; empty if absent. */
  public static List<String> texts(JsonNode node, String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : node.path(name)) {
      if (!item.isTextual()) {
        throw new IllegalArgumentException("'%s' holds what is not a string".formatted(name));
      }
      texts.add(item.textValue());
    }
    return texts;
  }
}
