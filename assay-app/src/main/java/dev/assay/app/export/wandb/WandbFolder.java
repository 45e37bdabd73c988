// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.OutcomeTableJson;
import dev.assay.app.export.RunFigures;
import dev.assay.html.HtmlReport;
import dev.assay.input.internal.FileHashes;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.FolderTree;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Writes a run as an offline run of Weights &amp; Biases, which {@code wandb sync} uploads: a log
 * of records, and beside it the files that the log names. Nothing is sent.
 */
public final class WandbFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss").withZone(ZoneOffset.UTC);

  private static final String TABLE = "outcomes";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The digits of a file's hash that its name has in Weights &amp; Biases. */
  private static final int NAMED_DIGITS = 20;

  private final ExportedRun run;
  private final RunRecords.Project project;

  /**
   * Creates an export.
   *
   * @param environment {@code WANDB_ENTITY} and {@code WANDB_PROJECT}, if they are set, name the
   *     project; else it is that of the data set
   */
  public WandbFolder(ExportedRun run, Map<String, String> environment) {
    this.run = run;
    String entity = environment.getOrDefault("WANDB_ENTITY", "").strip();
    String name = environment.getOrDefault("WANDB_PROJECT", "").strip();
    this.project =
        new RunRecords.Project(
            entity.isEmpty() ? null : entity,
            name.isEmpty() ? "assay-" + run.manifest().dataset().name() : name);
  }

  /** The project that the run belongs to. */
  public String project() {
    return project.name();
  }

  /**
   * Writes the run into a folder of offline runs, in place of an earlier export of the same run.
   *
   * @return the folder of the run
   * @throws AssayException if it can't be written, or its place is taken by something else
   */
  public Path writeInto(Path folder) {
    Path target = folder.resolve("offline-run-" + TIME.format(run.started()) + "-" + run.id());
    Path draft = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID());
    try {
      Files.createDirectories(draft.resolve("files"));
      try {
        write(draft);
        putInPlace(draft, target);
      } finally {
        FolderTree.delete(draft);
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(target, e);
    }
    return target;
  }

  private String log() {
    return "run-" + run.id() + ".wandb";
  }

  /** Only an earlier export of the same run is replaced. */
  private void putInPlace(Path draft, Path target) throws IOException {
    if (Files.exists(target.resolve(log()))) {
      FolderTree.delete(target);
    }
    try {
      Files.move(draft, target);
    } catch (DirectoryNotEmptyException | java.nio.file.FileAlreadyExistsException e) {
      throw new AssayException(
          "%s exists and is not an export of this run; name a different folder, or remove it"
              .formatted(target),
          e);
    }
  }

  private void write(Path folder) throws IOException {
    Path files = folder.resolve("files");
    RunFigures figures = RunFigures.of(run);
    Map<String, JsonNode> config = new LinkedHashMap<>();
    figures
        .parameters()
        .forEach((key, value) -> config.put(key, JsonNodeFactory.instance.textNode(value)));
    ObjectNode table = table(files);
    Map<String, JsonNode> results = new LinkedHashMap<>();
    figures
        .metrics()
        .forEach((key, value) -> results.put(key, JsonNodeFactory.instance.numberNode(value)));
    results.put(TABLE, table);
    try (Writer page = Files.newBufferedWriter(files.resolve(HtmlReport.FILE))) {
      HtmlReport.write(
          run.directory(), run.summary(), run.stored(), run.gate(), run.values(), page);
    }
    Files.writeString(files.resolve("config.yaml"), yaml(config));
    Files.writeString(files.resolve("wandb-summary.json"), JSON.writeValueAsString(results));
    Instant ended = run.finished() == null ? run.started() : run.finished();
    Duration took = Duration.between(run.started(), ended);
    try (TransactionLog log = new TransactionLog(out(folder.resolve(log())))) {
      RunRecords records = new RunRecords(log);
      records.start(run, project, config);
      records.files(List.of(table.path("path").textValue(), HtmlReport.FILE));
      Map<String, JsonNode> step = new LinkedHashMap<>(results);
      step.put("_step", JsonNodeFactory.instance.numberNode(0));
      step.put("_timestamp", JsonNodeFactory.instance.numberNode(ended.toEpochMilli() / 1000.0));
      step.put("_runtime", JsonNodeFactory.instance.numberNode(took.toMillis() / 1000.0));
      records.history(step);
      records.summary(step);
      records.end(took);
    }
  }

  private static OutputStream out(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file));
  }

  /** Writes the table of outcomes; returns the value by which the run refers to it. */
  private ObjectNode table(Path files) throws IOException {
    Path folder = Files.createDirectories(files.resolve("media").resolve("table"));
    Path draft = folder.resolve("draft");
    OutcomeTableJson rows = new OutcomeTableJson(run);
    try (OutputStream out = out(draft)) {
      rows.write(out);
    }
    String digits = FileHashes.ofFile(draft);
    String name = "%s_0_%s.table.json".formatted(TABLE, digits.substring(0, NAMED_DIGITS));
    Path file = Files.move(draft, folder.resolve(name));
    return JSON.createObjectNode()
        .put("_type", "table-file")
        .put("path", "media/table/" + name)
        .put("sha256", digits)
        .put("size", Files.size(file))
        .put("ncols", rows.columns())
        .put("nrows", rows.rows());
  }

  /** A text of JSON is also one of YAML. */
  private static String yaml(Map<String, JsonNode> config) {
    StringBuilder yaml = new StringBuilder("wandb_version: 1\n");
    config.forEach(
        (key, value) -> yaml.append("\n%s:\n  desc: null\n  value: %s\n".formatted(key, value)));
    return yaml.toString();
  }
}
