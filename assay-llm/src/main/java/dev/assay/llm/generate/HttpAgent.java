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
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.wire.Destination;
import dev.assay.llm.wire.Secrets;
import dev.assay.llm.wire.Wire;
import dev.assay.llm.wire.WireAnswer;
import dev.assay.llm.wire.WireRequest;
import dev.assay.model.AssayException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server of the user's own: each question is posted to it.
 *
 * <p>The body is a template in which {@code {{question}}} and the other fields of the question's
 * JSON object stand for their values as JSON, and {@code {{all}}} for the whole object.
 */
public final class HttpAgent implements Agent {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern SLOT = Pattern.compile("\\{\\{\\s*(\\w+)\\s*}}");
  private static final Set<String> SLOTS =
      Set.of(
          "all",
          "id",
          "question",
          "database",
          "dialect",
          "url",
          "instructions",
          "evidence",
          "context",
          "schema",
          "tables",
          "foreign_keys");

  private final URI url;
  private final Map<String, List<String>> headers = new LinkedHashMap<>();
  private final String body;
  private final @Nullable JsonPointer sql;
  private final Wire wire;

  /**
   * @param body of a request, a template; {@code null} for the whole question
   * @param sql where the SQL is in the answer; {@code null} if the answer is that of an agent
   * @throws AssayException if the template has an unknown slot, or {@code sql} is no JSON pointer
   */
  public HttpAgent(
      URI url,
      Map<String, String> headers,
      @Nullable String body,
      @Nullable String sql,
      Duration timeout) {
    this.url = url;
    this.body = body == null ? "{{all}}" : checked(body);
    this.sql = sql == null ? null : pointer(sql);
    Secrets secrets = new Secrets();
    this.headers.put("Content-Type", List.of("application/json"));
    headers.forEach(
        (name, value) -> {
          this.headers.put(name, List.of(value));
          secrets.add(value);
          secrets.add(value.substring(value.lastIndexOf(' ') + 1)); // after a word such as Bearer
        });
    ModelName name = new ModelName("http", url.getHost());
    this.wire = new Wire(new Destination(name, url, null, timeout), secrets);
  }

  private static String checked(String template) {
    Matcher slot = SLOT.matcher(template);
    while (slot.find()) {
      if (!SLOTS.contains(slot.group(1))) {
        throw new AssayException(
            "http: body: there is no slot {{%s}}; use one of %s"
                .formatted(slot.group(1), String.join(", ", SLOTS.stream().sorted().toList())));
      }
    }
    return template;
  }

  private static JsonPointer pointer(String text) {
    try {
      return JsonPointer.compile(text);
    } catch (IllegalArgumentException e) {
      throw new AssayException(
          "http: sql: '%s' is no JSON pointer; write it like /answer/sql".formatted(text), e);
    }
  }

  @Override
  public String ask(String question) {
    WireRequest request = new WireRequest("POST", url, headers, filled(question));
    WireAnswer answer;
    try {
      answer = wire.send(request, wire.deadline());
    } catch (ModelCallException e) {
      if (isUnreachable(e)) {
        throw new ProviderUnavailableException(String.valueOf(e.getMessage()), e);
      }
      throw new AgentException(String.valueOf(e.getMessage()));
    }
    return sql == null ? answer.body().strip() : at(sql, answer.body());
  }

  /**
   * A server that answers with an error, or too late, has failed; one that is not there has not.
   */
  private static boolean isUnreachable(ModelCallException e) {
    int status = e.status().orElse(0);
    return switch (e.kind()) {
      case CONNECTION, RATE_LIMIT, ACCESS, NOT_FOUND -> true;
      case PROVIDER -> status == 502 || status == 503;
      default -> false;
    };
  }

  private String filled(String question) {
    JsonNode node = node(question);
    Matcher slot = SLOT.matcher(body);
    return slot.replaceAll(
        found ->
            Matcher.quoteReplacement(
                found.group(1).equals("all")
                    ? question
                    : node.has(found.group(1)) ? node.get(found.group(1)).toString() : "null"));
  }

  /** As an agent's answer, so that a null is an answer without SQL. */
  private static String at(JsonPointer pointer, String answer) {
    JsonNode found;
    try {
      found = JSON.readTree(answer).at(pointer);
    } catch (JsonProcessingException e) {
      throw new AgentException("the answer is not JSON: " + e.getOriginalMessage());
    }
    if (found.isMissingNode()) {
      throw new AgentException("the answer has nothing at " + pointer);
    }
    if (found.isTextual()) {
      return found.asText();
    }
    ObjectNode agent = JSON.createObjectNode();
    agent.putNull("sql");
    return found.isObject() ? found.toString() : agent.toString();
  }

  private static JsonNode node(String question) {
    try {
      return JSON.readTree(question);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a question is a JSON object", e);
    }
  }

  @Override
  public void close() {}
}
