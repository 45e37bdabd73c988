// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.assay.AssayException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.wire.Backoff;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EmbeddersTest {
  private static final String CANARY = "sk-canary-9d1f";

  private HttpServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private volatile int status = 200;
  private volatile String answer = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Embedder embedder(int batch) {
    return Embedders.of(settings(batch), Map.of("OPENAI_API_KEY", CANARY));
  }

  /** An embedder without retries. */
  private Embedder once() {
    Backoff none = new Backoff(0, Duration.ZERO, Duration.ZERO);
    return ProviderEmbedder.of(settings(9), Map.of("OPENAI_API_KEY", CANARY), none);
  }

  private EmbeddingOptions settings(int batch) {
    return new EmbeddingOptions(
        "openai/text-embedding-3-small",
        "http://127.0.0.1:" + server.getAddress().getPort() + "/v1",
        null,
        2,
        batch,
        Duration.ofSeconds(5));
  }

  private static String vectors(String... vectors) {
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < vectors.length; i++) {
      data.append(i == 0 ? "" : ",")
          .append(
              "{\"object\":\"embedding\",\"index\":%d,\"embedding\":%s}".formatted(i, vectors[i]));
    }
    return """
    {"object":"list","data":[%s],"model":"m","usage":{"prompt_tokens":4,"total_tokens":4}}\
    """
        .formatted(data);
  }

  @Test
  void asksAProviderOnceForEachText() {
    answer = vectors("[1, 0]", "[0, 0.5]");
    Embedder embedder = embedder(10);
    assertThat(embedder.embed(List.of("one", "two")))
        .containsExactly(Vector.of(1, 0), Vector.of(0, 0.5f));
    assertThat(embedder.embed(List.of("two", "one", "two")))
        .containsExactly(Vector.of(0, 0.5f), Vector.of(1, 0), Vector.of(0, 0.5f));
    assertThat(requests).hasSize(1);
    assertThat(requests.get(0))
        .startsWith("POST /v1/embeddings ")
        .contains(
            "\"model\" : \"text-embedding-3-small\"", "\"one\", \"two\"", "\"dimensions\" : 2");
    assertThat(keys).containsExactly("Bearer " + CANARY);
    assertThat(embedder.id())
        .isEqualTo("openai/text-embedding-3-small@2 at " + settings(10).baseUrl());
  }

  @Test
  void cutsManyTextsIntoBatches() {
    answer = vectors("[1, 0]");
    assertThat(embedder(1).embed(List.of("one", "two", "three"))).hasSize(3);
    assertThat(requests).hasSize(3);
  }

  @Test
  void saysWhatWentWrongWithoutTheKey() {
    answer = "{\"error\":{\"message\":\"Incorrect API key provided: %s\"}}".formatted(CANARY);
    for (Map.Entry<Integer, ModelCallException.Kind> fault :
        Map.of(
                401, ModelCallException.Kind.ACCESS,
                404, ModelCallException.Kind.NOT_FOUND,
                400, ModelCallException.Kind.REQUEST,
                429, ModelCallException.Kind.RATE_LIMIT,
                503, ModelCallException.Kind.PROVIDER)
            .entrySet()) {
      status = fault.getKey();
      int before = requests.size();
      ModelCallException thrown =
          catchThrowableOfType(ModelCallException.class, () -> once().embed("text"));
      assertThat(thrown.kind()).isEqualTo(fault.getValue());
      assertThat(thrown.status()).contains(status);
      assertThat(thrown)
          .hasMessageStartingWith("embeddings by openai/text-embedding-3-small: 127.0.0.1:")
          .hasNoCause();
      assertThat(thrown.getMessage() + thrown.exchange()).doesNotContain(CANARY);
      assertThat(thrown.exchange()).contains("[key]");
      assertThat(requests).as("no hidden repetition").hasSize(before + 1);
    }
  }

  @Test
  void refusesAnswersThatDoNotFit() {
    for (String wrong :
        List.of(vectors("[1, 0, 0]"), vectors("[1, 0]", "[0, 1]"), "<html>", "{}", "")) {
      answer = wrong;
      ModelCallException thrown =
          catchThrowableOfType(ModelCallException.class, () -> once().embed("text"));
      assertThat(thrown.kind()).as(wrong).isEqualTo(ModelCallException.Kind.ANSWER);
    }
  }

  @Test
  void saysThatNobodyListens() {
    server.stop(0);
    ModelCallException thrown =
        catchThrowableOfType(ModelCallException.class, () -> once().embed("text"));
    assertThat(thrown.kind()).isEqualTo(ModelCallException.Kind.UNREACHABLE);
  }

  @Test
  void namesTheVariableThatTheKeyIsMissingFrom() {
    assertThatThrownBy(
            () -> Embedders.of(EmbeddingOptions.of("openai/text-embedding-3-small"), Map.of()))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(
            "embeddings openai/text-embedding-3-small: the environment variable OPENAI_API_KEY is"
                + " not");
  }

  @Test
  void saysWhatIsMissingWhereANameIsUnknown() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      assertThatThrownBy(() -> Embedders.of(EmbeddingOptions.MINILM, Map.of()))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("the module assay-minilm is not on the class path");
    } finally {
      Thread.currentThread().setContextClassLoader(loader);
    }
    assertThatThrownBy(() -> Embedders.of(EmbeddingOptions.of("maxilm"), Map.of()))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("'maxilm': unknown name");
    assertThatThrownBy(() -> Embedders.of(EmbeddingOptions.of("acme/m"), Map.of()))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("embeddings acme/m: there is no provider 'acme'");
  }
}
