// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.llm.call.AgentServerCalls;
import dev.assay.llm.call.RateLimits;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.llm.wire.SecretRedactor;
import dev.assay.llm.wire.TransportRequest;
import dev.assay.llm.wire.TransportResponse;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A user's HTTP server, to which each question is posted.
 *
 * <p>The body is a template in which {@code {{question}}} and the other fields of the question's
 * JSON object are replaced by their values as JSON, and {@code {{all}}} by the whole object.
 */
public final class HttpAgent implements Agent {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ModelName NAME = new ModelName("http", "server");
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
  private final HttpTransport httpTransport;
  private final AgentServerCalls calls;

  /**
   * @param body template of the request body; {@code null} for the whole question
   * @param sql place of the SQL in the answer; {@code null} if the answer has an agent's format
   * @param limits rate limits and number of retries
   * @param environment variables, whose secrets are masked in answers
   * @throws AssayException if the template has an unknown slot, or {@code sql} is not a JSON
   *     pointer
   */
  public HttpAgent(
      URI url,
      Map<String, String> headers,
      @Nullable String body,
      @Nullable String sql,
      Duration timeout,
      RateLimits limits,
      Map<String, String> environment) {
    this.url = url;
    this.body = body == null ? "{{all}}" : checked(body);
    this.sql = sql == null ? null : pointer(sql);
    SecretRedactor secretRedactor = SecretDetector.of(environment);
    this.headers.put("Content-Type", List.of("application/json"));
    headers.forEach(
        (name, value) -> {
          this.headers.put(name, List.of(value));
          if (SecretDetector.name(name)) {
            SecretDetector.addHeader(secretRedactor, value);
          }
        });
    if (url.getRawQuery() != null) {
      SecretDetector.addQuery(secretRedactor, url.getRawQuery());
    }
    CallDestination server = new CallDestination(NAME, printable(url), null, timeout);
    this.httpTransport = new HttpTransport(server, secretRedactor);
    this.calls = new AgentServerCalls(limits, new AgentServerError(server)::words);
  }

  /** The URL without user info, query and fragment, which may hold a key. */
  private static URI printable(URI url) {
    try {
      return new URI(
          url.getScheme(), null, url.getHost(), url.getPort(), url.getPath(), null, null);
    } catch (URISyntaxException e) {
      throw new AssayException("http: url: it is not the URL of a server", e);
    }
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
          "http: sql: '%s' is not a JSON pointer; write it like /answer/sql".formatted(text), e);
    }
  }

  @Override
  public String ask(String question) {
    TransportRequest request = new TransportRequest("POST", url, headers, filled(question));
    String answer;
    try {
      answer = calls.ask(() -> sent(request)).text();
    } catch (AgentServerCalls.FailedException e) {
      throw new AgentException(e.getMessage());
    }
    return sql == null ? answer.strip() : at(sql, answer);
  }

  private ModelReply sent(TransportRequest request) {
    TransportResponse answer = httpTransport.send(request, httpTransport.deadline());
    return new ModelReply(
        answer.body(),
        CallTokens.UNKNOWN,
        null,
        null,
        answer.latency(),
        request.body(),
        answer.body());
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

  /** The answer at a pointer, as JSON, so that null is an answer without SQL. */
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

  /**
   * Error messages on a user's agent server, in terms of its settings.
   *
   * @param server with an address that contains no secret
   */
  private record AgentServerError(CallDestination server) {
    private static final int SAID = 300;

    /** One line: what happened, where, and what to check. */
    String words(ModelCallException fault) {
      int status = fault.status().orElse(0);
      if (status == 0) {
        return silent(fault);
      }
      String said = said(fault.exchange());
      return "%s answered HTTP %d%s%s"
          .formatted(server.baseUrl(), status, said.isEmpty() ? "" : ": " + said, remedy(status));
    }

    private String silent(ModelCallException fault) {
      return switch (fault.kind()) {
        case TIMEOUT ->
            "%s gave no complete answer within %s; raise 'timeout' if it needs longer"
                .formatted(server.baseUrl(), server.timeout());
        case TOO_LARGE -> "%s answered with more than 8 MB".formatted(server.baseUrl());
        case UNREACHABLE, CONNECTION ->
            "%s can't be reached, or broke off; check http: url, and that the server runs%s"
                .formatted(
                    server.baseUrl(),
                    "https".equals(server.baseUrl().getScheme())
                        ? " with a certificate that Java trusts"
                        : "");
        default ->
            "the request to %s failed; check http: url and headers".formatted(server.baseUrl());
      };
    }

    private static String remedy(int status) {
      return switch (status) {
        case 401, 402, 403 -> "; check http: headers";
        case 404, 405 -> "; check http: url";
        case 429 -> "; send fewer requests, with limits: requestsPerMinute";
        default -> status < 400 ? "; redirects are not followed: check http: url" : "";
      };
    }

    /** The response on one short line. */
    private static String said(String exchange) {
      String body = exchange.substring(exchange.indexOf('\n') + 1);
      String line = body.replaceAll("\\s+", " ").strip();
      return line.length() <= SAID ? line : line.substring(0, SAID) + " …";
    }
  }
}
