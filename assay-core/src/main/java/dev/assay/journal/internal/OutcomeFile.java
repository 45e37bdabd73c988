// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code outcomes.jsonl}, whose last line may be incomplete after a crash. An outcome that
 * was lost to an infrastructure failure may be followed by another one of its question, which
 * replaces it. Reading can continue where it ended. Not thread-safe.
 */
public final class OutcomeFile {
  private static final String REMEDY =
      "the file was changed since it was written: restore it, or run again into another --out";

  private final Path file;
  private final LineChain chain = new LineChain();
  private final List<String> changes = new ArrayList<>();
  private JournalLines.Extent extent = JournalLines.Extent.NOTHING;
  private int line;
  private int questions;

  /** Converts an outcome; called by several threads at a time. */
  interface Conversion<T> {
    /**
     * Converts an outcome.
     *
     * @param line that it was read from
     */
    T of(Outcome outcome, byte[] line);
  }

  /** Receives the outcomes of a file, in the form that they were converted to. */
  interface Visitor<T> {
    /**
     * Receives an outcome, in place of an earlier one of its question.
     *
     * @param offset of its line in the file, in bytes
     * @param length of the line with its line break, in bytes
     * @return the earlier one, or {@code null} if there is none; a brief one suffices
     */
    @Nullable Outcome take(T outcome, long offset, int length);
  }

  public OutcomeFile(Path file) {
    this.file = file;
  }

  /**
   * Reads whole outcomes, in the order of the file; a missing file is empty.
   *
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes,
   *     the first of which was not lost
   */
  public List<Outcome> readAll() throws IOException {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    readAppended(
        (outcome, line) -> outcome,
        (outcome, offset, length) -> outcomes.put(outcome.question(), outcome));
    return List.copyOf(outcomes.values());
  }

  public Path path() {
    return file;
  }

  /** Returns the extent of the complete lines that were read. */
  JournalLines.Extent extent() {
    return extent;
  }

  /** Returns the chain of the lines that were read, to be continued. */
  LineChain chain() {
    return chain.copy();
  }

  /**
   * Returns what shows that lines were changed since they were written; empty if nothing does.
   *
   * @param manifest of the run, or {@code null} if it has none
   */
  public List<String> changes(@Nullable Manifest manifest) {
    if (manifest == null || !changes.isEmpty()) {
      return List.copyOf(changes);
    }
    String end = manifest.provenance().outcomesCheck();
    boolean whole = questions == manifest.dataset().questions();
    return end != null && whole && !end.equals(chain.last())
        ? List.of("its checksums are not those of the finished run: lines were changed or added")
        : List.of();
  }

  /** Returns how many lines have no checksum. */
  int unsealed() {
    return chain.unsealed();
  }

  /** An outcome with what tells whether its line is as it was written. */
  private record Checked<T>(T value, LineSeal seal, @Nullable String contradiction) {}

  /**
   * Passes the outcomes to a visitor that were appended since the file was last read, without
   * storing them; the first time all of them. A missing file is empty.
   *
   * @param conversion of the outcomes
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes,
   *     the first of which was not lost
   */
  <T> void readAppended(Conversion<T> conversion, Visitor<T> visitor) throws IOException {
    extent =
        JournalLines.read(
            file,
            extent,
            line -> checked(line, conversion),
            REMEDY,
            (checked, offset, length) -> {
              line++;
              String problem = chain.take(checked.seal());
              problem = problem == null ? checked.contradiction() : problem;
              if (problem != null) {
                changes.add("line %,d %s".formatted(line, problem));
              }
              requireLost(visitor.take(checked.value(), offset, length));
            });
  }

  private static <T> Checked<T> checked(byte[] json, Conversion<T> conversion) throws IOException {
    OutcomeLine line = OutcomeJson.line(json);
    return new Checked<>(
        conversion.of(OutcomeJson.outcome(line), json),
        LineSeal.of(json, 0, json.length),
        line.contradiction());
  }

  private void requireLost(@Nullable Outcome earlier) {
    if (earlier == null) {
      questions++;
    } else if (!earlier.isLost()) {
      throw new AssayException(
          "%s, line %d: a second outcome of question '%s'; remove one of them"
              .formatted(file, line, earlier.question()));
    }
  }
}
