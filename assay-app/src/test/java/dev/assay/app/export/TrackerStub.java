// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/**
 * A server on loopback. It answers requests as its protocol says, unless it was told to fail at the
 * next ones.
 */
public final class TrackerStub implements AutoCloseable {
  private final HttpServer server;
  private final Queue<Answer> faults = new ConcurrentLinkedQueue<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Protocol protocol;

  /** A request; its body is unpacked. */
  public record Request(
      String method, String path, String query, Map<String, String> headers, byte[] body) {
    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    /** The value of a header, empty if there is none. */
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), "");
    }
  }

  /** The answer of the server. */
  public record Answer(int status, String type, byte[] body, Map<String, String> headers) {
    public static Answer json(int status, String body) {
      return new Answer(
          status, "application/json", body.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    public static Answer fault(int status) {
      return new Answer(status, "text/plain", new byte[0], Map.of("Retry-After", "0"));
    }
  }

  /** The server's treatment of a request that it can take. */
  public interface Protocol {
    Answer answer(Request request) throws IOException;
  }

  public TrackerStub(Protocol protocol) throws IOException {
    this.protocol = protocol;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  public String host() {
    return "localhost:" + server.getAddress().getPort();
  }

  /** Lets the next requests fail. */
  public TrackerStub failing(Answer... next) {
    faults.addAll(List.of(next));
    return this;
  }

  public List<Request> requests() {
    return requests;
  }

  /** The requests for a path. */
  public List<Request> requests(String path) {
    return requests.stream().filter(request -> request.path().equals(path)).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> headers = new java.util.TreeMap<>();
      exchange
          .getRequestHeaders()
          .forEach(
              (name, values) ->
                  headers.put(name.toLowerCase(java.util.Locale.ROOT), values.get(0)));
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (headers.getOrDefault("content-encoding", "").equals("gzip")) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
          body = in.readAllBytes();
        }
      }
      Request request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              String.valueOf(exchange.getRequestURI().getQuery()),
              headers,
              body);
      requests.add(request);
      Answer answer = faults.poll();
      if (answer == null || answer.status() == 0) {
        answer = checked(request);
      }
      exchange.getResponseHeaders().add("Content-Type", answer.type());
      answer.headers().forEach(exchange.getResponseHeaders()::add);
      exchange.sendResponseHeaders(
          answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  /** A request that the protocol forbids is answered as such servers do: the export then fails. */
  private Answer checked(Request request) throws IOException {
    try {
      return protocol.answer(request);
    } catch (AssertionError | RuntimeException e) {
      return new Answer(
          400, "text/plain", String.valueOf(e).getBytes(StandardCharsets.UTF_8), Map.of());
    }
  }

  /** An answer after which the protocol answers again: that request is taken. */
  public static Answer taken() {
    return new Answer(0, "", new byte[0], Map.of());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
