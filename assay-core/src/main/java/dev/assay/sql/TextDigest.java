// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Stands for a text that is only compared. Long ones become a hash, so that a query which names a
 * long part again and again does not grow without end.
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
