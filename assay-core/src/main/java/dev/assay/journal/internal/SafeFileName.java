// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * File names for ids. A short id of lower-case letters, digits, dots, hyphens and underscores is
 * used as it is. Any other id (with other characters, upper case, which some file systems don't
 * distinguish, great length, or names that Windows reserves) becomes a readable stem, {@code ~} and
 * 128 bits of its SHA-256. Names are unique, because {@code ~} never occurs in an id that is used
 * as it is.
 */
public final class SafeFileName {
  private static final Pattern PLAIN = Pattern.compile("[a-z0-9_][a-z0-9_.-]{0,99}");
  private static final Pattern RESERVED =
      Pattern.compile("(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?");
  private static final int STEM = 40;
  private static final int HASH_DIGITS = 32;
  private static final int BRIEF = 8;

  private SafeFileName() {}

  /** The file name for an id, without extension. */
  public static String of(String id) {
    if (PLAIN.matcher(id).matches() && !RESERVED.matcher(id).matches()) {
      return id;
    }
    String stem = id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "_");
    return stem.substring(0, Math.min(STEM, stem.length())) + "~" + hash(id);
  }

  /**
   * An id that is a folder's name as it is.
   *
   * @throws AssayException if it is none
   */
  static String plain(String id) {
    if (id.isBlank() || id.startsWith(".") || id.matches("(?s).*[/\\\\:\\p{Cntrl}].*")) {
      throw new AssayException(
          "no folder can be named after database '%s'; give it a plain name".formatted(id));
    }
    return id;
  }

  /** A few digits that tell one text from another. */
  static String brief(String text) {
    return hash(text).substring(0, BRIEF);
  }

  private static String hash(String id) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
