// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.mlflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.OutcomeTableJson;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.RunFigures;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.ServiceAddress;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceKeys;
import dev.assay.app.export.service.TextLimit;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.html.HtmlReport;
import dev.assay.journal.RepositoryCommit;
import dev.assay.report.internal.SummaryJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends a run to MLflow's tracking server, as a run with parameters, metrics, tags and files.
 * Exporting it again updates that run, which is found by its tag.
 */
public final class MlflowExport implements RunExport {
  /** Values of parameters that servers of all versions take. */
  private static final int LONGEST_PARAMETER = 500;

  private static final int LONGEST_TAG = 5000;
  private static final String TOKEN = "MLFLOW_TRACKING_TOKEN";
  private static final String USER = "MLFLOW_TRACKING_USERNAME";
  private static final String PASSWORD = "MLFLOW_TRACKING_PASSWORD";

  private final ServiceAddress address;
  private final ServiceKeys keys;
  private final String experimentName;

  /**
   * Creates an export.
   *
   * @param to the server, or {@code null} for that of MLflow's variable
   * @throws AssayException if there is no server, or a user without a password
   */
  public MlflowExport(@Nullable String to, Map<String, String> environment) {
    this.address =
        ServiceAddress.find(
            to, List.of("MLFLOW_TRACKING_URI"), "http://localhost:5000", environment);
    this.keys = keys(environment);
    this.experimentName = environment.getOrDefault("MLFLOW_EXPERIMENT_NAME", "").strip();
  }

  private static ServiceKeys keys(Map<String, String> environment) {
    String user = environment.getOrDefault(USER, "").strip();
    String token = environment.getOrDefault(TOKEN, "").strip();
    if (!user.isEmpty()) {
      String password = environment.getOrDefault(PASSWORD, "");
      if (password.isEmpty()) {
        throw new AssayException("%s is set and %s is not; set both".formatted(USER, PASSWORD));
      }
      return ServiceKeys.basic(user, password, USER + " and " + PASSWORD);
    }
    return token.isEmpty()
        ? ServiceKeys.headers(Map.of(), TOKEN + ", or " + USER + " and " + PASSWORD)
        : ServiceKeys.bearer(token, TOKEN);
  }

  @Override
  public ServiceAddress address() {
    return address;
  }

  @Override
  public boolean hasKeys() {
    return !keys.headers().isEmpty();
  }

  @Override
  public List<String> content(ExportedRun run) {
    RunFigures figures = RunFigures.of(run);
    return List.of(
        "1 run in experiment %s: %,d parameters, %,d metrics, tags"
            .formatted(experiment(run), figures.parameters().size(), figures.metrics().size()),
        "report.html: all questions with SQL, messages and judgments%s"
            .formatted(run.values() ? ", and rows of results" : ", without values"),
        "summary.json: the totals",
        "%s: a row for each of %,d questions, with SQL"
            .formatted(MlflowArtifacts.TABLE, run.outcomes().size()));
  }

  private String experiment(ExportedRun run) {
    return experimentName.isEmpty() ? "assay-" + run.manifest().dataset().name() : experimentName;
  }

  @Override
  public List<String> send(ExportedRun run) throws ExportFailedException {
    ServiceClient client = new ServiceClient(address, keys);
    MlflowApi api = new MlflowApi(client);
    String experiment = experimentId(api, experiment(run));
    JsonNode known = api.run(experiment, run.id());
    JsonNode mlflowRun =
        known == null
            ? api.createRun(
                experiment, run.manifest().name(), run.started().toEpochMilli(), tags(run))
            : known;
    String id = api.text(mlflowRun.path("info"), "run_id");
    String note;
    try {
      note = fill(api, run, id, mlflowRun, known != null);
    } catch (ExportFailedException e) {
      throw new ExportFailedException(
          "%s. Run %s in experiment %s is incomplete; export again to complete it"
              .formatted(e.getMessage(), id, experiment(run)),
          e);
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s run %s in experiment %s at %s"
            .formatted(known == null ? "Created" : "Updated", id, experiment(run), address.host()));
    if (note != null) {
      lines.add(note);
    }
    return lines;
  }

  private String experimentId(MlflowApi api, String name) throws ExportFailedException {
    JsonNode known = api.experiment(name);
    if (known == null) {
      return api.createExperiment(name);
    }
    if (known.path("lifecycle_stage").asText().equals("deleted")) {
      throw new ExportFailedException(
          "experiment %s was deleted at %s, and can't take runs; restore it there, or set MLFLOW_EXPERIMENT_NAME to a different name"
              .formatted(name, address.host()));
    }
    return api.text(known, "experiment_id");
  }

  /** Sends all of a run but the run itself; the status comes last, when all else is there. */
  private @Nullable String fill(
      MlflowApi api, ExportedRun run, String id, JsonNode mlflowRun, boolean known)
      throws ExportFailedException {
    RunFigures figures = RunFigures.of(run);
    Map<String, String> parameters = new LinkedHashMap<>();
    figures.parameters().forEach((key, value) -> parameters.put(key, cut(value)));
    Map<String, Double> metrics = new LinkedHashMap<>(figures.metrics());
    // MLflow appends a metric that is logged again to its history.
    metrics(mlflowRun).forEach(metrics::remove);
    Instant finished = run.finished();
    Instant time = finished == null || known ? Instant.now() : finished;
    api.log(id, parameters, metrics, tags(run), time.toEpochMilli());
    String uri = mlflowRun.path("info").path("artifact_uri").asText("");
    MlflowArtifacts artifacts = MlflowArtifacts.at(api, run, uri, address.host());
    if (artifacts != null) {
      artifacts.upload();
      api.tag(id, MlflowArtifacts.TABLES_TAG, MlflowArtifacts.TABLES);
    }
    api.update(
        id,
        finished == null ? "RUNNING" : "FINISHED",
        finished == null ? null : (Long) finished.toEpochMilli());
    return artifacts == null
        ? "The server does not take files itself (--serve-artifacts), so no report and no table of outcomes was uploaded"
        : null;
  }

  private static Map<String, Double> metrics(JsonNode mlflowRun) {
    Map<String, Double> metrics = new HashMap<>();
    for (JsonNode metric : mlflowRun.at("/data/metrics")) {
      metrics.put(metric.path("key").asText(), metric.path("value").asDouble());
    }
    return metrics;
  }

  private static String cut(String value) {
    return TextLimit.cut(value, LONGEST_PARAMETER);
  }

  private static Map<String, String> tags(ExportedRun run) {
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put(MlflowApi.RUN_ID_TAG, run.id());
    tags.put("mlflow.source.name", "assay");
    tags.put("mlflow.source.type", "LOCAL");
    RepositoryCommit commit = run.manifest().provenance().commit();
    if (commit != null) {
      tags.put("mlflow.source.git.commit", commit.hash());
    }
    GateVerdict gate = run.gate();
    if (gate != null) {
      tags.put("assay.gate", gate.result().name().toLowerCase(Locale.ROOT));
      tags.put("assay.gate_sentence", TextLimit.cut(gate.sentence(), LONGEST_TAG));
    }
    return tags;
  }

  /** The files of a run in MLflow, for servers that take them themselves. */
  private record MlflowArtifacts(MlflowApi api, ExportedRun run, String path) {
    /** The table that MLflow's view of evaluations looks for. */
    static final String TABLE = "eval_results_table.json";

    /** The tag that names tables, and its value. */
    static final String TABLES_TAG = "mlflow.loggedArtifacts";

    static final String TABLES = "[{\"path\": \"" + TABLE + "\", \"type\": \"table\"}]";

    private static final String SCHEME = "mlflow-artifacts";

    /** Writes a file. */
    private interface Content {
      void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Returns the place of a run's files.
     *
     * @param uri MLflow's {@code artifact_uri}
     * @param host the host of the tracking server
     * @return {@code null} if the files are stored elsewhere, where only MLflow's clients have
     *     access
     */
    static @Nullable MlflowArtifacts at(MlflowApi api, ExportedRun run, String uri, String host) {
      try {
        URI place = new URI(uri);
        String authority = place.getRawAuthority();
        boolean here = authority == null || authority.equals(host);
        return SCHEME.equals(place.getScheme()) && here && place.getRawPath() != null
            ? new MlflowArtifacts(api, run, place.getRawPath().replaceFirst("/+$", ""))
            : null;
      } catch (URISyntaxException e) {
        return null;
      }
    }

    /** Uploads the report, the summary and the table of outcomes. */
    void upload() throws ExportFailedException {
      upload(
          HtmlReport.FILE,
          "text/html",
          out -> {
            Writer page = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            HtmlReport.write(
                run.directory(), run.summary(), run.stored(), run.gate(), run.values(), page);
            page.flush();
          });
      upload(
          "summary.json",
          "application/json",
          out ->
              out.write(
                  SummaryJson.write(run.summary(), run.gate()).getBytes(StandardCharsets.UTF_8)));
      upload(TABLE, "application/json", new OutcomeTableJson(run)::write);
    }

    /** A file is written before it is sent, so that it needs no memory and can be sent again. */
    private void upload(String name, String type, Content content) throws ExportFailedException {
      try {
        Path file = Files.createTempFile("assay", name);
        try {
          try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            content.writeTo(out);
          }
          api.upload(path, name, type, BodyPublishers.ofFile(file));
        } finally {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
