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
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of Chroma's HTTP interface, version 2. Safe for use by several threads. */
final class ChromaClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int SHOWN = 200;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT).build();
  private final String server;
  private final String base;
  private final @Nullable String token;

  /**
   * @param server such as {@code http://127.0.0.1:8000}
   * @param token sent as {@code x-chroma-token}, or {@code null}
   */
  ChromaClient(String server, String tenant, String database, @Nullable String token) {
    this.server = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
    this.base = this.server + "/api/v2/tenants/" + tenant + "/databases/" + database;
    this.token = token;
  }

  String server() {
    return server;
  }

  /** The answer of a GET; empty if there is no such thing. */
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
        "Chroma at %s: %s is not there; check tenant and database, or that nobody removed it"
            .formatted(server, path));
  }

  private Optional<JsonNode> call(String method, String path, @Nullable JsonNode body) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(base + path))
              .timeout(ANSWER)
              .header("Content-Type", "application/json")
              .method(
                  method,
                  body == null
                      ? BodyPublishers.noBody()
                      : BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
      if (token != null) {
        request.header("x-chroma-token", token);
      }
      return answer(path, http.send(request.build(), BodyHandlers.ofString()));
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "Chroma at %s: the answer is not JSON; check that the address is Chroma's"
              .formatted(server),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssayException("Chroma at %s: interrupted".formatted(server), e);
    } catch (IOException | IllegalArgumentException e) {
      throw new AssayException(
          "Chroma at %s: %s; start it with `chroma run`, or check the address"
              .formatted(
                  server,
                  e instanceof InterruptedIOException ? "no answer in time" : "no connection"),
          e);
    }
  }

  private Optional<JsonNode> answer(String path, HttpResponse<String> response)
      throws JsonProcessingException {
    int status = response.statusCode();
    String text = response.body();
    if (status == 404) {
      return Optional.empty();
    }
    if (status < 200 || status > 299) {
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
      throw new AssayException(
          "Chroma at %s: %s was answered with %d: %s".formatted(server, path, status, shown));
    }
    return Optional.of(text.isBlank() ? MissingNode.getInstance() : JSON.readTree(text));
  }
}
