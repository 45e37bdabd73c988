// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The review screen's requests, over HTTP. */
class ReviewPagesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final List<Throwable> bugs = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private ReviewServer server;

  @BeforeEach
  void serve() throws Exception {
    ReviewRun.write(folder.resolve("run"), 6);
    server = new ReviewServer(folder, 0, bugs::add);
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(bugs).isEmpty();
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(server.address().resolve(path))
        .header("Authorization", "Bearer " + ReviewServer.TOKEN)
        .header("Content-Type", "application/json");
  }

  private String get(String path) throws Exception {
    return client.send(to(path).build(), HttpResponse.BodyHandlers.ofString()).body();
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return client.send(
        to(path).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void tellsTheBlindNothingOfVerdictsOrSystems() throws Exception {
    String queues = get("/api/review?run=run&blind=1");
    StringBuilder told = new StringBuilder(queues);
    for (JsonNode queue : JSON.readTree(queues).path("queues")) {
      told.append(get("/api/queue?run=run&blind=1&queue=" + queue.path("name").asText()));
    }
    for (int i = 1; i <= 6; i++) {
      told.append(get("/api/question?run=run&blind=1&id=q" + i));
    }
    assertThat(told.toString())
        .contains("Tribal King", "SELECT name")
        .doesNotContainIgnoringCase("correct")
        .doesNotContainIgnoringCase("verdict")
        .doesNotContainIgnoringCase("refuse")
        .doesNotContainIgnoringCase("accept")
        .doesNotContainIgnoringCase("judge")
        .doesNotContain(
            "WRONG",
            "EXTRA",
            "changed",
            "missing",
            "secret",
            "hidden-model",
            "metrics",
            "93b885adfe");
    assertThat(get("/api/question?run=run&id=q3")).contains("WRONG_VALUES");
  }

  @Test
  void storesALabelOnceAndShowsTheOtherOfAConflict() throws Exception {
    String body =
        "{\"run\":\"run\",\"previous\":null,\"review\":{\"id\":\"%s\",\"question\":\"q1\",\"reviewer\":\"ana\",\"label\":\"%s\"}}";
    assertThat(post("/api/reviews", body.formatted("a", "right")).body())
        .contains("\"duplicate\":false");
    assertThat(post("/api/reviews", body.formatted("a", "right")).body())
        .contains("\"duplicate\":true");
    HttpResponse<String> refused = post("/api/reviews", body.formatted("b", "wrong"));
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(JSON.readTree(refused.body()).path("current").path("label").asText())
        .isEqualTo("right");
    assertThat(post("/api/reviews", body.formatted("c", "good")).body())
        .contains("the label 'good' is unknown");
    assertThat(get("/api/queue?run=run&queue=all"))
        .contains("\"state\":\"done\",\"label\":\"right\"");
    assertThat(get("/api/question?run=run&id=q9")).contains("no question 'q9'");
  }

  @Test
  void asksToRetryALabelThatCantBeStored() throws Exception {
    Files.createDirectory(folder.resolve("run/reviews.jsonl"));
    HttpResponse<String> refused =
        post(
            "/api/reviews",
            "{\"run\":\"run\",\"previous\":null,\"review\":{\"id\":\"a\",\"question\":\"q1\",\"reviewer\":\"ana\",\"label\":\"right\"}}");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body()).contains("make it writable", "then retry");
  }

  @Test
  void savesAFilterAsAQueueAndExplainsOneThatCantBeRead() throws Exception {
    assertThat(
            post(
                    "/api/queues",
                    "{\"run\":\"run\",\"name\":\"hard ones\",\"where\":\"difficulty=hard\"}")
                .statusCode())
        .isEqualTo(200);
    assertThat(get("/api/queue?run=run&queue=hard%20ones")).contains("\"count\":3");
    assertThat(
            post("/api/queues", "{\"run\":\"run\",\"name\":\"odd\",\"where\":\"mood=odd\"}")
                .statusCode())
        .isEqualTo(422);
    assertThat(post("/api/queues/remove", "{\"name\":\"hard ones\"}").body()).contains("true");
  }

  @Test
  void refusesReviewsAndFiltersOfMegabytes() throws Exception {
    String body =
        "{\"run\":\"run\",\"previous\":null,\"review\":{\"id\":\"x\",\"question\":\"q1\",\"reviewer\":\"eve\",%s}}";
    String gold = "\"gold\":{\"sql\":\"%s\",\"as\":\"add\",\"because\":\"%s\"}";
    for (String part :
        List.of(
            gold.formatted("x".repeat(100_001), "y"),
            gold.formatted("SELECT 1", "y".repeat(10_001)),
            "\"note\":\"%s\"".formatted("y".repeat(10_001)),
            "\"goldHash\":\"%s\"".formatted("y".repeat(101)))) {
      assertThat(post("/api/reviews", body.formatted(part)).body()).contains("is longer than");
    }
    String filter = "{\"run\":\"run\",\"name\":\"long\",\"where\":\"id=%s\"}";
    assertThat(post("/api/queues", filter.formatted("*a".repeat(1_001))).body())
        .contains("the filter has more than 2,000 characters");
  }
}
