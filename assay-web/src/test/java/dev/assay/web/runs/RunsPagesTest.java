// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.PairedAccuracy;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.RunJournal;
import java.io.RandomAccessFile;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunsPagesTest {
  @TempDir private Path folder;
  private ServedRuns server;

  @BeforeEach
  void serve() throws Exception {
    WrittenRun.done(folder.resolve("before"), "2026-11-01T00:00:00Z", "rrwwwn");
    WrittenRun.done(folder.resolve("weeks/after"), "2026-11-08T00:00:00Z", "rwrrwr");
    server = new ServedRuns(folder, true);
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.bugs()).isEmpty();
  }

  private static String questions(JsonNode progress) {
    return progress.at("/outcomes/question").toString();
  }

  private JsonNode row(String run) throws Exception {
    for (JsonNode row : server.json("/api/runs").path("runs")) {
      if (row.path("run").textValue().equals(run)) {
        return row;
      }
    }
    throw new AssertionError("no " + run);
  }

  @Test
  void listsRunsWithAccuracyCostAndState() throws Exception {
    JsonNode before = row("before");
    assertThat(before.path("state").textValue()).isEqualTo("done");
    assertThat(before.at("/facts/system").textValue()).isEqualTo("answers.jsonl (recorded)");
    assertThat(before.at("/totals/accuracy/successes").intValue()).isEqualTo(2);
    assertThat(before.at("/totals/accuracy/total").intValue()).isEqualTo(5);
    assertThat(before.at("/totals/costUsd").doubleValue()).isEqualTo(0.006);
    assertThat(before.at("/totals/tokens").longValue()).isEqualTo(720);
    assertThat(before.has("versus")).isFalse();
  }

  @Test
  void comparesWithThePinnedBaselineAsTheCompareCommandDoes() throws Exception {
    server.post("/api/pin", Map.of("run", "before"));
    JsonNode versus = row("weeks/after").path("versus");
    PairedAccuracy expected =
        MultiRunComparison.of(
                ComparedRun.all(
                    List.of(
                        RunDirectory.open(folder.resolve("before")),
                        RunDirectory.open(folder.resolve("weeks/after")))),
                false)
            .againstFirst()
            .get(0)
            .accuracy();
    assertThat(versus.path("difference").doubleValue()).isEqualTo(expected.difference());
    assertThat(versus.path("p").doubleValue()).isEqualTo(expected.p());
    assertThat(expected.interval()).isNotNull();
    assertThat(versus.at("/interval/low").doubleValue()).isEqualTo(expected.interval().low());
    assertThat(versus.at("/interval/high").doubleValue()).isEqualTo(expected.interval().high());
    assertThat(folder.resolve("pins.json")).content().contains("\"before\"");
    JsonNode without = server.post("/api/pin", Map.of("run", "before"));
    assertThat(without.path("pinned")).isEmpty();
  }

  @Test
  @SuppressWarnings("try") // the journal only has to be open
  void showsRunsThatAreDamagedInterruptedAndInProgress() throws Exception {
    WrittenRun.done(folder.resolve("broken"), "2026-11-01T00:00:00Z", "rr");
    WrittenRun.append(folder.resolve("broken"), "nonsense\n{}\n");
    WrittenRun.done(folder.resolve("unreadable"), "2026-11-01T00:00:00Z", "r");
    Files.writeString(folder.resolve("unreadable/run.json"), "{");
    WrittenRun.done(folder.resolve("huge"), "2026-11-01T00:00:00Z", "r");
    try (RandomAccessFile sparse =
        new RandomAccessFile(folder.resolve("huge/run.json").toFile(), "rw")) {
      sparse.setLength(20L << 30);
    }
    WrittenRun.open(folder.resolve("stopped"), "2026-11-01T00:00:00Z", 5).close();
    try (RunJournal journal = WrittenRun.open(folder.resolve("live"), "2026-11-01T00:00:00Z", 2)) {
      assertThat(row("live").path("state").textValue()).isEqualTo("running");
    }
    assertThat(row("live").path("state").textValue()).isEqualTo("interrupted");
    assertThat(row("broken").path("state").textValue()).isEqualTo("damaged");
    assertThat(row("broken").path("problem").textValue()).contains("line 3 is broken");
    assertThat(row("unreadable").path("state").textValue()).isEqualTo("damaged");
    assertThat(row("huge").path("state").textValue()).isEqualTo("damaged");
    assertThat(row("huge").path("problem").textValue()).contains("larger than 256 MB");
    try (RunJournal journal =
        WrittenRun.open(folder.resolve("changed"), "2026-11-01T00:00:00Z", 2)) {
      journal.append(WrittenRun.outcome("q1", 'w'), outcome -> {});
    }
    Path changed = folder.resolve("changed/outcomes.jsonl");
    Files.writeString(changed, Files.readString(changed).replace("incorrect", "correct"));
    assertThat(row("changed").path("problem").textValue()).contains("line 1 was changed");
    assertThat(row("stopped").path("state").textValue()).isEqualTo("interrupted");
    HttpResponse<String> page = server.get("/report?run=broken");
    assertThat(page.statusCode()).isEqualTo(422);
    assertThat(page.body()).contains("<h1>This page can’t be shown</h1>", "line 3 is broken");
  }

  @Test
  void servesReportsUnderTheirOwnPolicyWithLinksBack() throws Exception {
    HttpResponse<String> report = server.get("/report?run=weeks/after");
    assertThat(report.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("'sha256-", "frame-ancestors 'none'")
        .doesNotContain("'self'", "unsafe");
    assertThat(report.body()).contains("<a href=\"/\">Runs</a>", "/review?run=weeks%2Fafter");
    assertThat(server.get("/report?run=weeks/after").body()).isEqualTo(report.body());
    assertThat(server.get("/compare?a=before&b=weeks/after").body())
        .contains("before → after", "<a href=\"/\">Runs</a>");
    assertThat(server.get("/compare?a=before").statusCode()).isEqualTo(400);
  }

  @Test
  void leavesValuesOutWhenAskedTo() throws Exception {
    try (ServedRuns without = new ServedRuns(folder, false)) {
      assertThat(server.get("/report?run=before").body()).contains("\"keepsValues\":true");
      assertThat(without.get("/report?run=before").body()).contains("\"keepsValues\":false");
      assertThat(without.get("/compare?a=before&b=weeks/after").body())
          .contains("\"keepsValues\":false");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "..%2f..%2fetc", "/etc", "before/..", "none"})
  void givesNothingButTheRunsOfTheFolder(String run) throws Exception {
    for (String path : List.of("/report?run=", "/api/progress?run=", "/api/cells?run=")) {
      HttpResponse<String> answer = server.get(path + run);
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(answer.body()).doesNotContain(folder.toString());
    }
  }

  @Test
  void readsTheContentOfCells() throws Exception {
    assertThat(server.json("/api/cells?run=before&id=q2&id=none").toString())
        .isEqualTo(
            "{\"q2\":{\"gold\":[\"SELECT 2\"],\"predicted\":[\"SELECT 1\"],\"goldRow\":null,\"row\":null},"
                + "\"none\":{\"gold\":null,\"predicted\":null,\"goldRow\":null,\"row\":null}}");
    assertThat(server.get("/api/cells?run=before" + "&id=q".repeat(201)).statusCode())
        .isEqualTo(400);
    assertThat(server.json("/api/rerun?run=before").path("again").textValue())
        .isEqualTo("assay run a.yaml");
  }

  @Test
  @SuppressWarnings("try") // the journal only has to be open
  void sendsOnlyTheOutcomesThatAreNew() throws Exception {
    Path live = folder.resolve("live");
    try (RunJournal journal = WrittenRun.open(live, "2026-11-01T00:00:00Z", 3)) {
      WrittenRun.append(live, WrittenRun.line("q1", 'r'));
      JsonNode first = server.json("/api/progress?run=live");
      assertThat(questions(first)).isEqualTo("[\"q1\"]");
      assertThat(first.at("/outcomes/text/0").textValue()).isEqualTo("Question q1?");
      assertThat(server.json("/api/progress?run=live&brief=1").path("outcomes").has("text"))
          .isFalse();
      assertThat(first.path("state").textValue()).isEqualTo("running");
      assertThat(first.has("budget")).isFalse();
      Files.writeString(live.resolve("budget.json"), "{\"dollars\": 5, \"calls\": 2000}");
      assertThat(server.json("/api/progress?run=live").path("budget").textValue())
          .isEqualTo("$5.00, 2,000 calls");
      String second = WrittenRun.line("q2", 'w');
      WrittenRun.append(live, second.substring(0, 50));
      String next = "/api/progress?run=live&since=" + first.path("since").textValue();
      assertThat(questions(server.json(next))).isEqualTo("[]");
      WrittenRun.append(live, second.substring(50));
      assertThat(questions(server.json(next))).isEqualTo("[\"q2\"]");
    }
    JsonNode stopped = server.json("/api/progress?run=live&since=7-9");
    assertThat(questions(stopped)).isEqualTo("[\"q1\",\"q2\"]");
    assertThat(stopped.at("/resume/command").textValue()).endsWith(" --resume");
  }

  @Test
  void survivesWhatAClientMayMakeUp() throws Exception {
    assertThat(server.json("/api/progress?run=before&since=0-2147483647").path("more").asBoolean())
        .isFalse();
    assertThat(server.post("/api/pin", Map.of("run", "../x")).at("/error/code").textValue())
        .isEqualTo("unknown_run");
    String union = server.get("/compare?a=before&b=weeks/after").body();
    String parallel = server.get("/compare?a=before&b=weeks/after&intersect=1").body();
    assertThat(server.get("/compare?a=before&b=weeks/after").body()).isEqualTo(union);
    assertThat(parallel).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{\"a\": null}", "{\"a\": \"../../etc\"}"})
  void listsRunsBesidePinsThatLeadNowhere(String pins) throws Exception {
    Files.writeString(folder.resolve("pins.json"), pins);
    assertThat(server.json("/api/runs").path("runs")).hasSize(2);
    assertThat(server.post("/api/pin", Map.of("run", "before")).path("pinned")).hasSize(1);
  }

  @Test
  void saysSoWhenAPinCantBeWritten() throws Exception {
    Files.createDirectory(folder.resolve("pins.json"));
    assertThat(server.post("/api/pin", Map.of("run", "before")).at("/error/message").textValue())
        .contains("pins.json can't be");
  }
}
