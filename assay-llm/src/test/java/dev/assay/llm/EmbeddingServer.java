// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Embeddings by OpenAI's interface on loopback; fails as it is told. */
public final class EmbeddingServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** An answer other than vectors. */
  public record Fault(int status, Map<String, String> headers, String body) {
    /** No fault: among others, an answer as it should be. */
    public static final Fault NONE = of(0);

    public static Fault of(int status) {
      return new Fault(status, Map.of(), "{}");
    }

    /** One that says how long to wait, in seconds or as {@code retry-after-ms} does. */
    public static Fault of(int status, String header, String wait) {
      return new Fault(status, Map.of(header, wait), "{}");
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> paths = new CopyOnWriteArrayList<>();
  private final Queue<Fault> next = new ConcurrentLinkedQueue<>();
  private volatile @Nullable Fault always;

  private EmbeddingServer(HttpServer server) {
    this.server = server;
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  public static EmbeddingServer start() throws IOException {
    return new EmbeddingServer(
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
  }

  /** Scheme, host and port. */
  public URI root() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Fails so many times, in this order, and is well then. */
  public void failNext(Fault... faults) {
    next.addAll(List.of(faults));
  }

  /** Fails from now on; {@code null} to be well again. */
  public void failAlways(@Nullable Fault fault) {
    always = fault;
  }

  /** The paths that were asked for, in order. */
  public List<String> paths() {
    return List.copyOf(paths);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode asked = JSON.readTree(exchange.getRequestBody().readAllBytes());
      paths.add(exchange.getRequestURI().getPath());
      Fault fault = next.isEmpty() ? always : next.poll();
      Fault answer =
          fault == null || fault.equals(Fault.NONE)
              ? new Fault(200, Map.of(), vectors(asked))
              : fault;
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Two numbers a text, its length and 1; each text counts as seven tokens. */
  private static String vectors(JsonNode asked) {
    ObjectNode answer = JSON.createObjectNode().put("object", "list").put("model", "m");
    ArrayNode data = answer.putArray("data");
    for (JsonNode text : asked.path("input")) {
      ObjectNode vector = data.addObject().put("object", "embedding").put("index", data.size() - 1);
      vector.putArray("embedding").add(text.asText().length()).add(1);
    }
    answer
        .putObject("usage")
        .put("prompt_tokens", 7 * data.size())
        .put("total_tokens", 7 * data.size());
    return answer.toString();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
