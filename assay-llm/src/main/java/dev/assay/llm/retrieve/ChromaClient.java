// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.AssayException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.llm.wire.SecretRedactor;
import dev.assay.llm.wire.TransportRequest;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls Chroma's HTTP API, version 2. Safe for use by several threads. */
final class ChromaClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int SHOWN = 200;

  /**
   * Maximum size of an answer in bytes. Neighbors include their vectors, and many are requested if
   * many are excluded.
   */
  private static final int LARGEST_ANSWER = 64_000_000;

  private final HttpTransport httpTransport;
  private final Map<String, List<String>> headers = new LinkedHashMap<>();
  private final String server;
  private final String base;

  /**
   * @param server such as {@code http://127.0.0.1:8000}
   * @param token sent as {@code x-chroma-token}, or {@code null}
   * @throws AssayException if it is not the URL of a server
   */
  ChromaClient(String server, String tenant, String database, @Nullable String token) {
    URI address = address(server);
    this.server = address.toString();
    this.base = this.server + "/api/v2/tenants/" + tenant + "/databases/" + database;
    SecretRedactor secretRedactor = new SecretRedactor();
    headers.put("Content-Type", List.of("application/json"));
    if (token != null) {
      secretRedactor.add(token);
      headers.put("x-chroma-token", List.of(token));
    }
    ModelName name = new ModelName("chroma", address.getHost());
    this.httpTransport =
        new HttpTransport(
            new CallDestination(name, address, null, TIMEOUT), secretRedactor, LARGEST_ANSWER);
  }

  private static URI address(String server) {
    try {
      URI address = URI.create(server.endsWith("/") ? server.replaceAll("/+$", "") : server);
      String scheme = String.valueOf(address.getScheme());
      if (address.getHost() != null
          && address.getUserInfo() == null
          && (scheme.equals("http") || scheme.equals("https"))) {
        return address;
      }
    } catch (IllegalArgumentException unreadable) {
      // Reported below without the text, which may contain a password.
    }
    throw new AssayException(
        "Chroma: the address must be http:// or https://, a host and a port, without a user, such"
            + " as http://127.0.0.1:8000");
  }

  String server() {
    return server;
  }

  /** The answer to a GET; empty if the resource does not exist. */
  Optional<JsonNode> get(String path) {
    return call("GET", path, null);
  }

  JsonNode post(String path, JsonNode body) {
    return call("POST", path, body).orElseThrow(() -> gone(path));
  }

  JsonNode put(String path, JsonNode body) {
    return call("PUT", path, body).orElseThrow(() -> gone(path));
  }

  void delete(String path) {
    call("DELETE", path, null);
  }

  private AssayException gone(String path) {
    return new AssayException(
        "Chroma at %s: %s does not exist; check tenant and database, and that it has not been removed"
            .formatted(server, path));
  }

  private Optional<JsonNode> call(String method, String path, @Nullable JsonNode body) {
    TransportRequest request =
        new TransportRequest(
            method, URI.create(base + path), headers, body == null ? "" : body.toString());
    try {
      String text = httpTransport.send(request, httpTransport.deadline()).body();
      return Optional.of(text.isBlank() ? MissingNode.getInstance() : JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "Chroma at %s: the answer is not JSON; check that the address is Chroma's"
              .formatted(server),
          e);
    } catch (ModelCallException e) {
      if (e.status().orElse(0) == 404) {
        return Optional.empty();
      }
      throw fault(path, e);
    }
  }

  /** The failure in terms of Chroma, which has neither a model nor a base URL. */
  private ModelCallException fault(String path, ModelCallException e) {
    String what =
        switch (e.kind()) {
          case UNREACHABLE, CONNECTION ->
              "no connection; start it with `chroma run`, or check the address";
          case TIMEOUT ->
              e.status().isPresent()
                  ? answered(path, e)
                  : "no answer in time; start it with `chroma run`, or check the address";
          case TOO_LARGE -> "the answer is too large; check that the address is Chroma's";
          default -> e.status().isPresent() ? answered(path, e) : "the request could not be made";
        };
    return new ModelCallException(
        // A store's refusal is never caused by the question.
        e.kind() == Kind.REQUEST ? Kind.PROVIDER : e.kind(),
        "Chroma at %s: %s".formatted(server, what),
        e.status().orElse(null),
        e.retryAfter().orElse(null),
        e.exchange(),
        null);
  }

  private static String answered(String path, ModelCallException e) {
    String text = e.exchange().substring(e.exchange().indexOf('\n') + 1).strip();
    String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    return "%s was answered with %d: %s".formatted(path, e.status().orElse(0), shown);
  }
}
