// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.TransportRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The place of each setting in the request body of a protocol, as JSON pointers; {@code null} if
 * the protocol lacks it.
 *
 * @param leastTokens the default for the maximum number of output tokens, if the protocol requires
 *     one; or {@code null}
 */
record RequestFields(
    @Nullable String temperature,
    @Nullable String maxTokens,
    @Nullable String seed,
    @Nullable String stop,
    @Nullable String reasoningEffort,
    @Nullable Integer leastTokens) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static final RequestFields GEMINI =
      new RequestFields(
          "/generationConfig/temperature",
          "/generationConfig/maxOutputTokens",
          "/generationConfig/seed",
          "/generationConfig/stopSequences",
          "/generationConfig/thinkingConfig/thinkingLevel",
          null);

  static RequestFields of(
      @Nullable String maxTokens,
      @Nullable String seed,
      @Nullable String stop,
      @Nullable String reasoningEffort) {
    return new RequestFields("/temperature", maxTokens, seed, stop, reasoningEffort, null);
  }

  /**
   * Returns the names, as in the configuration, of the given settings that the protocol does not
   * support.
   */
  List<String> unsupported(ModelOptions options) {
    List<String> found = new ArrayList<>();
    note(found, "temperature", options.sampling().temperature(), temperature);
    note(found, "maxTokens", options.maxTokens(), maxTokens);
    note(found, "seed", options.sampling().seed(), seed);
    note(found, "stop", options.stop().isEmpty() ? null : options.stop(), stop);
    note(found, "reasoningEffort", options.reasoningEffort(), reasoningEffort);
    return found;
  }

  private static void note(
      List<String> found, String name, @Nullable Object value, @Nullable String place) {
    if (value != null && place == null) {
      found.add(name);
    }
  }

  /**
   * The settings as fields of a body; those of {@code extra} take precedence.
   *
   * @param sample added to the seed
   */
  private ObjectNode body(ModelOptions options, int sample) {
    ObjectNode body = JSON.createObjectNode();
    put(body, temperature, options.sampling().temperature());
    put(body, maxTokens, options.maxTokens() == null ? leastTokens : options.maxTokens());
    put(body, seed, options.sampling().seed() == null ? null : options.sampling().seed() + sample);
    put(body, stop, options.stop().isEmpty() ? null : options.stop());
    put(body, reasoningEffort, options.reasoningEffort());
    merge(body, JSON.valueToTree(options.extra()));
    return body;
  }

  private static void put(ObjectNode body, @Nullable String pointer, @Nullable Object value) {
    if (pointer == null || value == null) {
      return;
    }
    JsonPointer place = JsonPointer.compile(pointer);
    JsonPointer parent = place.head();
    ObjectNode holder =
        parent.matches() ? body : body.withObject(parent, JsonNode.OverwriteMode.ALL, true);
    holder.set(place.last().getMatchingProperty(), JSON.valueToTree(value));
  }

  /** Removes every setting from a body. */
  private void clear(ObjectNode body) {
    Stream.of(temperature, maxTokens, seed, stop, reasoningEffort)
        .filter(Objects::nonNull)
        .map(JsonPointer::compile)
        .forEach(
            place -> {
              if (body.at(place.head()) instanceof ObjectNode holder) {
                holder.remove(place.last().getMatchingProperty());
              }
            });
  }

  /** The body of a request with the settings of a call. */
  static ObjectNode withSettings(TransportRequest request, ModelSetup setup, int sample) {
    ObjectNode body = read(request.body());
    RequestFields fields = setup.provider().protocol().fields();
    // Remove what the library added on its own, such as an empty list of stop sequences.
    fields.clear(body);
    merge(body, fields.body(setup.options(), sample));
    // LangChain4j always writes these fields for Google; Vertex AI does not know the second one.
    if (body.get("generationConfig") instanceof ObjectNode config) {
      config.remove(List.of("responseLogprobs", "enableEnhancedCivicAnswers"));
    }
    return body;
  }

  private static ObjectNode read(String text) {
    try {
      if (JSON.readTree(text) instanceof ObjectNode body) {
        return body;
      }
    } catch (JacksonException notJson) {
      // Reported below. Not expected, because a library has just written the text.
    }
    throw new IllegalStateException("a request's body is no JSON object");
  }

  /** Merges fields into a body, recursively for objects. */
  private static void merge(ObjectNode body, ObjectNode more) {
    more.properties()
        .forEach(
            field -> {
              if (field.getValue() instanceof ObjectNode inner
                  && body.get(field.getKey()) instanceof ObjectNode existing) {
                merge(existing, inner);
              } else {
                body.set(field.getKey(), field.getValue());
              }
            });
  }
}
