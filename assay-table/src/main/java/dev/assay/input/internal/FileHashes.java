// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** SHA-256 of files and of groups of files. */
public final class FileHashes {
  private FileHashes() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /** SHA-256 of a file in hexadecimal. */
  public static String ofFile(Path path) {
    MessageDigest digest = sha256();
    try (InputStream content = new DigestInputStream(Files.newInputStream(path), digest)) {
      content.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw InputFile.unreadable(path, e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * One hash for files read together: that of the only file, or of the list that {@code sha256sum}
   * prints for them.
   *
   * @param byName hash of each file by its name, in reading order
   */
  public static String together(Map<String, String> byName) {
    if (byName.size() == 1) {
      return byName.values().iterator().next();
    }
    StringBuilder list = new StringBuilder();
    byName.forEach((name, hash) -> list.append(hash).append("  ").append(name).append('\n'));
    return ofText(list.toString());
  }

  /**
   * SHA-256 of several texts in hexadecimal, each with its length, so that no two lists run into
   * the same.
   */
  public static String ofParts(Iterable<String> parts) {
    MessageDigest digest = sha256();
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** SHA-256 of a text in hexadecimal. */
  public static String ofText(String text) {
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
