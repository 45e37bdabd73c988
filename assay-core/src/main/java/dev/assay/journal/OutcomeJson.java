// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * An outcome as one line of {@code outcomes.jsonl}, and back. Reading what was written gives an
 * equal outcome. Safe for use by several threads.
 */
public final class OutcomeJson {
  private OutcomeJson() {}

  /** The outcome as JSON without a line break. */
  public static String write(Outcome outcome) {
    return JournalJson.line(OutcomeLine.of(outcome));
  }

  /**
   * The outcome of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not an outcome
   */
  public static Outcome read(String line) throws IOException {
    OutcomeLine read = JournalJson.read(OutcomeLine.class, line);
    try {
      return read.outcome();
    } catch (NullPointerException e) {
      throw new IllegalArgumentException("a value is missing", e);
    }
  }

  /** Returns a checksum of the line that {@link #write} makes of an outcome. */
  public static int checksum(Outcome outcome) {
    return checksum(write(outcome));
  }

  /** Returns the CRC-32 of a line in UTF-8, without its line break. */
  static int checksum(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    int length = line.endsWith("\n") ? bytes.length - 1 : bytes.length;
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
