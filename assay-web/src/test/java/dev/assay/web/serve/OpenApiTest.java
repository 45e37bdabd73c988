// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.web.serve.RunningService.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the description of the service to what the service does. */
class OpenApiTest {
  private static final String BATCH =
      """
      {"profile": "standard", "metrics": ["all"], "deadline_ms": 1500, "pairs": [
        {"id": "a", "question": "q1", "sql": "SELECT name FROM item"},
        {"id": 2, "question": "q2", "sql": "SELECT price, id FROM item"},
        {"question": "q1", "sql": "SELECT id FROM nothing"},
        {"gold": ["SELECT 1", {"sql": "SELECT 2", "braces": false}], "database": "shop", "text": "?", "evidence": "-",
         "instructions": "-", "order": "required", "tolerance": 0.1, "columns": ["a"], "duplicates": "ignored",
         "decimals": 2, "profile": "lenient", "sql": "SELECT 1"},
        {"gold": "SELECT id FROM item", "database": "shop", "sql": "%s"},
        {"question": "unknown", "sql": "SELECT 1"}]}
      """
          .formatted(RunningService.ENDLESS);

  @TempDir private Path folder = Path.of("");
  private final List<String> problems = new ArrayList<>();
  private JsonNode document = RunningService.JSON.createObjectNode();

  @Test
  void describesWhatTheServiceTakesAndAnswers() throws Exception {
    try (RunningService running = new RunningService(folder, Settings.USUAL)) {
      document = RunningService.JSON.readTree(running.get("/v1/openapi.json").body());
      Set<String> paths = new TreeSet<>();
      document.get("paths").fieldNames().forEachRemaining(paths::add);
      for (String path : paths) {
        String type = document.at("/paths").path(path).has("get") ? "get" : "post";
        int status = type.equals("get") ? running.get(path).statusCode() : 200;
        assertThat(document.at("/paths").path(path).path(type).path("responses"))
            .anyMatch(response -> response.toString().contains("Problem"));
        assertThat(status).as(path).isEqualTo(200);
      }
      assertThat(paths)
          .containsExactly("/v1/health", "/v1/metrics", "/v1/openapi.json", "/v1/verdicts");

      check("Batch", BATCH);
      String answer = running.post(BATCH).body();
      check("Verdicts", answer);
      assertThat(answer).contains("not_scored", "unknown_question", "difference", "message");
      check("Health", running.get("/v1/health").body());
      check("Problem", running.post("{}").body());
      assertThat(problems).isEmpty();

      check("Verdicts", answer.replace("\"ms\"", "\"milliseconds\""));
      assertThat(problems).isNotEmpty();
    }
  }

  private void check(String schema, String json) throws Exception {
    check(schema, document.at("/components/schemas/" + schema), RunningService.JSON.readTree(json));
  }

  private void check(String where, JsonNode schema, JsonNode value) {
    if (schema.has("$ref")) {
      check(where, document.at(schema.get("$ref").asText().substring(1)), value);
      return;
    }
    if (schema.has("oneOf")) {
      List<String> before = List.copyOf(problems);
      int fitting = 0;
      for (JsonNode option : schema.get("oneOf")) {
        int known = problems.size();
        check(where, option, value);
        fitting += problems.size() == known ? 1 : 0;
      }
      problems.clear();
      problems.addAll(before);
      expect(fitting == 1, where + " fits " + fitting + " of the options: " + value);
      return;
    }
    JsonNode types = schema.path("type");
    boolean typed = types.isMissingNode();
    for (JsonNode type :
        types.isArray() ? types : RunningService.JSON.createArrayNode().add(types)) {
      typed |= isOf(type.asText(), value);
    }
    expect(typed, where + " is no " + types + ": " + value);
    JsonNode words = schema.path("enum");
    boolean known = words.isMissingNode();
    for (JsonNode word : words) {
      known |= word.equals(value);
    }
    expect(known, where + " is none of " + words + ": " + value);
    schema
        .path("required")
        .forEach(key -> expect(value.has(key.asText()), where + " lacks " + key));
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              each -> {
                JsonNode own = schema.path("properties").path(each.getKey());
                JsonNode others = schema.path("additionalProperties");
                expect(
                    !own.isMissingNode() || !others.isBoolean(),
                    where + " may not have " + each.getKey());
                check(
                    where + "." + each.getKey(),
                    own.isMissingNode() ? others : own,
                    each.getValue());
              });
    }
    if (value.isArray() && schema.has("items")) {
      value.forEach(item -> check(where + "[]", schema.get("items"), item));
    }
  }

  private void expect(boolean fits, String problem) {
    if (!fits) {
      problems.add(problem);
    }
  }

  private static boolean isOf(String type, JsonNode value) {
    return switch (type) {
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      case "null" -> value.isNull();
      default -> false;
    };
  }
}
