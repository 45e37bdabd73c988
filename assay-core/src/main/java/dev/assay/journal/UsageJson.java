/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Usage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The {@code usage} of an attempt or a judgement as JSON. */
final class UsageJson {
  private UsageJson() {}

  /** Writes usage as one JSON value, {@code null} included. */
  static void write(JsonGenerator json, @Nullable Usage usage) throws IOException {
    if (usage == null) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    Fields.number(json, "prompt_tokens", usage.promptTokens());
    Fields.number(json, "completion_tokens", usage.completionTokens());
    Fields.number(json, "cost_usd", usage.costUsd());
    Fields.number(json, "latency_ms", usage.latencyMs());
    Fields.optional(json, "cached_tokens", usage.cachedTokens());
    Fields.optional(json, "reasoning_tokens", usage.reasoningTokens());
    Integer retries = usage.retries();
    Fields.optional(json, "retries", retries == null ? null : Long.valueOf(retries));
    json.writeEndObject();
  }

  /** The usage of a JSON value; {@code null} of JSON's null. */
  static @Nullable Usage read(JsonNode usage) {
    if (usage.isNull()) {
      return null;
    }
    JsonNode retries = usage.path("retries");
    return new Usage(
        Fields.longOrNull(usage, "prompt_tokens"),
        Fields.longOrNull(usage, "completion_tokens"),
        Fields.longOrNull(usage, "cached_tokens"),
        Fields.longOrNull(usage, "reasoning_tokens"),
        Fields.doubleOrNull(usage, "cost_usd"),
        Fields.doubleOrNull(usage, "latency_ms"),
        retries.isInt() ? (Integer) retries.intValue() : null);
  }
}
