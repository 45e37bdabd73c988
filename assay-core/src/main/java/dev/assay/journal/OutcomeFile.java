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
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Reads {@code outcomes.jsonl}, whose last line may be incomplete after a crash. An outcome that
 * was lost to an infrastructure failure may be followed by another one of its question, which
 * replaces it. Reading can continue where it ended. Not thread-safe.
 */
final class OutcomeFile {
  private static final String REMEDY =
      "the file was changed since it was written: restore it, or run again into another --out";

  private final Path file;
  private final Map<String, Boolean> lost = new HashMap<>();
  private JournalLines.Extent extent = JournalLines.Extent.NOTHING;
  private int line;

  /** Receives the outcomes of a file, in the form that they were converted to. */
  interface Visitor<T> {
    /**
     * Receives an outcome, in place of an earlier one of its question.
     *
     * @param place of its line
     */
    void take(T outcome, Place place);
  }

  /**
   * The place of a line in the file.
   *
   * @param offset of the line, in bytes
   * @param length of the line with its line break, in bytes
   */
  record Place(long offset, int length) {}

  OutcomeFile(Path file) {
    this.file = file;
  }

  /**
   * Reads whole outcomes, in the order of the file; a missing file is empty.
   *
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes,
   *     the first of which was not lost
   */
  static List<Outcome> read(Path file) throws IOException {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    new OutcomeFile(file)
        .readAppended(
            line -> OutcomeJson.read(line),
            UnaryOperator.identity(),
            (outcome, place) -> outcomes.put(outcome.question(), outcome));
    return List.copyOf(outcomes.values());
  }

  Path path() {
    return file;
  }

  /** Returns the extent of the complete lines that were read. */
  JournalLines.Extent extent() {
    return extent;
  }

  /**
   * Passes the outcomes to a visitor that were appended since the file was last read, without
   * storing them; the first time all of them. A missing file is empty.
   *
   * @param parser converts a line
   * @param outcome the outcome in it; a brief one suffices
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes,
   *     the first of which was not lost
   */
  <T> void readAppended(
      JournalLines.LineParser<T> parser, Function<T, Outcome> outcome, Visitor<T> visitor)
      throws IOException {
    extent =
        JournalLines.read(
            file,
            extent,
            parser,
            REMEDY,
            (value, offset, length) -> {
              requireSingle(outcome.apply(value));
              visitor.take(value, new Place(offset, length));
            });
  }

  private void requireSingle(Outcome outcome) {
    line++;
    if (Boolean.FALSE.equals(lost.put(outcome.question(), outcome.isLost()))) {
      throw new AssayException(
          "%s, line %d: a second outcome of question '%s'; remove one of them"
              .formatted(file, line, outcome.question()));
    }
  }
}
