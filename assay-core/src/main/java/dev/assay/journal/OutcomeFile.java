// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.AssayException;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads {@code outcomes.jsonl}, whose last line may be incomplete after a crash. An outcome that
 * was lost to an infrastructure failure may be followed by another one of its question, which
 * replaces it.
 */
final class OutcomeFile {
  private static final String REMEDY =
      "the file was changed since it was written: restore it, or run again into another --out";

  private OutcomeFile() {}

  /**
   * Reads a file; a missing file is empty.
   *
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes,
   *     the first of which was not lost
   */
  static JournalLines.Content<Outcome> read(Path file) throws IOException {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    JournalLines.Extent extent =
        read(file, (outcome, offset, length) -> outcomes.put(outcome.question(), outcome));
    return new JournalLines.Content<>(List.copyOf(outcomes.values()), extent.end(), extent.torn());
  }

  /**
   * Passes a file to a visitor outcome by outcome, without storing them; a missing file is empty. A
   * later outcome of a question replaces an earlier one.
   *
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes,
   *     the first of which was not lost
   */
  static JournalLines.Extent read(Path file, JournalLines.Visitor<Outcome> visitor)
      throws IOException {
    Map<String, Boolean> lost = new HashMap<>();
    AtomicInteger lines = new AtomicInteger();
    return JournalLines.read(
        file,
        OutcomeJson::read,
        REMEDY,
        (outcome, offset, length) -> {
          int line = lines.incrementAndGet();
          if (Boolean.FALSE.equals(lost.put(outcome.question(), outcome.isLost()))) {
            throw new AssayException(
                "%s, line %d: a second outcome of question '%s'; remove one of them"
                    .formatted(file, line, outcome.question()));
          }
          visitor.take(outcome, offset, length);
        });
  }
}
