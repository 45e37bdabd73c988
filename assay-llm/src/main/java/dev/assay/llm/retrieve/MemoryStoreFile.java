// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.journal.AtomicFile;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private MemoryStoreFile() {}

  /** Writes to a temporary file, and moves it into place when it is complete. */
  static void write(Path file, Content content) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      Files.createDirectories(folder);
      Path draft = Files.createTempFile(folder, ".vectors", ".tmp");
      try {
        try (BufferedWriter out = Files.newBufferedWriter(draft, StandardCharsets.UTF_8)) {
          out.write(JSON.writeValueAsString(header(content)));
          out.write('\n');
          for (VectorEntry entry : content.entries()) {
            out.write(JSON.writeValueAsString(json(entry)));
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

  private static ObjectNode header(Content content) {
    return JSON.createObjectNode()
        .put("kind", KIND)
        .put("embedder", content.embedder())
        .put("made_from", content.madeFrom())
        .put("entries", content.entries().size());
  }

  private static ObjectNode json(VectorEntry entry) {
    ObjectNode json = JSON.createObjectNode();
    json.put("id", entry.id()).put("text", entry.text()).put("vector", base64(entry.vector()));
    ObjectNode metadata = json.putObject("metadata");
    entry.metadata().forEach(metadata::put);
    return json;
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
      JsonNode header = parsed(in.readLine());
      check(file, header, embedder);
      int count = header.path("entries").asInt(-1);
      List<VectorEntry> entries = new ArrayList<>();
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        line++;
        entries.add(entry(JSON.readTree(text)));
        checkSize(entries);
      }
      return entries.size() == count
          ? Optional.of(new Content(embedder, header.path("made_from").asText(), entries))
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

  private static JsonNode parsed(@org.jspecify.annotations.Nullable String header)
      throws JsonProcessingException {
    return header == null ? JSON.missingNode() : JSON.readTree(header);
  }

  private static void check(Path file, JsonNode header, String embedder) {
    if (!header.path("kind").asText().equals(KIND)) {
      throw new IllegalArgumentException("another kind of file");
    }
    String made = header.path("embedder").asText();
    if (!made.equals(embedder)) {
      throw EmbedderMismatch.in(file.toString(), "file", made, embedder);
    }
  }

  private static void checkSize(List<VectorEntry> entries) {
    int first = entries.get(0).vector().size();
    if (first == 0 || entries.get(entries.size() - 1).vector().size() != first) {
      throw new IllegalArgumentException("a vector of another size");
    }
  }

  private static VectorEntry entry(JsonNode json) {
    Map<String, String> metadata = new LinkedHashMap<>();
    json.path("metadata")
        .properties()
        .forEach(field -> metadata.put(field.getKey(), field.getValue().asText()));
    return new VectorEntry(
        json.path("id").asText(),
        json.path("text").asText(),
        vector(json.path("vector").asText()),
        metadata);
  }

  private static String base64(Vector vector) {
    ByteBuffer bytes =
        ByteBuffer.allocate(vector.size() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector.toArray());
    return Base64.getEncoder().encodeToString(bytes.array());
  }

  private static Vector vector(String base64) {
    ByteBuffer bytes =
        ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[bytes.remaining() / Float.BYTES];
    bytes.asFloatBuffer().get(values);
    return Vector.of(values);
  }
}
