// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Replaces a text that is only compared. Long texts are replaced by a hash, so that a query which
 * repeats a long part does not grow exponentially.
 */
final class TextDigest {
  private static final int LONGEST = 400;

  private TextDigest() {}

  static String of(String text) {
    return text.length() <= LONGEST
        ? text
        : "hash " + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
