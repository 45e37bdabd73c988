// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The chain of the lines of a file, each of which is {@linkplain LineSeal sealed} with a checksum
 * that depends on all lines before. Lines from which somebody removed it on purpose are taken as
 * they are as long as no sealed line came before. Not thread-safe.
 */
public final class LineChain {
  private String before;
  private int unsealed;

  /** The chain of a file from its first line. */
  public LineChain() {
    this("");
  }

  private LineChain(String before) {
    this.before = before;
  }

  /** A chain that goes on where this one is, and does not change it. */
  LineChain copy() {
    return new LineChain(before);
  }

  /**
   * Takes the next line of a file.
   *
   * @param line in UTF-8, with or without its line break
   * @return what is wrong with it, such as {@code was changed after it was written}; {@code null}
   *     if nothing is
   */
  public @Nullable String take(byte[] line, int from, int length) {
    return take(LineSeal.of(line, from, from + length));
  }

  @Nullable String take(LineSeal seal) {
    String stored = seal.stored();
    if (stored == null) {
      unsealed++;
      return before.isEmpty() ? null : "was added or changed by something other than Assay";
    }
    String previous = before;
    before = stored;
    if (!seal.isOwn()) {
      return "was changed after it was written";
    }
    return seal.follows(previous)
        ? null
        : previous.isEmpty()
            ? "is not the first that was written: lines before it were removed or moved"
            : "does not follow the line before it: lines there were removed, added or moved";
  }

  /** Returns the checksum of the last line that has one; {@code null} if none has. */
  @Nullable String last() {
    return before.isEmpty() ? null : before;
  }

  /** Returns how many lines have no checksum. */
  int unsealed() {
    return unsealed;
  }

  /** The object of a line with the checksum of the next line. */
  byte[] seal(String object) {
    byte[] line = object.getBytes(StandardCharsets.UTF_8);
    before = LineSeal.next(before, line);
    return LineSeal.sealed(line, before);
  }
}
