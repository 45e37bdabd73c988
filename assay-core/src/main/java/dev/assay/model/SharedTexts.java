// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Texts that many records have in common, such as names of databases, each in memory once. Safe for
 * use by several threads.
 */
final class SharedTexts {
  /** The maximum number of texts that are shared; further ones stay as they are. */
  private static final int MOST = 4096;

  /** The maximum length of a text that is shared, in characters. */
  private static final int LONGEST = 64;

  private static final Map<String, String> SHARED = new ConcurrentHashMap<>();

  private SharedTexts() {}

  static String of(String text) {
    if (text.length() > LONGEST) {
      return text;
    }
    String known = SHARED.get(text);
    if (known == null && SHARED.size() < MOST) {
      known = SHARED.putIfAbsent(text, text);
    }
    return known == null ? text : known;
  }

  static @Nullable String orNull(@Nullable String text) {
    return text == null ? null : of(text);
  }
}
