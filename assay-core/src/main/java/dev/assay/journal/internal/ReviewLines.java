// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.journal.Review;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The lines of a file of reviews.
 *
 * @param byId the lines by the id of their review, in order; a review that is there twice is one
 * @param end of the last complete line, in bytes
 * @param open whether the last complete line has no line break
 */
record ReviewLines(Map<String, Line> byId, long end, boolean open) {
  private static final String REMEDY =
      "mend or remove this line; every line stands for one review alone";

  private static final int MAX_FIRST_LINE = 1 << 20;

  /**
   * A line.
   *
   * @param text as it stands in the file, with keys that are not known here
   */
  record Line(Review review, String text) {}

  /**
   * Reads a file; a missing file is empty. An incomplete last line, which a crash left, is skipped.
   *
   * @throws AssayException with file and line, if a line is invalid
   */
  static ReviewLines read(Path file) throws IOException {
    Map<String, Line> lines = new LinkedHashMap<>();
    byte[] bytes = Files.exists(file) ? RunFile.read(file) : new byte[0];
    int number = 0;
    int start = 0;
    boolean open = false;
    while (start < bytes.length) {
      int stop = start;
      while (stop < bytes.length && bytes[stop] != '\n') {
        stop++;
      }
      number++;
      open = stop == bytes.length;
      try {
        String text = text(bytes, start, stop);
        if (!text.isBlank()) {
          add(lines, text.strip());
        }
      } catch (IOException | RuntimeException e) { // whatever stands there in place of a review
        if (open) {
          return new ReviewLines(lines, start, false); // cut off by a crash
        }
        throw new AssayException(
            "%s, line %d is broken (%s); %s"
                .formatted(file, number, RunFileFields.reasonOfLine(e), REMEDY),
            e);
      }
      start = stop + 1;
    }
    return new ReviewLines(lines, bytes.length, open);
  }

  /**
   * Returns whether the first line of a file has what only reviews have.
   *
   * @param empty the answer if there is no line
   */
  static boolean beginsLikeReviews(Path file, boolean empty) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    String start;
    try (InputStream in = Files.newInputStream(file)) {
      start = new String(in.readNBytes(MAX_FIRST_LINE), StandardCharsets.UTF_8);
    }
    String first = start.replace("\uFEFF", "").lines().findFirst().orElse("").strip();
    if (!first.startsWith("{")) {
      return first.isEmpty() && empty;
    }
    JsonNode line = JournalJson.MAPPER.readTree(first);
    return Stream.of("id", "time", "question", "reviewer").allMatch(line::hasNonNull);
  }

  private static String text(byte[] bytes, int start, int stop) throws IOException {
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes, start, stop - start))
            .toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text; // put there by an editor
  }

  private static void add(Map<String, Line> lines, String text) throws IOException {
    Review review = JournalJson.read(ReviewLine.class, text).review();
    Line before = lines.putIfAbsent(review.id(), new Line(review, text));
    if (before != null && !before.review().equals(review)) {
      throw new IllegalArgumentException(
          "another review has the same id '%s'".formatted(review.id()));
    }
  }

  List<Review> reviews() {
    return byId.values().stream().map(Line::review).toList();
  }
}
