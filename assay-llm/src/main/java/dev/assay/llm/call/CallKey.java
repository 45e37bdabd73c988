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
package dev.assay.llm.call;

import dev.assay.llm.chat.Message;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything that decides what a model answers, as one hash: calls with equal keys may share an
 * answer. Time-outs and keys are not in it.
 */
final class CallKey {
  /** Changes when the meaning of a key does, so that old answers are not found. */
  private static final String VERSION = "1";

  private final MessageDigest digest;

  private CallKey() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The key of a call, in hexadecimal. */
  static String of(ModelName model, ModelOptions options, List<Message> messages, int sample) {
    CallKey key = new CallKey();
    key.part("version", VERSION);
    key.part("model", model.toString());
    key.part("url", String.valueOf(options.baseUrl()));
    key.part("temperature", String.valueOf(options.temperature()));
    key.part("maxTokens", String.valueOf(options.maxTokens()));
    key.part("seed", String.valueOf(options.seed()));
    options.stop().forEach(stop -> key.part("stop", stop));
    key.part("effort", String.valueOf(options.reasoningEffort()));
    key.part("extra", text(options.extra()));
    key.part("sample", String.valueOf(sample));
    for (Message message : messages) {
      key.part(message.role().name().toLowerCase(Locale.ROOT), message.text());
    }
    return HexFormat.of().formatHex(key.digest.digest());
  }

  /** With its length, so that no two lists of parts run into the same bytes. */
  private void part(String name, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    digest.update((name + ":" + bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
  }

  /** Objects in the order of their names. */
  private static String text(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, String> sorted = new TreeMap<>();
      map.forEach((name, part) -> sorted.put(String.valueOf(name), text(part)));
      return sorted.toString();
    }
    return value.getClass().getSimpleName() + " " + value;
  }
}
