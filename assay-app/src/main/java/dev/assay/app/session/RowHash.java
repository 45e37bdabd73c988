// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** SHA-256 of texts that come one after the other and are not kept. For one thread. */
final class RowHash {
  private final MessageDigest digest;
  private final byte[] separator;
  private long count;

  /**
   * @param separator between two texts
   */
  RowHash(String separator) {
    this.separator = separator.getBytes(StandardCharsets.UTF_8);
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  RowHash add(@Nullable String text) {
    if (count++ > 0) {
      digest.update(separator);
    }
    digest.update((text == null ? "" : text).getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** The number of texts that were added. */
  long count() {
    return count;
  }

  /** The hash in hexadecimal; nothing may be added afterwards. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
