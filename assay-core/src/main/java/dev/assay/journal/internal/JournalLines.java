// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of JSON lines whose last line may be incomplete after a crash. Several threads parse
 * lines; they are passed on in order.
 */
final class JournalLines<T> {
  private static final int BUFFER = 1 << 16;

  /** Number of lines that are parsed at the same time, if they have few bytes. */
  private static final int BATCH = 256;

  private static final int BATCH_BYTES = 1 << 22;

  private final Path file;
  private final LineParser<T> parser;
  private final String remedy;
  private final Visitor<T> visitor;
  private final List<byte[]> waiting = new ArrayList<>();
  private int waitingBytes;
  private long end;
  private int lines;
  private boolean torn;

  /** Parses a line; called by several threads at a time. */
  interface LineParser<T> {
    /**
     * Parses a line.
     *
     * @param line in UTF-8, with its line break if it has one
     * @throws IOException if it is not JSON
     * @throws RuntimeException if it is JSON of another kind
     */
    T read(byte[] line) throws IOException;

    /** Parses a line as text. */
    static <T> LineParser<T> ofText(TextParser<T> text) {
      return line -> text.read(new String(line, StandardCharsets.UTF_8));
    }
  }

  /** Parses a line that is given as text; called by several threads at a time. */
  interface TextParser<T> {
    /**
     * Parses a line.
     *
     * @throws IOException if it is not JSON
     * @throws RuntimeException if it is JSON of another kind
     */
    T read(String line) throws IOException;
  }

  /** Receives the values line by line. */
  interface Visitor<T> {
    /**
     * Receives one value.
     *
     * @param offset of the line in the file, in bytes
     * @param length of the line with its line break, in bytes
     */
    void take(T value, long offset, int length);
  }

  /**
   * The extent of the complete lines of a file.
   *
   * @param end end of the last complete line, in bytes
   * @param torn whether an incomplete line follows
   * @param lines how many complete lines there are
   */
  record Extent(long end, boolean torn, int lines) {
    /** The extent of a file of which nothing was read. */
    static final Extent NOTHING = new Extent(0, false, 0);
  }

  /**
   * The content of a file.
   *
   * @param values the values of its complete lines, in order
   * @param end end of the last complete line, in bytes
   * @param torn whether an incomplete line follows
   */
  record Content<T>(List<T> values, long end, boolean torn) {
    Content {
      values = List.copyOf(values);
    }
  }

  private JournalLines(
      Path file, Extent before, LineParser<T> parser, String remedy, Visitor<T> visitor) {
    this.file = file;
    this.end = before.end();
    this.lines = before.lines();
    this.parser = parser;
    this.remedy = remedy;
    this.visitor = visitor;
  }

  /**
   * Reads a file; a missing file is empty.
   *
   * @param remedy what to do about an invalid line
   * @throws AssayException with file and line, if a line before the last is invalid
   */
  static <T> Content<T> read(Path file, LineParser<T> parser, String remedy) throws IOException {
    List<T> values = new ArrayList<>();
    Extent extent = read(file, parser, remedy, (value, offset, length) -> values.add(value));
    return new Content<>(values, extent.end(), extent.torn());
  }

  /**
   * Passes a file to a visitor line by line, without storing the values; a missing file is empty.
   *
   * @param remedy what to do about an invalid line
   * @throws AssayException with file and line, if a line before the last is invalid
   */
  static <T> Extent read(Path file, LineParser<T> parser, String remedy, Visitor<T> visitor)
      throws IOException {
    return read(file, Extent.NOTHING, parser, remedy, visitor);
  }

  /**
   * Passes lines to a visitor that were appended to a file since it was last read; a missing file
   * is empty.
   *
   * @param before what was read, and is not read again
   * @param remedy what to do about an invalid line
   * @return the extent of all complete lines, including those that were read before
   * @throws AssayException with file and line, if a line before the last is invalid
   */
  static <T> Extent read(
      Path file, Extent before, LineParser<T> parser, String remedy, Visitor<T> visitor)
      throws IOException {
    JournalLines<T> reading = new JournalLines<>(file, before, parser, remedy, visitor);
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        in.skipNBytes(before.end());
        reading.readLines(in);
      }
    }
    return new Extent(reading.end, reading.torn, reading.lines);
  }

  private void readLines(InputStream in) throws IOException {
    ByteArrayOutputStream partial = new ByteArrayOutputStream(); // a line, as far as it is read
    int complete = lines;
    byte[] block = new byte[BUFFER];
    for (int length = in.read(block); length != -1; length = in.read(block)) {
      int from = 0;
      for (int i = 0; i < length; i++) {
        if (block[i] == '\n') {
          if (waiting.size() == BATCH || waitingBytes >= BATCH_BYTES) {
            pass(false); // another line follows
          }
          add(partial, block, from, i + 1);
          complete++;
          from = i + 1;
        }
      }
      RunFile.requireLine(file, complete + 1, (long) partial.size() + length - from);
      partial.write(block, from, length - from);
    }
    torn = partial.size() > 0;
    pass(!torn);
  }

  private void add(ByteArrayOutputStream partial, byte[] block, int from, int to) {
    byte[] line;
    if (partial.size() == 0) {
      line = Arrays.copyOfRange(block, from, to);
    } else {
      partial.write(block, from, to - from);
      line = partial.toByteArray();
      partial.reset();
    }
    waiting.add(line);
    waitingBytes += line.length;
  }

  /** A value, or in its place the reason why there is none. */
  private record Parsed<T>(@Nullable T value, @Nullable Exception problem) {}

  /**
   * Parses the lines that wait, and passes their values on.
   *
   * @param atEnd whether the last of them is the last of the file, and may be broken
   */
  private void pass(boolean atEnd) {
    // Parallel streams in one another hang now and then in a pool of bounded size (JDK 17).
    boolean parallel = waiting.size() > 1 && !ForkJoinTask.inForkJoinPool();
    Stream<byte[]> batch = parallel ? waiting.parallelStream() : waiting.stream();
    List<Parsed<T>> parsed = batch.map(this::parse).toList();
    for (int i = 0; i < parsed.size(); i++) {
      boolean last = atEnd && i == parsed.size() - 1;
      pass(parsed.get(i), waiting.get(i).length, last);
    }
    waiting.clear();
    waitingBytes = 0;
  }

  private Parsed<T> parse(byte[] line) {
    try {
      T value = parser.read(line);
      return new Parsed<>(Objects.requireNonNull(value, "it holds null"), null);
    } catch (IOException | RuntimeException e) { // whatever is stored there instead of a value
      return new Parsed<>(null, e);
    }
  }

  private void pass(Parsed<T> parsed, int length, boolean last) {
    T value = parsed.value();
    if (value == null) {
      broken(Objects.requireNonNull(parsed.problem()), last);
      return;
    }
    visitor.take(value, end, length);
    end += length;
    lines++;
  }

  private void broken(Exception problem, boolean last) {
    if (problem instanceof AssayException known) {
      throw known;
    }
    if (!last) {
      throw new AssayException(
          "%s, line %d is broken (%s); %s"
              .formatted(file, lines + 1, RunFileFields.reasonOfLine(problem), remedy),
          problem);
    }
    torn = true;
  }
}
