// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain Outcome#brief() brief} outcomes of a file, and the places of the whole ones.
 * Reading can continue where it ended, so that a resumed run reads each outcome once. Not
 * thread-safe.
 */
public final class OutcomeIndex {
  private final OutcomeFile file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * An outcome.
   *
   * @param line its content, as far as it is in memory
   * @param offset of its line in the file, in bytes
   * @param length of the line with its line break, in bytes
   */
  public record Entry(Line line, long offset, int length) {}

  /**
   * The content of a line that stays in memory.
   *
   * @param brief with the verdict that the file has
   * @param isWhole whether the brief outcome lacks nothing
   * @param checksum of the line
   */
  public record Line(Outcome brief, boolean isWhole, int checksum) {
    static Line of(Outcome outcome, byte[] json) {
      Outcome brief = outcome.brief();
      return new Line(brief, brief.equals(outcome), LineChecksum.of(json));
    }
  }

  private OutcomeIndex(Path file) {
    this.file = new OutcomeFile(file);
  }

  /**
   * Reads the outcomes of a file; a missing file is empty. An incomplete last line is skipped.
   *
   * @throws dev.assay.AssayException if a line before the last is invalid, or a question has two
   *     outcomes, the first of which was not lost
   */
  public static OutcomeIndex read(Path file) throws IOException {
    OutcomeIndex index = new OutcomeIndex(file);
    index.readAppended();
    return index;
  }

  /** Reads the outcomes that were appended since. */
  void readAppended() throws IOException {
    file.readAppended(
        Line::of,
        (line, offset, length) -> {
          Entry earlier = entries.put(line.brief().question(), new Entry(line, offset, length));
          return earlier == null ? null : earlier.line().brief();
        });
  }

  public Path file() {
    return file.path();
  }

  public OutcomeFile content() {
    return file;
  }

  /** Returns the extent of the complete lines. */
  JournalLines.Extent extent() {
    return file.extent();
  }

  /** Returns the chain of the lines that were read, to be continued. */
  LineChain chain() {
    return file.chain();
  }

  /** Returns how many lines have no checksum. */
  public int unsealed() {
    return file.unsealed();
  }

  public int size() {
    return entries.size();
  }

  /** Returns the outcome of a question, or {@code null} if there is none. */
  public @Nullable Entry entry(String question) {
    return entries.get(question);
  }

  /** Returns the brief outcomes, in the order of the file. */
  public List<Outcome> brief() {
    return entries.values().stream().map(entry -> entry.line().brief()).toList();
  }
}
