// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A provider of a model on loopback. It refuses what the real service would refuse (status 400 or
 * 401), answers by a function of the prompt, and fails as it is told.
 */
public final class ModelStub implements AutoCloseable {
  /** A model that it has; it has all of whatever name. */
  public static final String MODEL = "stub-model";

  private final ModelProtocol protocol;
  private final String key;
  private final BiFunction<StubRequest, String, String> answers;
  private final HttpServer server;
  private final String scheme;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "model-stub");
            thread.setDaemon(true);
            return thread;
          });
  private final List<StubRequest> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger tokenExchanges = new AtomicInteger();
  private volatile @Nullable StubFault fault;
  private volatile @Nullable String rawAnswer;
  private final AtomicInteger faultsLeft = new AtomicInteger();
  private volatile long tokenSeconds = 3600;
  private volatile long waitSeconds = 7;

  private ModelStub(
      ModelProtocol protocol,
      String key,
      BiFunction<StubRequest, String, String> answers,
      HttpServer server,
      String scheme) {
    this.protocol = protocol;
    this.key = key;
    this.answers = answers;
    this.server = server;
    this.scheme = scheme;
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * Starts one.
   *
   * @param key that it accepts
   * @param answers the model: all that was said to it in, its text out
   */
  public static ModelStub start(
      ModelProtocol protocol, String key, Function<String, String> answers) throws IOException {
    return start(protocol, key, (stubRequest, prompt) -> answers.apply(prompt));
  }

  /**
   * Starts one whose answers depend on more than the prompt, such as the model's name.
   *
   * @param key that it accepts
   * @param answers the model: the request and all that was said to it in, its text out
   */
  public static ModelStub start(
      ModelProtocol protocol, String key, BiFunction<StubRequest, String, String> answers)
      throws IOException {
    return new ModelStub(protocol, key, answers, HttpServer.create(loopback(), 0), "http");
  }

  /** Starts one behind TLS with a certificate of its own making. */
  public static ModelStub startUntrusted(
      ModelProtocol protocol, String key, Function<String, String> answers, SSLContext context)
      throws IOException {
    HttpsServer server = HttpsServer.create(loopback(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return new ModelStub(
        protocol, key, (stubRequest, prompt) -> answers.apply(prompt), server, "https");
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** Scheme, host and port. */
  public URI root() {
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Returns the base URL for users. */
  public URI baseUrl() {
    return URI.create(root() + protocol.basePath());
  }

  /** Environment variables for who asks it. */
  public Map<String, String> environment() {
    return protocol.environment(key, root());
  }

  /** Fails from now on; {@code null} to be well again. */
  public void fail(@Nullable StubFault next) {
    faultsLeft.set(Integer.MAX_VALUE);
    fault = next;
  }

  /** Fails so often, and is well again. */
  public void fail(StubFault next, int times) {
    faultsLeft.set(times);
    fault = next;
  }

  /** Sets the wait that it asks for from now on, where it does. */
  public void askToWait(long seconds) {
    waitSeconds = seconds;
  }

  /** Answers with this body from now on; {@code null} for the model's own answers again. */
  public void answerRaw(@Nullable String body) {
    rawAnswer = body;
  }

  /** Sets the lifetime of the identity service's tokens from now on. */
  public void tokensLast(long seconds) {
    tokenSeconds = seconds;
  }

  /** Every request to the model, in order; requests for tokens are not among them. */
  public List<StubRequest> asked() {
    return List.copyOf(asked);
  }

  /** Counts requests to the model. */
  public int calls() {
    return asked.size();
  }

  /** Counts requests for tokens. */
  public int tokenExchanges() {
    return tokenExchanges.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      StubRequest request = read(exchange);
      if (request.path().equals(WatsonxProtocol.TOKEN_PATH)) {
        giveToken(exchange, request);
        return;
      }
      asked.add(request);
      StubFault now = fault;
      if (now == null || faultsLeft.getAndDecrement() <= 0) {
        answer(exchange, request);
      } else {
        StubFailures.fail(exchange, request, now, protocol, waitSeconds);
      }
    }
  }

  private void giveToken(HttpExchange exchange, StubRequest request) throws IOException {
    tokenExchanges.incrementAndGet();
    if (WatsonxProtocol.accepts(request, key)) {
      send(exchange, 200, WatsonxProtocol.token(tokenSeconds));
    } else {
      String message = "Provided API key could not be found. " + request.raw();
      send(
          exchange,
          400,
          "{\"errorCode\":\"BXNIM0415E\",\"errorMessage\":%s}"
              .formatted(RequestChecks.quoted(message)));
    }
  }

  private void answer(HttpExchange exchange, StubRequest request) throws IOException {
    List<String> problems = protocol.problems(request, key);
    if (!problems.isEmpty()) {
      boolean access = problems.stream().anyMatch(problem -> problem.startsWith("header "));
      send(exchange, access ? 401 : 400, protocol.error(400, String.join("; ", problems)));
      return;
    }
    String raw = rawAnswer;
    if (raw != null) {
      send(exchange, 200, raw);
      return;
    }
    String prompt = protocol.prompt(request);
    String text = answers.apply(request, prompt);
    send(exchange, 200, protocol.answer(request, text, StubUsage.of(prompt, text)));
  }

  private static StubRequest read(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    String raw = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return new StubRequest(
        exchange.getRequestMethod(),
        exchange.getRequestURI().toString(),
        Map.copyOf(headers),
        raw,
        json(raw));
  }

  private static JsonNode json(String raw) {
    try {
      return RequestChecks.JSON.readTree(raw);
    } catch (JacksonException none) {
      return MissingNode.getInstance();
    }
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** Fails calls. */
  private static final class StubFailures {
    private static final int HUGE = 100_000_000;

    private StubFailures() {}

    static void fail(
        HttpExchange exchange,
        StubRequest request,
        StubFault fault,
        ModelProtocol protocol,
        long waitSeconds)
        throws IOException {
      String echo = "you sent " + request.headers() + " " + request.raw();
      switch (fault) {
        case BAD_GATEWAY -> ModelStub.send(exchange, 502, "<html><body>" + echo + "</body></html>");
        case SLOW_DRIP -> drip(exchange, "{\"text\": \"" + echo);
        case CUT -> cut(exchange, "{\"text\": \"" + echo);
        case INVALID_JSON -> ModelStub.send(exchange, 200, "{\"text\": " + echo);
        case EMPTY -> ModelStub.send(exchange, 200, "");
        case HUGE -> huge(exchange, echo);
        case TLS -> throw new IllegalStateException("no request should get here");
        default -> {
          int status = fault.status().orElseThrow();
          if (fault == StubFault.RATE_LIMIT_WITH_RETRY_AFTER) {
            exchange.getResponseHeaders().set("Retry-After", String.valueOf(waitSeconds));
          }
          ModelStub.send(exchange, status, protocol.error(status, echo));
        }
      }
    }

    private static void drip(HttpExchange exchange, String text) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, 1_000_000);
      OutputStream out = exchange.getResponseBody();
      out.write(text.getBytes(StandardCharsets.UTF_8));
      try {
        for (int i = 0; i < 1000; i++) {
          out.write(' ');
          out.flush();
          Thread.sleep(20);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    private static void cut(HttpExchange exchange, String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, bytes.length + 1000L);
      exchange.getResponseBody().write(bytes);
      exchange.getResponseBody().flush();
    }

    private static void huge(HttpExchange exchange, String text) throws IOException {
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      out.write(("{\"text\": \"" + text).getBytes(StandardCharsets.UTF_8));
      byte[] piece = " ".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
      for (int sent = 0; sent < HUGE; sent += piece.length) {
        out.write(piece);
      }
    }
  }
}
