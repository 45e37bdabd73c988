// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.assay.app.export.ExportedRun;
import dev.assay.journal.RepositoryCommit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  private void write(int type, WireMessage content) throws IOException {
    WireMessage record = new WireMessage();
    if (type != HEADER) {
      record.integer(NUMBER, ++written);
    }
    log.write(record.message(type, content).bytes());
  }

  /** Writes what identifies the run, and its parameters. */
  void start(ExportedRun run, Project project, Map<String, JsonNode> config) throws IOException {
    write(HEADER, new WireMessage());
    Instant started = run.started();
    WireMessage record =
        new WireMessage()
            .text(1, run.id())
            .text(2, project.entity())
            .text(3, project.name())
            .message(4, items(1, config))
            .text(7, "evaluation")
            .text(8, run.manifest().name())
            .text(10, "assay")
            .message(
                17,
                new WireMessage()
                    .integer(1, started.getEpochSecond())
                    .integer(2, started.getNano()));
    RepositoryCommit commit = run.manifest().provenance().commit();
    if (commit != null) {
      record.message(21, new WireMessage().text(2, commit.hash()));
    }
    write(RUN, record);
  }

  /** Writes the only step of the run's history. */
  void history(Map<String, JsonNode> values) throws IOException {
    // The number of step 0 is protobuf's default.
    write(HISTORY, items(1, values).message(2, new WireMessage()));
  }

  /** Writes the run's results. */
  void summary(Map<String, JsonNode> values) throws IOException {
    write(SUMMARY, items(1, values));
  }

  /** Names the files that belong to the run, relative to its folder {@code files}. */
  void files(List<String> paths) throws IOException {
    WireMessage record = new WireMessage();
    paths.forEach(path -> record.message(1, new WireMessage().text(1, path).integer(2, NOW)));
    write(FILES, record);
  }

  /** Writes that the run has ended. */
  void end(Duration took) throws IOException {
    write(EXIT, new WireMessage().integer(1, 0).integer(2, took.toSeconds()));
    write(FINAL, new WireMessage());
  }

  private static WireMessage items(int number, Map<String, JsonNode> values) {
    WireMessage items = new WireMessage();
    values.forEach(
        (key, value) ->
            items.message(
                number, new WireMessage().text(1, key).text(VALUE_JSON, value.toString())));
    return items;
  }

  /** A protobuf message that is written field by field, by their numbers. */
  private static final class WireMessage {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

    /** Writes a field. */
    private interface Field {
      void writeTo(CodedOutputStream out) throws IOException;
    }

    /** Adds a text; {@code null} is left out. */
    WireMessage text(int number, @Nullable String value) {
      return value == null
          ? this
          : add(out -> out.writeBytes(number, ByteString.copyFromUtf8(value)));
    }

    /** Adds an integer or a constant. */
    WireMessage integer(int number, long value) {
      return add(out -> out.writeInt64(number, value));
    }

    /** Adds a message. */
    WireMessage message(int number, WireMessage value) {
      return add(out -> out.writeBytes(number, ByteString.copyFrom(value.bytes())));
    }

    private WireMessage add(Field field) {
      try {
        field.writeTo(out);
        return this;
      } catch (IOException e) {
        throw new UncheckedIOException("bytes in memory can always be written", e);
      }
    }

    /** Returns the message. */
    byte[] bytes() {
      try {
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException("bytes in memory can always be written", e);
      }
      return bytes.toByteArray();
    }
  }
}
