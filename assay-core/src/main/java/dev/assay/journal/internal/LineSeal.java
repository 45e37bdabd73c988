// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The last field of a line, {@code check}, by which a change of the file shows. It has two parts of
 * {@value #DIGITS} hexadecimal digits: the start of the SHA-256 of the line as far as this field,
 * and the start of the SHA-256 of the {@code check} of the line before (empty for the first)
 * followed by the first part. So a changed line differs from its own part, and a removed, added or
 * moved line from the other part of the line that follows it.
 *
 * @param content the first part as it should be
 * @param stored the field as it stands there; {@code null} if the line has none
 */
record LineSeal(String content, @Nullable String stored) {
  private static final int DIGITS = 16;
  private static final byte[] START = ",\"check\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\"}".getBytes(StandardCharsets.US_ASCII);
  private static final ThreadLocal<MessageDigest> SHA256 =
      ThreadLocal.withInitial(LineSeal::sha256);
  private static final int LENGTH = START.length + 2 * DIGITS + END.length;

  /** Returns the field for the line of an object, which is not empty. */
  static String next(String before, byte[] line) {
    String content = digits(line, 0, line.length - 1);
    return content + link(before, content);
  }

  /** The line of an object with its field, as {@link #next} made it. */
  static byte[] sealed(byte[] line, String check) {
    byte[] sealed = Arrays.copyOf(line, line.length - 1 + LENGTH);
    int at = line.length - 1;
    System.arraycopy(START, 0, sealed, at, START.length);
    at += START.length;
    byte[] digits = check.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, sealed, at, digits.length);
    System.arraycopy(END, 0, sealed, at + digits.length, END.length);
    return sealed;
  }

  /** Reads the field of a line, with or without its line break. */
  static LineSeal of(byte[] line, int from, int to) {
    int end = withoutBreak(line, from, to);
    int start = contentEnd(line, from, end);
    String stored =
        start == end
            ? null
            : new String(line, start + START.length, 2 * DIGITS, StandardCharsets.ISO_8859_1);
    return new LineSeal(stored == null ? "" : digits(line, from, start), stored);
  }

  /** Returns whether the line is as it was written. */
  boolean isOwn() {
    return stored != null && stored.startsWith(content);
  }

  /** Returns whether the line was written after another. */
  boolean follows(String before) {
    return stored != null
        && stored.substring(DIGITS).equals(link(before, stored.substring(0, DIGITS)));
  }

  /** Returns where the content of a line ends: before the field, if it has one. */
  static int contentEnd(byte[] line, int from, int end) {
    int start = end - LENGTH;
    boolean there =
        start > from
            && Arrays.equals(line, start, start + START.length, START, 0, START.length)
            && Arrays.equals(line, end - END.length, end, END, 0, END.length);
    return there ? start : end;
  }

  static int withoutBreak(byte[] line, int from, int to) {
    int end = to;
    if (end > from && line[end - 1] == '\n') {
      end--;
    }
    if (end > from && line[end - 1] == '\r') {
      end--;
    }
    return end;
  }

  private static String link(String before, String content) {
    byte[] both = (before + content).getBytes(StandardCharsets.ISO_8859_1);
    return digits(both, 0, both.length);
  }

  private static String digits(byte[] bytes, int from, int to) {
    MessageDigest digest = SHA256.get();
    digest.update(bytes, from, to - from);
    return HexFormat.of().formatHex(digest.digest(), 0, DIGITS / 2);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
