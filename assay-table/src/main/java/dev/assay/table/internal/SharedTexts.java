// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import org.jspecify.annotations.Nullable;

/** Short texts that many records have in common. Safe for use by several threads. */
public final class SharedTexts {
  /** The maximum length of a text that is shared, in characters. */
  private static final int LONGEST = 64;

  private static final SharedValues<String> SHARED = new SharedValues<>(4096);

  private SharedTexts() {}

  public static String of(String text) {
    return text.length() > LONGEST ? text : SHARED.of(text);
  }

  public static @Nullable String orNull(@Nullable String text) {
    return text == null ? null : of(text);
  }
}
