// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Fields;

/** A request and its answer. For one thread. */
public final class Call {
  public static final String HTML = "text/html; charset=utf-8";
  public static final String JSON = "application/json";

  /** No document that this server takes is nested deeper. */
  private static final int DEPTH = 64;

  /** No document that this server takes has more values; each takes many times its bytes. */
  private static final long TOKENS = 1_000_000;

  /** Reads bodies strictly: a duplicate key or text after the end is an error. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEPTH)
                          .maxTokenCount(TOKENS)
                          .build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Request request;
  private final Response response;
  private final byte[] body;
  private final Fields parameters;

  Call(Request request, Response response, byte[] body) {
    this(request, response, body, parameters(request));
  }

  private Call(Request request, Response response, byte[] body, Fields parameters) {
    this.request = request;
    this.response = response;
    this.body = body;
    this.parameters = parameters;
  }

  /** A call that only answers; the parameters of its request may be what is wrong with it. */
  static Call withoutParameters(Request request, Response response) {
    return new Call(request, response, new byte[0], Fields.EMPTY);
  }

  private static Fields parameters(Request request) {
    try {
      return Request.extractQueryParameters(request);
    } catch (RuntimeException e) {
      throw HttpProblem.badRequest(
          "invalid_query", "the part of the address after '?' is not valid; encode it as UTF-8");
    }
  }

  /** The path that was asked for, such as {@code /assets/page.js}. */
  public String path() {
    return request.getHttpURI().getCanonicalPath();
  }

  /** Returns whether only the headers of the answer are wanted. */
  public boolean isHead() {
    return request.getMethod().equals("HEAD");
  }

  /** A parameter of the address, if it is there and not empty. */
  public Optional<String> optional(String name) {
    return Optional.ofNullable(parameters.getValue(name)).filter(value -> !value.isEmpty());
  }

  /** A parameter of the address; a problem if it is missing. */
  public String parameter(String name) {
    return optional(name)
        .orElseThrow(
            () ->
                HttpProblem.badRequest(
                    "missing_parameter", "the parameter '%s' is missing".formatted(name)));
  }

  /** All values of a parameter, in order. */
  public List<String> parameters(String name) {
    return List.copyOf(parameters.getValuesOrEmpty(name));
  }

  /** A header of the request, if it is there. */
  public Optional<String> requestHeader(String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  /** The body, which must be a JSON object; a problem if it is not. */
  public JsonNode json() {
    try {
      JsonNode node = MAPPER.readTree(body);
      if (node == null || !node.isObject()) {
        throw HttpProblem.badRequest("invalid_json", "the body must be a JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation(); // unknown if a limit was exceeded
      throw HttpProblem.badRequest(
          "invalid_json",
          at == null
              ? "the body is nested too deeply, has too many values, or a name or number that is too long"
              : "the body is not valid JSON: line %d, column %d"
                  .formatted(at.getLineNr(), at.getColumnNr()));
    } catch (IOException e) {
      throw HttpProblem.badRequest("invalid_json", "the body is not valid UTF-8");
    }
  }

  /** Adds a header to the answer, before it is sent. */
  public Call header(String name, String value) {
    response.getHeaders().put(name, value);
    return this;
  }

  /** Sends a value as JSON, with status 200. */
  public void json(Object value) throws IOException {
    send(200, JSON, MAPPER.writeValueAsBytes(value));
  }

  /** Sends a page. */
  public void html(String page) throws IOException {
    send(200, HTML, page.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends a whole answer. */
  public void send(int status, String type, byte[] content) throws IOException {
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, content.length);
    try (OutputStream out = stream(status, type)) {
      if (!isHead()) {
        out.write(content);
      }
    }
  }

  /** Sends a file, with status 200. */
  public void file(String type, Path file) throws IOException {
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, Files.size(file));
    try (OutputStream out = stream(200, type)) {
      if (!isHead()) {
        Files.copy(file, out);
      }
    }
  }

  /** Begins an answer whose length is not known. The caller closes the stream. */
  public OutputStream stream(int status, String type) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    return Content.Sink.asOutputStream(response);
  }
}
