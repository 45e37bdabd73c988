// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Notes what is wrong with a request. */
final class RequestChecks {
  static final ObjectMapper JSON = new ObjectMapper();
  private final StubRequest stubRequest;
  private final List<String> problems = new ArrayList<>();

  RequestChecks(StubRequest stubRequest) {
    this.stubRequest = stubRequest;
    if (!stubRequest.body().isObject()) {
      problems.add("the body is no JSON object");
    }
    if (!stubRequest.header("content-type").startsWith("application/json")) {
      problems.add("Content-Type is " + stubRequest.header("content-type"));
    }
  }

  RequestChecks post(String path) {
    if (!stubRequest.method().equals("POST") || !stubRequest.path().equals(path)) {
      problems.add(
          "no such place: " + stubRequest.method() + " " + stubRequest.path() + ", not " + path);
    }
    return this;
  }

  RequestChecks header(String name, String value) {
    if (!stubRequest.header(name).equals(value)) {
      problems.add("header " + name + " is wrong");
    }
    return this;
  }

  /** Headers with keys that belong to other providers. */
  RequestChecks without(String... names) {
    for (String name : names) {
      if (!stubRequest.header(name).isEmpty()) {
        problems.add("header " + name + " does not belong here");
      }
    }
    return this;
  }

  /** The fields that an object may have; real services refuse others. */
  RequestChecks only(String pointer, String... fields) {
    Set<String> known = Set.of(fields);
    stubRequest
        .body()
        .at(pointer)
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                problems.add("unknown field " + pointer + "/" + name);
              }
            });
    return this;
  }

  RequestChecks text(String pointer) {
    return need(pointer, node -> node.isTextual() && !node.asText().isBlank(), "text");
  }

  RequestChecks list(String pointer) {
    return need(pointer, node -> node.isArray() && !node.isEmpty(), "a list");
  }

  RequestChecks whole(String pointer) {
    return may(pointer, JsonNode::isIntegralNumber, "a whole number");
  }

  RequestChecks number(String pointer) {
    return may(pointer, JsonNode::isNumber, "a number");
  }

  RequestChecks texts(String pointer) {
    return may(
        pointer,
        node -> {
          boolean all = node.isArray();
          for (JsonNode each : node) {
            all &= each.isTextual();
          }
          return all;
        },
        "a list of texts");
  }

  RequestChecks need(String pointer, Predicate<JsonNode> test, String what) {
    if (!test.test(stubRequest.body().at(pointer))) {
      problems.add(pointer + " must be " + what);
    }
    return this;
  }

  private RequestChecks may(String pointer, Predicate<JsonNode> test, String what) {
    return stubRequest.body().at(pointer).isMissingNode() ? this : need(pointer, test, what);
  }

  /** Chat messages: a role that is known, and a content that is a text. */
  RequestChecks messages(String pointer, Set<String> roles) {
    list(pointer);
    for (JsonNode message : stubRequest.body().at(pointer)) {
      if (!roles.contains(message.path("role").asText())) {
        problems.add("unknown role " + message.path("role"));
      }
      if (words(message.path("content")).isBlank()) {
        problems.add("a message without content");
      }
    }
    return this;
  }

  List<String> problems() {
    return problems;
  }

  /** All texts below a node, in order, whatever the shape of the messages is. */
  static String words(JsonNode node) {
    if (node.isTextual()) {
      return node.asText();
    }
    if (!node.isContainerNode()) {
      return "";
    }
    StringBuilder all = new StringBuilder();
    if (node.isArray()) {
      node.forEach(each -> all.append(words(each)).append('\n'));
    } else {
      for (String field : List.of("content", "parts", "text")) {
        all.append(words(node.path(field)));
      }
    }
    return all.toString().strip();
  }

  /** A text as JSON writes it. */
  static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
