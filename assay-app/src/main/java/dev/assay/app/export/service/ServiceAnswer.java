// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a service.
 *
 * @param body up to {@link ServiceClient#LARGEST} bytes of it
 * @param retryAfter the wait that the service demands, or {@code null}
 */
record ServiceAnswer(int status, byte[] body, @Nullable Duration retryAfter) {
  private static final int SHOWN = 200;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The fields in which services put the message of an error. */
  private static final List<String> MESSAGES =
      List.of("/message", "/error/message", "/error", "/detail", "/error_code");

  boolean isGood() {
    return status / 100 == 2;
  }

  /** Returns the body as JSON; a missing node if it is none. */
  JsonNode json() {
    try {
      JsonNode node = JSON.readTree(body);
      return node == null ? MissingNode.getInstance() : node;
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory can always be read", e);
    }
  }

  /**
   * Returns the message of an error; empty if there is none. Mask keys in it before it is {@link
   * #shortened}: the rest of one that was cut would not be found.
   */
  String message() {
    JsonNode json = json();
    for (String pointer : MESSAGES) {
      JsonNode node = json.at(pointer);
      if (node.isTextual() && !node.textValue().isBlank()) {
        return node.textValue();
      }
    }
    String text = new String(body, StandardCharsets.UTF_8);
    // Pages and binary messages say nothing in a terminal.
    boolean plain = text.chars().allMatch(c -> c >= ' ' || Character.isWhitespace(c));
    return plain && !text.contains("<") && !text.startsWith("{") ? text.strip() : "";
  }

  static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + " …";
  }
}
