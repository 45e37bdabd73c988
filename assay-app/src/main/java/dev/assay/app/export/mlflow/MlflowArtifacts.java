// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.mlflow;

import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.OutcomeTableJson;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.html.HtmlReport;
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
import org.jspecify.annotations.Nullable;

/** The files of a run in MLflow, for servers that take them themselves. */
record MlflowArtifacts(MlflowApi api, ExportedRun run, String path) {
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
   * @return {@code null} if the files are stored elsewhere, where only MLflow's clients have access
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
