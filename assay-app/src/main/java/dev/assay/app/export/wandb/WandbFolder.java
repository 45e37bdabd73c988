// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.OutcomeTableJson;
import dev.assay.app.export.RunFigures;
import dev.assay.html.HtmlReport;
import dev.assay.input.internal.FileHashes;
import dev.assay.journal.RepositoryCommit;
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
import org.jspecify.annotations.Nullable;

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

  /**
   * The records of a run, in the order in which {@code wandb sync} expects them. The numbers are
   * those of {@code wandb/proto/wandb_internal.proto}.
   */
  private static final class RunRecords {
    private static final int NUMBER = 1;
    private static final int HISTORY = 2;
    private static final int SUMMARY = 3;
    private static final int FILES = 6;
    private static final int RUN = 17;
    private static final int EXIT = 18;
    private static final int FINAL = 20;
    private static final int HEADER = 21;

    /** A file that is uploaded at once. */
    private static final int NOW = 0;

    private static final int VALUE_JSON = 16;

    private final TransactionLog log;
    private long written;

    RunRecords(TransactionLog log) {
      this.log = log;
    }

    /** The project of a run, and the entity that owns it. */
    record Project(@Nullable String entity, String name) {}

    private void write(int type, UnknownFieldSet.Builder content) throws IOException {
      UnknownFieldSet.Builder record = UnknownFieldSet.newBuilder();
      if (type != HEADER) {
        integer(record, NUMBER, ++written);
      }
      log.write(message(record, type, content).build().toByteArray());
    }

    /** Writes what identifies the run, and its parameters. */
    void start(ExportedRun run, Project project, Map<String, JsonNode> config) throws IOException {
      write(HEADER, UnknownFieldSet.newBuilder());
      Instant started = run.started();
      UnknownFieldSet.Builder record = UnknownFieldSet.newBuilder();
      text(record, 1, run.id());
      String entity = project.entity();
      if (entity != null) {
        text(record, 2, entity);
      }
      text(record, 3, project.name());
      message(record, 4, items(config));
      text(record, 7, "evaluation");
      text(record, 8, run.manifest().name());
      text(record, 10, "assay");
      message(record, 17, integers(started.getEpochSecond(), started.getNano()));
      RepositoryCommit commit = run.manifest().provenance().commit();
      if (commit != null) {
        message(record, 21, text(UnknownFieldSet.newBuilder(), 2, commit.hash()));
      }
      write(RUN, record);
    }

    /** Writes the only step of the run's history. */
    void history(Map<String, JsonNode> values) throws IOException {
      // The number of step 0 is protobuf's default.
      write(HISTORY, message(items(values), 2, UnknownFieldSet.newBuilder()));
    }

    /** Writes the run's results. */
    void summary(Map<String, JsonNode> values) throws IOException {
      write(SUMMARY, items(values));
    }

    /** Names the files that belong to the run, relative to its folder {@code files}. */
    void files(List<String> paths) throws IOException {
      UnknownFieldSet.Builder record = UnknownFieldSet.newBuilder();
      for (String path : paths) {
        message(record, 1, integer(text(UnknownFieldSet.newBuilder(), 1, path), 2, NOW));
      }
      write(FILES, record);
    }

    /** Writes that the run has ended. */
    void end(Duration took) throws IOException {
      write(EXIT, integers(0, took.toSeconds()));
      write(FINAL, UnknownFieldSet.newBuilder());
    }

    private static UnknownFieldSet.Builder items(Map<String, JsonNode> values) {
      UnknownFieldSet.Builder items = UnknownFieldSet.newBuilder();
      values.forEach(
          (key, value) ->
              message(
                  items,
                  1,
                  text(text(UnknownFieldSet.newBuilder(), 1, key), VALUE_JSON, value.toString())));
      return items;
    }

    private static UnknownFieldSet.Builder integers(long first, long second) {
      return integer(integer(UnknownFieldSet.newBuilder(), 1, first), 2, second);
    }

    private static UnknownFieldSet.Builder integer(
        UnknownFieldSet.Builder message, int number, long value) {
      return message.mergeField(
          number, UnknownFieldSet.Field.newBuilder().addVarint(value).build());
    }

    private static UnknownFieldSet.Builder text(
        UnknownFieldSet.Builder message, int number, String value) {
      return message.mergeLengthDelimitedField(number, ByteString.copyFromUtf8(value));
    }

    private static UnknownFieldSet.Builder message(
        UnknownFieldSet.Builder message, int number, UnknownFieldSet.Builder value) {
      return message.mergeLengthDelimitedField(number, value.build().toByteString());
    }
  }
}
