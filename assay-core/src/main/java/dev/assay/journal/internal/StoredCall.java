// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * A prompt and its answer.
 *
 * @param messages of the prompt, in order; empty if requests are not kept
 * @param answer the raw text of the model
 */
public record StoredCall(List<Message> messages, String answer) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The lists of messages in the requests of the providers. */
  private static final List<String> LISTS = List.of("messages", "contents", "input");

  /** The instructions that some providers want apart from the messages. */
  private static final List<String> SYSTEM =
      List.of("system", "systemInstruction", "system_instruction", "instructions");

  public StoredCall {
    messages = List.copyOf(messages);
  }

  /**
   * A part of a prompt.
   *
   * @param role as the provider names it, such as {@code user}
   */
  public record Message(String role, String text) {}

  /** Reads the request of any provider; a request of unknown form is one message. */
  static StoredCall of(String request, String answer) {
    if (request.isBlank()) {
      return new StoredCall(List.of(), answer);
    }
    List<Message> messages = new ArrayList<>();
    try {
      JsonNode body = JSON.readTree(request);
      SYSTEM.forEach(name -> add(messages, "system", body.path(name)));
      for (String name : LISTS) {
        body.path(name)
            .forEach(
                message -> add(messages, message.path("role").asText("user"), content(message)));
      }
    } catch (JsonProcessingException e) {
      messages.clear(); // and it is shown as it is
    }
    return new StoredCall(
        messages.isEmpty() ? List.of(new Message("request", request)) : messages, answer);
  }

  private static JsonNode content(JsonNode message) {
    return message.has("content") ? message.path("content") : message.path("parts");
  }

  private static void add(List<Message> messages, String role, JsonNode content) {
    String text = text(content);
    if (!text.isBlank()) {
      messages.add(new Message(role, text));
    }
  }

  /** The text of a string, of an object with one, or of a list of these. */
  private static String text(JsonNode content) {
    if (content.isTextual()) {
      return content.asText();
    }
    if (content.isObject()) {
      return text(content.has("text") ? content.path("text") : content.path("parts"));
    }
    List<String> parts = new ArrayList<>();
    content.forEach(part -> parts.add(text(part)));
    parts.removeIf(String::isBlank);
    return String.join("\n", parts);
  }
}
