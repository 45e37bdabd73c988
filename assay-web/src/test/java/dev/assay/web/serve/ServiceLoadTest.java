// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.gold.Gold;
import dev.assay.match.Profile;
import dev.assay.model.Question;
import dev.assay.web.serve.RunningService.Settings;
import dev.assay.web.serve.VerdictService.BatchQueue;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServiceLoadTest {
  private static final String RIGHT = "{\"question\": \"q1\", \"sql\": \"SELECT name FROM item\"}";
  private static final String SLOW =
      "{\"question\": \"q1\", \"sql\": \"%s\"}".formatted(RunningService.ENDLESS);
  private static final ServiceLimits TWO =
      new ServiceLimits(10, 10, 2, Duration.ofSeconds(60), Duration.ofMinutes(10));

  /** With databases that the first test makes: DuckDB's takes longer than most of the tests. */
  @TempDir private static Path folder = Path.of("");

  private static String batch(String pairs) {
    return "{\"pairs\": [" + pairs + "]}";
  }

  private static void await(RunningService running, String metric, double value) throws Exception {
    while (running.metric(metric) != value) {
      Thread.sleep(10);
    }
  }

  @Test
  @SuppressWarnings("try") // the client goes away in the middle
  void refusesBatchesBeyondItsRoomAndServesTheSmallBesideTheLarge() throws Exception {
    try (RunningService running = new RunningService(folder, new Settings(TWO, 1, true, null));
        Socket slow = running.send(batch(SLOW))) {
      await(running, "assay_batches", 1);
      try (Socket second = running.send(batch(RIGHT))) {
        await(running, "assay_batches", 2);
        HttpResponse<String> refused = running.post(batch(RIGHT));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After").orElseThrow()).matches("[1-9]\\d*");
        slow.close(); // its worker becomes free, and the second batch is answered
        assertThat(statusLine(second)).contains("200");
      }
      await(running, "assay_batches", 0);
      assertThat(running.metric("assay_gone_clients_total")).isEqualTo(1);
      assertThat(running.verdicts(RIGHT).at("/0/verdict").asText()).isEqualTo("correct");
    }
  }

  private static String statusLine(Socket socket) throws Exception {
    return new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  @Test
  void takesTurnsBetweenBatches() throws Exception {
    BatchQueue queue = new BatchQueue(ServiceLimits.DEFAULT);
    Question question = Question.of("q", "?", "shop", Gold.sql("SELECT 1"));
    List<PairRequest> pairs =
        Collections.nCopies(
            3, PairRequest.of(RunningService.JSON.createObjectNode(), question, ""));
    ScoringRules.Chosen rules = new ScoringRules.Chosen(Profile.STANDARD, List.of());
    Batch large = new Batch(pairs, rules, Duration.ofMinutes(1));
    Batch small = new Batch(pairs.subList(0, 1), rules, Duration.ofMinutes(1));
    assertThat(queue.offer(large) && queue.offer(small)).isTrue();
    assertThat(List.of(queue.take(), queue.take(), queue.take(), queue.take()))
        .extracting(Batch.Turn::batch)
        .containsExactly(large, small, large, large);
    assertThat(queue.waiting()).isZero();
  }

  @Test
  void finishesBatchesThatRunWhenItStopsAndCancelsTheRest() throws Exception {
    try (RunningService running = new RunningService(folder, Settings.USUAL);
        Socket slow = running.send(batch(SLOW + "," + RIGHT))) {
      await(running, "assay_batches", 1);
      running.service().stop(Duration.ofMillis(100));
      assertThat(new String(slow.getInputStream().readNBytes(12), StandardCharsets.UTF_8))
          .isEqualTo("HTTP/1.1 200");
      HttpResponse<String> refused = running.post(batch(RIGHT));
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(running.get("/v1/health").body()).contains("\"stopping\"");
      assertThat(running.service().totals()).contains("2 pairs", "1 not scored");
    }
  }

  @Test
  void recordsEachRequestBeforeItIsAnswered() throws Exception {
    Path out = folder.resolve("out");
    Files.createDirectories(out);
    Files.writeString(out.resolve(RequestLog.FILE), "{\"earlier\":1}\n{\"cut off");
    try (RequestLog log = RequestLog.open(out);
        RunningService running =
            new RunningService(folder, new Settings(ServiceLimits.DEFAULT, 2, true, log))) {
      running.verdicts(
          RIGHT + ", 7, {\"gold\": \"SELECT 1\", \"database\": \"shop\", \"sql\": \"SELECT 1\"}");
      var lines = Files.readAllLines(out.resolve(RequestLog.FILE));
      assertThat(lines).hasSize(2).first().isEqualTo("{\"earlier\":1}");
      JsonNode line = RunningService.JSON.readTree(lines.get(1));
      assertThat(line.at("/request").asText()).isEqualTo("mine");
      assertThat(line.at("/pairs/0/question").asText()).isEqualTo("q1");
      assertThat(line.at("/pairs/0/verdict").asText()).isEqualTo("correct");
      assertThat(line.at("/pairs/1/error/code").asText()).isEqualTo("invalid_pair");
      assertThat(line.at("/pairs/2/gold").asText()).isEqualTo("SELECT 1");
    }
  }

  @Test
  void answersNothingOnceItCannotRecord() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    try (RequestLog log = RequestLog.open(folder.resolve("full"), full);
        RunningService running =
            new RunningService(folder, new Settings(ServiceLimits.DEFAULT, 2, true, log))) {
      for (int i = 0; i < 2; i++) {
        HttpResponse<String> refused = running.post(batch("7")); // answered before it has to begin
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("log_failed").doesNotContain("/dev/full");
      }
      assertThat(running.get("/v1/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void showsNoValuesIfNoneAreWanted() throws Exception {
    try (RunningService running =
        new RunningService(folder, new Settings(ServiceLimits.DEFAULT, 2, false, null))) {
      JsonNode answers =
          running.verdicts(
              """
              {"question": "q1", "sql": "SELECT id FROM item"},
              {"question": "q2", "sql": "SELECT CAST(name AS INTEGER) FROM item"}
              """);
      assertThat(answers.at("/0/verdict").asText()).isEqualTo("incorrect");
      assertThat(answers.toString()).doesNotContain("secret-milk", "difference");
    }
  }
}
