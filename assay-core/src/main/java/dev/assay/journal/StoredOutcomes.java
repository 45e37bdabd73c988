// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.AssayException;
import dev.assay.journal.internal.LineChecksum;
import dev.assay.journal.internal.OutcomeIndex;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.NaturalIdOrder;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a run, stored so that a large run needs little memory: {@linkplain
 * Outcome#brief() brief} ones in memory, from which sums and lists are made, and whole ones read
 * from the run directory one at a time. Safe for use by several threads.
 *
 * <p>They are in the order of their ids, whatever order they were written in: questions finish in
 * another order with every number of workers, and what is made of a run must not tell.
 */
public final class StoredOutcomes {
  private final List<Outcome> brief;
  private final UnaryOperator<Outcome> verdicts;

  /** Whole outcomes by their questions, if they are in memory. */
  private final Map<String, Outcome> inMemory;

  /** The outcomes that are in a file; {@code null} if none are. */
  private final @Nullable OutcomeIndex index;

  private StoredOutcomes(
      List<Outcome> brief,
      UnaryOperator<Outcome> verdicts,
      Map<String, Outcome> inMemory,
      @Nullable OutcomeIndex index) {
    this.brief = brief;
    this.verdicts = verdicts;
    this.inMemory = inMemory;
    this.index = index;
  }

  /** Outcomes that are whole, and stay in memory. */
  public static StoredOutcomes of(List<Outcome> outcomes) {
    Map<String, Outcome> whole = new HashMap<>();
    outcomes.forEach(outcome -> whole.put(outcome.question(), outcome));
    return new StoredOutcomes(sorted(outcomes.stream()), UnaryOperator.identity(), whole, null);
  }

  /**
   * Outcomes of a file, which is read no further.
   *
   * @param verdicts what is made of the verdicts in the file
   */
  static StoredOutcomes of(OutcomeIndex index, UnaryOperator<Outcome> verdicts) {
    return new StoredOutcomes(
        sorted(index.brief().stream().map(verdicts)), verdicts, Map.of(), index);
  }

  private static List<Outcome> sorted(Stream<Outcome> outcomes) {
    return outcomes
        .sorted(Comparator.comparing(Outcome::question, NaturalIdOrder.INSTANCE))
        .toList();
  }

  /** Reads the outcomes of a file with the verdicts that stand there. */
  static StoredOutcomes read(Path file) throws IOException {
    return of(OutcomeIndex.read(file), UnaryOperator.identity());
  }

  /**
   * Returns the finished outcomes, in the order of {@link NaturalIdOrder}; brief unless created
   * from complete outcomes.
   */
  public List<Outcome> brief() {
    return brief;
  }

  /**
   * Returns all that is known of a question.
   *
   * @throws NoSuchElementException if the run has no outcome of it
   * @throws AssayException if the file can't be read or was changed in the meantime
   */
  public Outcome whole(String question) {
    Outcome held = inMemory.get(question);
    if (held != null) {
      return held;
    }
    OutcomeIndex.Entry entry = index == null ? null : index.entry(question);
    if (entry == null || index == null) {
      throw new NoSuchElementException("no outcome of question '%s'".formatted(question));
    }
    OutcomeIndex.Line line = entry.line();
    return verdicts.apply(line.isWhole() ? line.brief() : read(index.file(), entry, question));
  }

  private static Outcome read(Path file, OutcomeIndex.Entry entry, String question) {
    ByteBuffer bytes = ByteBuffer.allocate(entry.length());
    try (FileChannel channel = FileChannel.open(file)) {
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, entry.offset() + bytes.position()) < 0) {
          throw new EOFException("it ends too early");
        }
      }
      if (LineChecksum.of(bytes.array()) == entry.line().checksum()) {
        return OutcomeJson.read(bytes.array());
      }
    } catch (IOException | IllegalArgumentException e) {
      throw changed(file, question, e);
    }
    throw changed(file, question, null);
  }

  private static AssayException changed(Path file, String question, @Nullable Exception cause) {
    String message =
        "%s: the outcome of question '%s' can't be read again%s; if something else writes the file, wait until it has finished and repeat the command"
            .formatted(
                file, question, cause instanceof IOException io ? ", " + FileProblem.of(io) : "");
    return cause == null ? new AssayException(message) : new AssayException(message, cause);
  }
}
