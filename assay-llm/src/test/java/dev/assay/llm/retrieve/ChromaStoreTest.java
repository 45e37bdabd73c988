// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.assay.AssayException;
import dev.assay.testkit.server.ChromaServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real server; skipped with a message where npm or its registry is missing. */
class ChromaStoreTest extends VectorStoreContract.Kept {
  private static ChromaServer server;

  @BeforeAll
  static void start(@TempDir Path data) throws IOException {
    server = ChromaServer.start(data);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  VectorStore open(String name, String embedder) {
    return ChromaStore.open(new VectorStoreOptions.Chroma(server.url(), "assay-" + name), embedder);
  }

  @Test
  void refusesACollectionThatItDidNotMake() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(
                    server.url()
                        + "/api/v2/tenants/default_tenant/databases/default_database/collections"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"name\": \"assay-someone-elses\"}"))
            .build();
    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode())
        .isEqualTo(200);
    assertThatThrownBy(() -> open("someone-elses", "e"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("assay-someone-elses: this collection was not created by Assay");
  }

  @Test
  void saysWhatToDoWhereNoServerAnswers() {
    assertThatThrownBy(
            () ->
                ChromaStore.open(new VectorStoreOptions.Chroma("http://127.0.0.1:1", "assay"), "e"))
        .isInstanceOf(AssayException.class)
        .hasMessage(
            "Chroma at http://127.0.0.1:1: no connection; start it with `chroma run`, or check the"
                + " address");
  }

  @Test
  void namesAnAnswerThatLacksTheVectors() throws IOException {
    HttpServer other = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    other.createContext(
        "/",
        exchange -> {
          byte[] answer =
              (exchange.getRequestURI().getPath().endsWith("/query")
                      ? "{\"ids\": [[\"a\"]], \"documents\": [[\"x\"]], \"embeddings\": null}"
                      : "{\"id\": \"c\", \"metadata\": {\"assay_embedder\": \"e\"}}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    other.start();
    try {
      String url = "http://127.0.0.1:" + other.getAddress().getPort();
      VectorStore store = ChromaStore.open(new VectorStoreOptions.Chroma(url, "assay"), "e");
      assertThatThrownBy(() -> store.nearest(Vector.of(new float[] {1, 0}), 1, MetadataFilter.ANY))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining(
              url + ": the answer to a query of the collection has no embeddings");
    } finally {
      other.stop(0);
    }
  }

  @Test
  void saysWhichNamesACollectionMayHave() {
    assertThatThrownBy(() -> open("a/b", "e"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("use 3 to 63 letters");
  }
}
