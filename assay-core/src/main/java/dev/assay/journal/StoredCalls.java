// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.model.AssayException;
import dev.assay.model.Attempt;
import dev.assay.model.FileProblem;
import dev.assay.model.Usage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The recorded model calls of a run, for reading: the prompt and the answer of an attempt. Only
 * positions in the file are held in memory.
 *
 * <p>A call does not name its question. It is found by the usage that the attempt was stored with,
 * whose latency is exact to the nanosecond; if two different calls have the same, none is found.
 */
public final class StoredCalls {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REMEDY =
      "remove the line, or delete the file if you do not need the calls any more";

  private record Place(long offset, int length, String key) {}

  /** The properties that an attempt shares with its call. */
  private record Sign(
      int sample, @Nullable Long prompt, @Nullable Long completion, double latencyMs) {}

  /** The value of a line: its key and its sign; a call without an answer has no sign. */
  private record Line(String key, @Nullable Sign sign) {}

  private final Path file;
  private final Map<Sign, Optional<Place>> places = new HashMap<>();

  private StoredCalls(Path file) {
    this.file = file;
  }

  /**
   * Reads the calls of a run; a run that asked no model has none.
   *
   * @throws AssayException if the file can't be read, or a line before the last is invalid
   */
  public static StoredCalls of(RunDirectory run) {
    Path file = RunFile.of(run.path(), "calls.jsonl");
    StoredCalls calls = new StoredCalls(file);
    try {
      JournalLines.read(file, StoredCalls::line, REMEDY, calls::add);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
    return calls;
  }

  private static Line line(String json) throws IOException {
    JsonNode call = JSON.readTree(json);
    JsonNode usage = call.path("usage");
    boolean known = call.hasNonNull("text") && usage.hasNonNull("latency_ms");
    return new Line(
        call.path("key").asText(),
        known
            ? new Sign(
                call.path("sample").asInt(),
                number(usage.path("prompt_tokens")),
                number(usage.path("completion_tokens")),
                usage.path("latency_ms").asDouble())
            : null);
  }

  private static @Nullable Long number(JsonNode node) {
    return node.isNumber() ? (Long) node.asLong() : null;
  }

  private void add(Line line, long offset, int length) {
    if (line.sign() == null) {
      return;
    }
    Place place = new Place(offset, length, line.key());
    places.merge(
        line.sign(),
        Optional.of(place),
        (one, other) ->
            one.filter(first -> first.key().equals(place.key())).isPresent()
                ? one
                : Optional.empty());
  }

  /**
   * Returns the call that an attempt was answered by; empty if the run does not have it.
   *
   * @throws AssayException if the file can't be read
   */
  public Optional<StoredCall> of(Attempt attempt) {
    Usage usage = attempt.usage();
    if (usage == null || usage.latencyMs() == null) {
      return Optional.empty();
    }
    Sign sign =
        new Sign(
            attempt.sample(), usage.promptTokens(), usage.completionTokens(), usage.latencyMs());
    return places.getOrDefault(sign, Optional.empty()).map(this::read);
  }

  private StoredCall read(Place place) {
    ByteBuffer bytes = ByteBuffer.allocate(place.length());
    try (FileChannel channel = FileChannel.open(file)) {
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, place.offset() + bytes.position()) < 0) {
          throw new EOFException("it ends too early");
        }
      }
      JsonNode call = JSON.readTree(new String(bytes.array(), StandardCharsets.UTF_8));
      return StoredCall.of(call.path("request").asText(""), call.path("text").asText());
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }
}
