// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpTransportTest {
  private static final String KEY = "wire-canary-0123456789";
  private final HttpServer server = created();
  private final CountDownLatch arrived = new CountDownLatch(1);

  private static HttpServer created() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @BeforeEach
  void start() {
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void endsACallQuicklyWhenItsThreadIsInterrupted() throws Exception {
    on("/", exchange -> hang());
    CompletableFuture<Throwable> seen = new CompletableFuture<>();
    CompletableFuture<Boolean> still = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                wire(Duration.ofMinutes(1)).send(request("/"), deadline(60));
              } catch (CancellationException ended) {
                seen.complete(ended);
                still.complete(Thread.currentThread().isInterrupted());
              }
            });
    thread.start();
    assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
    thread.interrupt();
    assertThat(seen.get(2, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
    assertThat(still.get(2, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void followsNoRedirectSoThatTheKeyStaysWithItsHost() {
    AtomicInteger elsewhere = new AtomicInteger();
    on("/elsewhere", exchange -> elsewhere.incrementAndGet());
    on(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(307, -1);
        });
    ModelCallException thrown =
        fault(() -> wire(Duration.ofSeconds(10)).send(request("/"), deadline(10)));
    assertThat(thrown.kind()).isEqualTo(Kind.NOT_FOUND);
    assertThat(thrown).hasMessageContaining("Redirects are not followed");
    assertThat(elsewhere).hasValue(0);
  }

  @Test
  void timesOutWhenNoHeaderComes() {
    on("/", exchange -> hang());
    ModelCallException thrown =
        fault(() -> wire(Duration.ofMillis(200)).send(request("/"), Instant.now().plusMillis(200)));
    assertThat(thrown.kind()).isEqualTo(Kind.TIMEOUT);
    assertThat(thrown).hasMessageContaining("within 200ms").hasMessageContaining("timeout");
  }

  @Test
  void saysThatNobodyListens() {
    server.stop(0);
    ModelCallException thrown =
        fault(() -> wire(Duration.ofSeconds(10)).send(request("/"), deadline(10)));
    assertThat(thrown.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(thrown).hasMessageContaining("can't be reached. Check the base URL");
  }

  @Test
  void keepsAHugeErrorsStatus() {
    on(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(500, 0);
          byte[] piece = new byte[100_000];
          for (int i = 0; i < 500; i++) {
            exchange.getResponseBody().write(piece);
          }
        });
    ModelCallException thrown =
        fault(() -> wire(Duration.ofSeconds(10)).send(request("/"), deadline(10)));
    assertThat(thrown.kind()).isEqualTo(Kind.PROVIDER);
    assertThat(thrown.exchange()).hasSizeLessThan(5_000);
  }

  @Test
  void takesKeysOutOfGoodAnswersToo() {
    on(
        "/",
        exchange -> {
          byte[] echo =
              exchange
                  .getRequestHeaders()
                  .getFirst("Authorization")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, echo.length);
          exchange.getResponseBody().write(echo);
        });
    TransportResponse answer = wire(Duration.ofSeconds(10)).send(request("/"), deadline(10));
    assertThat(answer.body()).contains("[key]").doesNotContain(KEY);
    assertThat(request("/").toString()).doesNotContain(KEY);
  }

  @Test
  void allowsAClientLibraryOneRequestACall() {
    AtomicInteger seen = new AtomicInteger();
    on(
        "/",
        exchange -> {
          seen.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
        });
    HttpTransport httpTransport = wire(Duration.ofSeconds(10));
    AtomicReference<RequestSender> kept = new AtomicReference<>();
    assertThatThrownBy(
            () ->
                httpTransport.exchange(
                    same -> same,
                    answer -> {},
                    httpTransport.deadline(),
                    sender -> {
                      kept.set(sender);
                      sender.send(request("/"));
                      return sender.send(request("/"));
                    }))
        .isInstanceOf(ModelCallException.class)
        .hasMessageContaining("a second request in one call");
    assertThat(seen).hasValue(1);
    assertThatThrownBy(() -> kept.get().send(request("/")))
        .as("after the call")
        .isInstanceOf(IllegalStateException.class);
    assertThat(seen).hasValue(1);
  }

  private void on(String path, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          arrived.countDown();
          try (exchange) {
            handler.handle(exchange);
          }
        });
  }

  private static void hang() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static ModelCallException fault(ThrowingCallable call) {
    return catchThrowableOfType(ModelCallException.class, call);
  }

  private static Instant deadline(int seconds) {
    return Instant.now().plusSeconds(seconds);
  }

  private TransportRequest request(String path) {
    return new TransportRequest(
        "POST", URI.create(root() + path), Map.of("Authorization", List.of("Bearer " + KEY)), "{}");
  }

  private String root() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private HttpTransport wire(Duration timeout) {
    SecretRedactor secretRedactor = new SecretRedactor();
    secretRedactor.add(KEY);
    return new HttpTransport(
        new CallDestination(new ModelName("vllm", "m"), URI.create(root()), "K", timeout),
        secretRedactor);
  }
}
