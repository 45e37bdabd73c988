// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.call.RateLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of the user's own, on loopback. */
class HttpAgentTest {
  private static final String ASKED = "{\"id\":\"q1\"}";
  private static final String SECRET = "c0de-0123456789";
  private static final RateLimits QUICK =
      new RateLimits(8, null, null, 2, Duration.ofMillis(10), Duration.ofSeconds(5));

  private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
  private final AtomicInteger asked = new AtomicInteger();
  private String says = "SELECT 1";
  private String retryAfter = "";
  private final HttpServer server;

  HttpAgentTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() {
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            asked.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            if (!retryAfter.isEmpty()) {
              exchange.getResponseHeaders().add("Retry-After", retryAfter);
            }
            byte[] bytes = says.getBytes(StandardCharsets.UTF_8);
            Integer status = statuses.poll();
            exchange.sendResponseHeaders(status == null ? 200 : status, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private HttpAgent agent(Map<String, String> headers, RateLimits limits) {
    URI url =
        URI.create(
            "http://127.0.0.1:%d/ask?code=%s".formatted(server.getAddress().getPort(), SECRET));
    return new HttpAgent(url, headers, null, null, Duration.ofSeconds(5), limits, Map.of());
  }

  private HttpAgent agent() {
    return agent(Map.of(), QUICK);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503})
  void asksAgainIfItCouldNotBeReached(int status) {
    statuses.add(status);
    statuses.add(status);

    assertThat(agent().ask(ASKED)).isEqualTo("SELECT 1");
    assertThat(asked).hasValue(3);
  }

  @Test
  void waitsAsLongAsTheServerAsksFor() {
    statuses.add(429);
    retryAfter = "1";
    long start = System.nanoTime();

    assertThat(agent().ask(ASKED)).isEqualTo("SELECT 1");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(900));
  }

  @Test
  void givesAQuestionUpAfterAllTries() {
    statuses.addAll(List.of(503, 503, 503));

    assertThatThrownBy(() -> agent().ask(ASKED)).isInstanceOf(ProviderUnavailableException.class);
    assertThat(asked).hasValue(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 500})
  void asksOnceAndCountsAnErrorAgainstIt(int status) {
    statuses.add(status);

    assertThatThrownBy(() -> agent().ask(ASKED))
        .isInstanceOf(AgentException.class)
        .hasMessageContaining("/ask answered HTTP " + status + ": SELECT 1");
    assertThat(asked).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404})
  void stopsTheRunIfNothingIsAnsweredForWrongAccess(int status) {
    statuses.add(status);

    assertThatThrownBy(() -> agent().ask(ASKED))
        .isInstanceOf(GeneratorStoppedException.class)
        .hasMessageContaining("check http:")
        .hasMessageNotContainingAny("baseUrl", "keyVariable", "model");
    assertThat(asked).hasValue(1);
  }

  @Test
  void stopsTheRunIfThereIsNoServer() {
    HttpAgent agent = agent();
    stop();

    assertThatThrownBy(() -> agent.ask(ASKED))
        .isInstanceOf(GeneratorStoppedException.class)
        .hasMessageContaining("can't be reached")
        .hasMessageContaining("check http: url");
  }

  @Test
  void goesOnIfItHasAnsweredBefore() {
    HttpAgent agent = agent();
    agent.ask(ASKED);
    statuses.add(403);

    assertThatThrownBy(() -> agent.ask(ASKED)).isInstanceOf(ProviderUnavailableException.class);
  }

  @Test
  void keepsToItsRequestsPerMinute() {
    RateLimits slow =
        new RateLimits(8, 60, null, 0, Duration.ofMillis(10), Duration.ofSeconds(5)); // 6 at once
    HttpAgent agent = agent(Map.of(), slow);
    long start = System.nanoTime();
    for (int i = 0; i < 7; i++) {
      agent.ask(ASKED);
    }

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(700));
  }

  @Test
  void keepsTheQueryOfItsAddressToItself() {
    statuses.add(500);
    says = "no such code: " + SECRET;

    assertThatThrownBy(() -> agent().ask(ASKED))
        .hasMessageContaining("no such code: [key]")
        .hasMessageNotContaining(SECRET);
  }

  @Test
  void hidesHeadersWithAKeyAndNoOthers() {
    says = "SELECT * FROM analytics -- k3y-0123456789 and tok-9876543210";

    HttpAgent agent =
        agent(
            Map.of(
                "X-Schema", "analytics",
                "X-Agent-Key", "k3y-0123456789",
                "Authorization", "Bearer tok-9876543210"),
            QUICK);

    assertThat(agent.ask(ASKED)).isEqualTo("SELECT * FROM analytics -- [key] and [key]");
  }
}
