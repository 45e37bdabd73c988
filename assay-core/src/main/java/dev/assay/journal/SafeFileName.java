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

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * File names for ids. A short id of lower-case letters, digits, dots, hyphens and underscores is
 * its own name. Any other (odd characters, upper case, which some file systems don't tell from
 * lower case, great length, names that Windows reserves) becomes a readable stem, {@code ~} and 128
 * bits of its SHA-256. No two ids share a name, as {@code ~} stands in no plain one.
 */
final class SafeFileName {
  private static final Pattern PLAIN = Pattern.compile("[a-z0-9_][a-z0-9_.-]{0,99}");
  private static final Pattern RESERVED =
      Pattern.compile("(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?");
  private static final int STEM = 40;
  private static final int HASH_DIGITS = 32;

  private SafeFileName() {}

  /** The name for an id, without extension. */
  static String of(String id) {
    if (PLAIN.matcher(id).matches() && !RESERVED.matcher(id).matches()) {
      return id;
    }
    String stem = id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "_");
    return stem.substring(0, Math.min(STEM, stem.length())) + "~" + hash(id);
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
