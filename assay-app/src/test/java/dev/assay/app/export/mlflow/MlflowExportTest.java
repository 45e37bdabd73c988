// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.mlflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.SecretCanary;
import dev.assay.app.export.SampleRun;
import dev.assay.app.export.TrackerStub;
import dev.assay.app.export.TrackerStub.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MlflowExportTest {
  private static final String TOKEN = "canary-token-0123456789";

  @TempDir private static Path folder = Path.of("");
  private static Path recorded = Path.of("");
  private static Path asked = Path.of("");

  private final MlflowStub mlflow = new MlflowStub();

  @BeforeAll
  static void finishRuns() throws IOException {
    recorded = SampleRun.recorded(folder.resolve("demo"));
    asked = SampleRun.asked(recorded, folder.resolve("asked"));
  }

  private static Cli export(TrackerStub server, Path run) {
    return Cli.assay(Map.of(), "export", run, "--format", "mlflow", "--to", server.url());
  }

  private MlflowStub.StoredRun onlyRun() {
    assertThat(mlflow.runs).hasSize(1);
    return mlflow.runs.values().iterator().next();
  }

  @Test
  void createsARunWithWhatWasRunAndWhatCameOut() throws IOException {
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      Cli cli = export(server, asked);

      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(cli.err()).contains("Created run 0", "in experiment assay-", server.host());
    }
    MlflowStub.StoredRun run = onlyRun();
    assertThat(run.status).isEqualTo("FINISHED");
    assertThat(run.ended).isGreaterThanOrEqualTo(run.started);
    assertThat(run.params)
        .containsEntry("model", "azure/stub-1")
        .containsEntry("prompt", "zero-shot")
        .containsEntry("profile", "standard")
        .containsKeys("dataset", "dataset_sha256", "generator");
    assertThat(run.metrics)
        .containsEntry("questions", List.of(3.0))
        .containsEntry("correct", List.of(1.0))
        .containsEntry("cost_usd", List.of(2.25))
        .containsEntry("judge/correctness/openai_judge", List.of(4.0))
        .containsKeys("accuracy", "accuracy_low", "accuracy_high", "metric/execution_accuracy");
    assertThat(run.metrics.keySet()).anyMatch(key -> key.startsWith("accuracy/database/"));
    assertThat(run.tags).containsKey("assay.run_id").containsEntry("mlflow.source.name", "assay");
  }

  @Test
  void uploadsTheReportAndATableThatMlflowShows() throws IOException {
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      assertThat(export(server, recorded).code()).isZero();
    }
    String place = "/1/%032x/artifacts/".formatted(1);
    assertThat(mlflow.files)
        .containsOnlyKeys(
            place + "report.html", place + "summary.json", place + "eval_results_table.json");
    assertThat(new String(mlflow.files.get(place + "report.html"), StandardCharsets.UTF_8))
        .startsWith("<!doctype html>");
    JsonNode table =
        new ObjectMapper().readTree(mlflow.files.get(place + "eval_results_table.json"));
    assertThat(table.path("data")).hasSize(3);
    assertThat(table.path("data").get(0)).hasSameSizeAs(table.path("columns"));
    assertThat(onlyRun().tags)
        .containsEntry(
            "mlflow.loggedArtifacts",
            "[{\"path\": \"eval_results_table.json\", \"type\": \"table\"}]");
  }

  @Test
  void updatesTheRunOfAnEarlierExport() throws IOException {
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      assertThat(export(server, recorded).err()).contains("Created run");
      assertThat(export(server, recorded).err()).contains("Updated run");
    }
    // What has not changed is not added to a metric's history.
    assertThat(onlyRun().metrics.values()).allMatch(history -> history.size() == 1);
    assertThat(mlflow.experiments).hasSize(1);
  }

  @Test
  void logsInKeysFromTheEnvironmentAndPrintsNone() throws IOException {
    mlflow.require("Bearer " + TOKEN);
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      Map<String, String> environment =
          Map.of(
              "MLFLOW_TRACKING_URI",
              server.url(),
              "MLFLOW_TRACKING_TOKEN",
              TOKEN,
              "MLFLOW_EXPERIMENT_NAME",
              "nightly & more");
      Cli cli = Cli.assay(environment, "export", recorded, "--format", "mlflow");

      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(mlflow.experiments).containsOnlyKeys("nightly & more");
      Cli none = export(server, recorded);
      assertThat(none.code()).isEqualTo(3);
      assertThat(none.err()).contains("status 401", "it requires a key; set MLFLOW_TRACKING_TOKEN");
      SecretCanary.nowhere(List.of(TOKEN), List.of(folder), cli, none);
    }
    Cli half =
        Cli.assay(
            Map.of("MLFLOW_TRACKING_USERNAME", "me"),
            "export",
            recorded,
            "--format",
            "mlflow",
            "--to",
            "http://localhost:1");
    assertThat(half.code()).isEqualTo(2);
    assertThat(half.err()).contains("MLFLOW_TRACKING_PASSWORD is not");
  }

  @Test
  void saysThatFilesAreStoredElsewhere() throws IOException {
    for (String root : List.of("s3://bucket/", "mlflow-artifacts://other.example:1/")) {
      MlflowStub elsewhere = new MlflowStub();
      elsewhere.keepFilesAt(root);
      try (TrackerStub server = new TrackerStub(elsewhere::answer)) {
        Cli cli = export(server, recorded);

        assertThat(cli.code()).isZero();
        assertThat(cli.err()).contains("no report and no table of outcomes was uploaded");
        assertThat(elsewhere.files).isEmpty();
      }
    }
  }

  @Test
  void saysThatARunIsIncompleteAndCompletesItLater() throws IOException {
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      Answer taken = TrackerStub.taken();
      // The experiment, its creation, the search, the run; then its parameters and metrics.
      server.failing(taken, taken, taken, taken, Answer.json(500, "{\"message\":\"disk full\"}"));
      Cli cli = export(server, recorded);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err())
          .contains("Not sent: parameters and metrics", "status 500 (disk full)")
          .contains("is incomplete; export again to complete it");
      assertThat(onlyRun().status).isEqualTo("RUNNING");
      assertThat(export(server, recorded).code()).isZero();
    }
    assertThat(onlyRun().status).isEqualTo("FINISHED");
  }

  @Test
  void doesNotCreateASecondRunWhenAnAnswerIsLost() throws IOException {
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      Answer taken = TrackerStub.taken();
      // A gateway gave up waiting: the run may be there.
      server.failing(taken, taken, taken, Answer.fault(504));
      Cli cli = export(server, recorded);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(server.requests("/api/2.0/mlflow/runs/create")).hasSize(1);
    }
  }

  @Test
  void refusesADeletedExperimentAndAServerThatIsNotMlflow() throws IOException {
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      assertThat(export(server, recorded).code()).isZero();
      mlflow.deleteExperiments();
      Cli cli = export(server, recorded);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("was deleted", "MLFLOW_EXPERIMENT_NAME");
    }
    try (TrackerStub server = new TrackerStub(request -> Answer.json(200, "{}"))) {
      Cli cli = export(server, recorded);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("answered without experiment_id; is it an MLflow server?");
    }
    try (TrackerStub server =
        new TrackerStub(
            request ->
                new Answer(
                    404, "text/html", "<p>no</p>".getBytes(StandardCharsets.UTF_8), Map.of()))) {
      Cli cli = export(server, recorded);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("status 404: check the address, which was given by --to");
    }
  }

  @Test
  void omitsMessagesOfTheDatabase() throws IOException {
    for (boolean values : new boolean[] {true, false}) {
      MlflowStub server = new MlflowStub();
      try (TrackerStub stub = new TrackerStub(server::answer)) {
        Cli cli =
            values
                ? export(stub, asked)
                : Cli.assay(
                    Map.of(),
                    "export",
                    asked,
                    "--format",
                    "mlflow",
                    "--to",
                    stub.url(),
                    "--no-values");
        assertThat(cli.code()).as(cli.err()).isZero();
      }
      byte[] table = server.files.get("/1/%032x/artifacts/eval_results_table.json".formatted(1));
      List<String> cells = new ArrayList<>();
      for (JsonNode row : new ObjectMapper().readTree(table).path("data")) {
        row.forEach(cell -> cells.add(cell.asText()));
      }
      assertThat(cells.contains(SampleRun.MESSAGE)).isEqualTo(values);
    }
  }

  @Test
  void leavesARunThatIsNotFinishedRunning() throws IOException {
    Path pending = Files.createDirectories(folder.resolve("pending"));
    JsonNode manifest = new ObjectMapper().readTree(recorded.resolve("run.json").toFile());
    String text = manifest.toString().replaceFirst("\"finished\":\"[^\"]+\"", "\"finished\":null");
    Files.writeString(pending.resolve("run.json"), text);
    Files.write(
        pending.resolve("outcomes.jsonl"),
        Files.readAllLines(recorded.resolve("outcomes.jsonl")).subList(0, 2));
    try (TrackerStub server = new TrackerStub(mlflow::answer)) {
      Cli cli = export(server, pending);
      assertThat(cli.code()).as(cli.err()).isZero();
    }
    assertThat(onlyRun().status).isEqualTo("RUNNING");
    assertThat(onlyRun().metrics).containsEntry("pending", List.of(1.0));
  }
}
