// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.export.TrackerStub.Answer;
import dev.assay.app.export.TrackerStub.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Treats traces and scores as Langfuse does, after its published API: basic authentication, OTLP at
 * its own path, and batches of events of up to 3.5 MB, answered with status 207 and the events that
 * were taken and not.
 */
final class LangfuseStub {
  static final String PUBLIC = "pk-lf-1234";
  static final String SECRET = "sk-lf-canary-0123456789";
  private static final String AUTHORIZATION =
      "Basic "
          + Base64.getEncoder()
              .encodeToString((PUBLIC + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
  private static final int LARGEST_BATCH = 3_500_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  final OtlpStub traces = new OtlpStub("/api/public/otel/v1/traces");

  /** Scores by their ids; a score that has been sent again replaces the earlier one. */
  final Map<String, JsonNode> scores = new LinkedHashMap<>();

  private final Set<String> events = new HashSet<>();
  private String refusedScore = "";

  /** Refuses the scores of this name. */
  void refuse(String score) {
    refusedScore = score;
  }

  Answer answer(Request request) throws IOException {
    if (!request.header("Authorization").equals(AUTHORIZATION)) {
      return Answer.json(401, "{\"message\":\"Invalid credentials\"}");
    }
    if (request.path().equals("/api/public/ingestion")) {
      return ingestion(request);
    }
    assertThat(request.header("x-langfuse-ingestion-version")).isEqualTo("4");
    return traces.answer(request);
  }

  private Answer ingestion(Request request) throws IOException {
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.header("Content-Type")).isEqualTo("application/json");
    assertThat(request.body().length).isLessThan(LARGEST_BATCH);
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode successes = answer.putArray("successes");
    ArrayNode errors = answer.putArray("errors");
    for (JsonNode event : JSON.readTree(request.body()).path("batch")) {
      String id = event.path("id").textValue();
      assertThat(id).isNotEmpty();
      assertThat(event.path("type").textValue()).isEqualTo("score-create");
      Instant.parse(event.path("timestamp").textValue());
      JsonNode body = event.path("body");
      check(body);
      if (body.path("name").textValue().equals(refusedScore)) {
        errors.addObject().put("id", id).put("status", 400).put("message", "invalid name");
      } else {
        if (events.add(id)) {
          scores.put(body.path("id").textValue(), body);
        }
        successes.addObject().put("id", id).put("status", 201);
      }
    }
    assertThat(successes.size() + errors.size()).isPositive();
    return Answer.json(207, answer.toString());
  }

  private static void check(JsonNode body) {
    assertThat(body.path("id").textValue()).isNotEmpty();
    assertThat(body.path("name").textValue()).isNotEmpty();
    assertThat(body.path("traceId").textValue()).matches("[0-9a-f]{32}");
    switch (body.path("dataType").textValue()) {
      case "NUMERIC" -> assertThat(body.path("value").isNumber()).isTrue();
      case "CATEGORICAL" -> assertThat(body.path("value").isTextual()).isTrue();
      default -> throw new AssertionError("dataType " + body.path("dataType"));
    }
  }
}
