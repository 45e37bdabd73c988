// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.input.internal.FileHashes;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.PromptMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A hash of everything that determines a model's answer: calls with equal keys may share an answer.
 * Time-outs and API keys are not included.
 */
final class CallKey {
  /** Changes with the definition of the key, so that old answers are not found. */
  private static final String VERSION = "1";

  private CallKey() {}

  /** The key of a call, in hexadecimal. */
  static String of(
      ModelName model, ModelOptions options, List<PromptMessage> messages, int sample) {
    List<String> parts = new ArrayList<>();
    parts.add(VERSION);
    parts.add(model.toString());
    parts.add(String.valueOf(options.endpoint().baseUrl()));
    parts.add(String.valueOf(options.sampling().temperature()));
    parts.add(String.valueOf(options.maxTokens()));
    parts.add(String.valueOf(options.sampling().seed()));
    parts.add(options.stop().size() + " texts that end an answer");
    parts.addAll(options.stop());
    parts.add(String.valueOf(options.reasoningEffort()));
    parts.add(text(options.extra()));
    parts.add(String.valueOf(sample));
    for (PromptMessage message : messages) {
      parts.add(message.role().name());
      parts.add(message.text());
    }
    return FileHashes.ofParts(parts);
  }

  /** A JSON text with object keys sorted. */
  private static String text(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, String> sorted = new TreeMap<>();
      map.forEach((name, part) -> sorted.put(String.valueOf(name), text(part)));
      return sorted.toString();
    }
    return value.getClass().getSimpleName() + " " + value;
  }
}
