// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.assay.app.export.ExportedRun;
import dev.assay.journal.RepositoryCommit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records of a run, in the order in which {@code wandb sync} expects them. The numbers are
 * those of {@code wandb/proto/wandb_internal.proto}.
 */
final class RunRecords {
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
    return message.mergeField(number, UnknownFieldSet.Field.newBuilder().addVarint(value).build());
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
