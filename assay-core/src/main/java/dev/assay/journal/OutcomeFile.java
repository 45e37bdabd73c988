// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.AssayException;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads {@code outcomes.jsonl}, whose last line may be incomplete after a crash. */
final class OutcomeFile {
  private static final String REMEDY =
      "the file was changed since it was written: restore it, or run again into another --out";

  private OutcomeFile() {}

  /**
   * Reads a file; a missing file is empty.
   *
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes
   */
  static JournalLines.Content<Outcome> read(Path file) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    JournalLines.Extent extent = read(file, (outcome, offset, length) -> outcomes.add(outcome));
    return new JournalLines.Content<>(outcomes, extent.end(), extent.torn());
  }

  /**
   * Passes a file to a visitor outcome by outcome, without storing them; a missing file is empty.
   *
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes
   */
  static JournalLines.Extent read(Path file, JournalLines.Visitor<Outcome> visitor)
      throws IOException {
    Set<String> questions = new HashSet<>();
    return JournalLines.read(
        file,
        OutcomeJson::read,
        REMEDY,
        (outcome, offset, length) -> {
          if (!questions.add(outcome.question())) {
            throw new AssayException(
                "%s, line %d: a second outcome of question '%s'; remove one of them"
                    .formatted(file, questions.size() + 1, outcome.question()));
          }
          visitor.take(outcome, offset, length);
        });
  }
}
