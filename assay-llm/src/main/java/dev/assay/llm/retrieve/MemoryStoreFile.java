// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The file of a {@link MemoryStore}: JSON Lines with a header that has the number of entries, then
 * one entry per line with its vector as base64 of 32-bit floats, little-endian.
 */
final class MemoryStoreFile {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String KIND = "assay-vectors-1";

  /**
   * The content of a file.
   *
   * @param embedder the embedder of the vectors
   * @param madeFrom the checksum of the entries' source
   */
  record Content(String embedder, String madeFrom, List<VectorEntry> entries) {}

  private record Header(
      String kind, String embedder, @JsonProperty("made_from") String madeFrom, int entries) {}

  private record Line(
      @JsonProperty(required = true) String id,
      String text,
      @JsonProperty(required = true) byte[] vector,
      @JsonProperty(required = true) Map<String, String> metadata) {
    static Line of(VectorEntry entry) {
      ByteBuffer bytes =
          ByteBuffer.allocate(entry.vector().size() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asFloatBuffer().put(entry.vector().toArray());
      return new Line(entry.id(), entry.text(), bytes.array(), entry.metadata());
    }

    VectorEntry entry() {
      float[] values = new float[vector.length / Float.BYTES];
      ByteBuffer.wrap(vector).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
      return new VectorEntry(id, text, Vector.of(values), metadata);
    }
  }

  private MemoryStoreFile() {}

  /** Writes to a temporary file, and moves it into place when it is complete. */
  static void write(Path file, Content content) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      Files.createDirectories(folder);
      Path draft = Files.createTempFile(folder, ".vectors", ".tmp");
      try {
        try (BufferedWriter out = Files.newBufferedWriter(draft, StandardCharsets.UTF_8)) {
          out.write(
              JSON.writeValueAsString(
                  new Header(
                      KIND, content.embedder(), content.madeFrom(), content.entries().size())));
          out.write('\n');
          for (VectorEntry entry : content.entries()) {
            out.write(JSON.writeValueAsString(Line.of(entry)));
            out.write('\n');
          }
        }
        AtomicFile.putInPlace(draft, file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new AssayException(
          "%s: the vectors can't be written; check the folder's permissions and free space"
              .formatted(file),
          e);
    }
  }

  /**
   * The content of the file; empty if there is no file, or lines are missing at its end.
   *
   * @throws AssayException as {@link MemoryStore#in}
   */
  static Optional<Content> read(Path file, String embedder) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    int line = 1;
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Header header = JSON.readValue(Objects.requireNonNullElse(in.readLine(), ""), Header.class);
      check(file, header, embedder);
      List<VectorEntry> entries = new ArrayList<>();
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        line++;
        entries.add(JSON.readValue(text, Line.class).entry());
        checkSize(entries);
      }
      return entries.size() == header.entries()
          ? Optional.of(new Content(embedder, header.madeFrom(), entries))
          : Optional.empty();
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new AssayException(
          "%s:%d: is not a file of vectors that Assay wrote; name another, or remove it and Assay creates it again"
                  .formatted(file, line)
              + " anew",
          e);
    } catch (IOException e) {
      throw new AssayException("%s: can't be read; check its rights".formatted(file), e);
    }
  }

  private static void check(Path file, Header header, String embedder) {
    if (!KIND.equals(header.kind())) {
      throw new IllegalArgumentException("another kind of file");
    }
    if (!header.embedder().equals(embedder)) {
      throw EmbedderMismatch.in(file.toString(), "file", header.embedder(), embedder);
    }
  }

  private static void checkSize(List<VectorEntry> entries) {
    int first = entries.get(0).vector().size();
    if (first == 0 || entries.get(entries.size() - 1).vector().size() != first) {
      throw new IllegalArgumentException("a vector of another size");
    }
  }
}
