// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.AssayException;
import dev.assay.model.FileProblem;
import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
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
  private final @Nullable Path file;
  private final List<Outcome> brief;
  private final Map<String, Place> places;
  private final UnaryOperator<Outcome> verdicts;

  /** The location of an outcome: in memory, without its longest parts, or as a line of the file. */
  private sealed interface Place {}

  private record InMemory(Outcome outcome) implements Place {}

  private record Line(long offset, int length) implements Place {}

  private StoredOutcomes(
      @Nullable Path file,
      Collection<Outcome> brief,
      Map<String, Place> places,
      UnaryOperator<Outcome> verdicts) {
    this.file = file;
    this.verdicts = verdicts;
    this.brief =
        brief.stream()
            .sorted(Comparator.comparing(Outcome::question, NaturalIdOrder.INSTANCE))
            .toList();
    this.places = places;
  }

  /** Outcomes that are whole, and stay in memory. */
  public static StoredOutcomes of(List<Outcome> outcomes) {
    Map<String, Place> places = new HashMap<>();
    outcomes.forEach(outcome -> places.put(outcome.question(), new InMemory(outcome)));
    return new StoredOutcomes(null, outcomes, places, UnaryOperator.identity());
  }

  /** Reads the outcomes of a file with the verdicts that stand there. */
  static StoredOutcomes read(Path file) throws IOException {
    return read(file, UnaryOperator.identity());
  }

  /**
   * Reads the abridged outcomes of a file; a missing file is empty. An incomplete last line is
   * skipped.
   *
   * @param verdicts what is made of the verdicts in the file
   * @throws AssayException if a line before the last is invalid, or a question has two outcomes
   */
  static StoredOutcomes read(Path file, UnaryOperator<Outcome> verdicts) throws IOException {
    Map<String, Outcome> brief = new HashMap<>();
    Map<String, Place> places = new HashMap<>();
    OutcomeFile.read(
        file,
        (outcome, offset, length) -> {
          brief.put(outcome.question(), verdicts.apply(outcome).brief());
          places.put(outcome.question(), new Line(offset, length));
        });
    return new StoredOutcomes(file, brief.values(), places, verdicts);
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
    Place place = places.get(question);
    if (place instanceof InMemory held) {
      return held.outcome();
    }
    if (place instanceof Line line && file != null) {
      return verdicts.apply(read(file, line, question));
    }
    throw new NoSuchElementException("no outcome of question '%s'".formatted(question));
  }

  private static Outcome read(Path file, Line line, String question) {
    ByteBuffer bytes = ByteBuffer.allocate(line.length());
    try (FileChannel channel = FileChannel.open(file)) {
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, line.offset() + bytes.position()) < 0) {
          throw new EOFException("it ends too early");
        }
      }
      Outcome outcome = OutcomeJson.read(new String(bytes.array(), StandardCharsets.UTF_8));
      if (outcome.question().equals(question)) {
        return outcome;
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
