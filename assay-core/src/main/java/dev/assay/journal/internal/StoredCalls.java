// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JournalLines.LineParser;
import dev.assay.model.Attempt;
import dev.assay.model.Usage;
import dev.assay.model.internal.FileProblem;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The recorded model calls of a run, for reading: the prompt and the answer of an attempt. Only
 * positions in the file are held in memory.
 *
 * <p>A call does not name its question. It is found by the usage that the attempt was stored with,
 * whose latency is exact to the nanosecond; if two different calls have the same, none is found. A
 * call of a user's own system names its question.
 */
public final class StoredCalls {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REMEDY =
      "remove the line, or delete the file if you do not need the calls any more";

  /** The prefix of the names of users' own systems. */
  private static final String AGENT = "agent/";

  private record Place(long offset, int length, String key) {}

  /** The properties that an attempt shares with its call. */
  private record Sign(
      int sample, @Nullable Long prompt, @Nullable Long completion, double latencyMs) {}

  /**
   * The value of a line.
   *
   * @param sign {@code null} for a call without an answer, and for one of a user's own system
   * @param question the id, if a user's own system answered it
   */
  private record Line(String key, @Nullable Sign sign, @Nullable String question) {}

  private final Path file;
  private final Map<Sign, Optional<Place>> places = new HashMap<>();
  private final Map<String, Optional<Place>> agentPlaces = new HashMap<>();

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
      JournalLines.read(file, LineParser.ofText(StoredCalls::line), REMEDY, calls::add);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
    return calls;
  }

  private static Line line(String json) throws IOException {
    JsonNode call = JSON.readTree(json);
    JsonNode usage = call.path("usage");
    String key = call.path("key").asText();
    if (call.path("model").asText().startsWith(AGENT)) {
      JsonNode id = JSON.readTree(call.path("request").asText("")).path("id");
      return new Line(key, null, call.hasNonNull("text") ? id.asText(null) : null);
    }
    boolean known = call.hasNonNull("text") && usage.hasNonNull("latency_ms");
    return new Line(
        key,
        known
            ? new Sign(
                call.path("sample").asInt(),
                number(usage.path("prompt_tokens")),
                number(usage.path("completion_tokens")),
                usage.path("latency_ms").asDouble())
            : null,
        null);
  }

  private static @Nullable Long number(JsonNode node) {
    return node.isNumber() ? (Long) node.asLong() : null;
  }

  private void add(Line line, long offset, int length) {
    Place place = new Place(offset, length, line.key());
    if (line.sign() != null) {
      put(places, line.sign(), place);
    } else if (line.question() != null) {
      put(agentPlaces, line.question(), place);
    }
  }

  private static <T> void put(Map<T, Optional<Place>> places, T name, Place place) {
    places.merge(
        name,
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
    return places.getOrDefault(sign, Optional.empty()).map(this::read).map(StoredCalls::ofModel);
  }

  /**
   * Returns what a user's own system was sent for a question, as one message, and its answer; empty
   * if the run does not have it.
   *
   * @param question the id
   * @throws AssayException if the file can't be read
   */
  public Optional<StoredCall> ofAgent(String question) {
    return agentPlaces
        .getOrDefault(question, Optional.empty())
        .map(this::read)
        .map(StoredCalls::ofAgent);
  }

  private static StoredCall ofModel(JsonNode call) {
    return StoredCall.of(call.path("request").asText(""), call.path("text").asText());
  }

  private static StoredCall ofAgent(JsonNode call) {
    String sent = call.path("request").asText();
    try {
      sent = JSON.readTree(sent).toPrettyString();
    } catch (JsonProcessingException e) {
      // It is shown as it is.
    }
    return new StoredCall(
        List.of(new StoredCall.Message("request", sent)), call.path("text").asText());
  }

  private JsonNode read(Place place) {
    ByteBuffer bytes = ByteBuffer.allocate(place.length());
    try (FileChannel channel = FileChannel.open(file)) {
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, place.offset() + bytes.position()) < 0) {
          throw new EOFException("it ends too early");
        }
      }
      return JSON.readTree(new String(bytes.array(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }
}
