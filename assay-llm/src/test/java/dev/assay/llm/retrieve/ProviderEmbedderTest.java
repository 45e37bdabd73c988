// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.AssayException;
import dev.assay.llm.EmbeddingServer;
import dev.assay.llm.EmbeddingServer.Fault;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.wire.Backoff;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProviderEmbedderTest {
  private static final Backoff QUICK =
      new Backoff(3, Duration.ofMillis(10), Duration.ofSeconds(30));

  private EmbeddingServer server;

  @BeforeEach
  void start() throws IOException {
    server = EmbeddingServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Embedder embedder(String model, String path) {
    EmbeddingOptions settings =
        new EmbeddingOptions(model, server.root() + path, "MY_KEY", null, 2, Duration.ofSeconds(5));
    return ProviderEmbedder.of(settings, Map.of("MY_KEY", "key-0123456789"), QUICK);
  }

  private Embedder embedder() {
    return embedder("openai/m", "/v1");
  }

  @Test
  void asksAgainAndWaitsAsLongAsTheProviderSays() {
    server.failNext(Fault.of(503), Fault.of(429, "Retry-After", "1"));
    long start = System.nanoTime();
    assertThat(embedder().embed(List.of("one", "three")))
        .containsExactly(Vector.of(3, 1), Vector.of(5, 1));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(server.paths()).hasSize(3);
  }

  @Test
  void asksAgainOnlyForTheBatchThatFailed() {
    Embedder embedder = embedder();
    assertThat(embedder.embed("a")).isEqualTo(Vector.of(1, 1));
    server.failNext(Fault.of(500), Fault.of(200));
    assertThat(embedder.embed(List.of("1", "22", "333", "4444", "55555"))).hasSize(5);
    assertThat(server.paths()).hasSize(1 + 2 + 3);
  }

  @Test
  void givesUpAfterThreeFurtherTries() {
    server.failAlways(Fault.of(503, "retry-after-ms", "5"));
    ModelCallException thrown =
        catchThrowableOfType(ModelCallException.class, () -> embedder().embed("text"));
    assertThat(thrown.kind()).isEqualTo(Kind.PROVIDER);
    assertThat(thrown)
        .hasMessageStartingWith("embeddings by openai/m: 127.0.0.1:")
        .hasMessageEndingWith("Tried 4 times.");
    assertThat(server.paths()).hasSize(4);
  }

  @Test
  void doesNotAskAgainWhereThatIsOfNoUse() {
    for (Fault fault :
        List.of(Fault.of(401), Fault.of(400), Fault.of(404), Fault.of(429, "Retry-After", "31"))) {
      int before = server.paths().size();
      server.failNext(fault);
      assertThatThrownBy(() -> embedder().embed("text"))
          .isInstanceOf(ModelCallException.class)
          .hasMessageNotContaining("Tried");
      assertThat(server.paths()).as(fault.toString()).hasSize(before + 1);
    }
  }

  @Test
  void followsNoRedirect() {
    server.failNext(new Fault(307, Map.of("Location", server.root() + "/elsewhere"), ""));
    ModelCallException thrown =
        catchThrowableOfType(ModelCallException.class, () -> embedder().embed("text"));
    assertThat(thrown.kind()).isEqualTo(Kind.NOT_FOUND);
    assertThat(server.paths()).containsExactly("/v1/embeddings");
  }

  @Test
  void endsQuicklyWhenItsThreadIsInterruptedWhileItWaits() throws Exception {
    server.failAlways(Fault.of(503, "Retry-After", "20"));
    CompletableFuture<Throwable> seen = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                embedder().embed("text");
              } catch (RuntimeException ended) {
                seen.complete(ended);
              }
            });
    thread.start();
    while (server.paths().isEmpty() && !seen.isDone()) {
      Thread.sleep(5);
    }
    thread.interrupt();
    assertThat(seen.get(5, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
  }

  @Test
  void readsAnswersLargerThanAnyModelsText() {
    server.failNext(
        new Fault(
            200,
            Map.of(),
            "{\"data\":[{\"index\":0,\"embedding\":[1,%s2]}]}".formatted(" ".repeat(9_000_000))));
    assertThat(embedder().embed("text")).isEqualTo(Vector.of(1, 2));
  }

  @Test
  void findsOllamasInterfaceBesideItsOwn() {
    embedder("ollama/m", "").embed("text");
    embedder("ollama/m", "/v1/").embed("text");
    embedder("compatible/m", "/v1").embed("text");
    assertThat(server.paths()).hasSize(3).containsOnly("/v1/embeddings");
  }

  @Test
  void saysWhichProvidersHaveTheInterface() {
    assertThatThrownBy(() -> embedder("anthropic/m", "/v1"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(
            "embeddings anthropic/m: Anthropic has no embeddings in OpenAI's interface; use openai,"
                + " ");
  }
}
