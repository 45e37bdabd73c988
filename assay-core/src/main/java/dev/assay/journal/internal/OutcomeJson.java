// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An outcome as one line of {@code outcomes.jsonl}, and back. Reading what was written gives an
 * equal outcome. Safe for use by several threads.
 */
public final class OutcomeJson {
  private OutcomeJson() {}

  /** The outcome as JSON without a line break. */
  public static String write(Outcome outcome) {
    return OutcomeWriter.write(outcome);
  }

  /**
   * The outcome of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not an outcome
   */
  public static Outcome read(String line) throws IOException {
    return read(line.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The outcome of a line in UTF-8.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not an outcome
   */
  public static Outcome read(byte[] line) throws IOException {
    return outcome(line(line));
  }

  static OutcomeLine line(byte[] line) throws IOException {
    Optional<OutcomeLine> usual = OutcomeReader.read(line);
    return usual.isPresent() ? usual.get() : JournalJson.read(OutcomeLine.class, line);
  }

  static Outcome outcome(OutcomeLine line) {
    try {
      return line.outcome();
    } catch (NullPointerException e) {
      throw new IllegalArgumentException("a value is missing", e);
    }
  }
}
