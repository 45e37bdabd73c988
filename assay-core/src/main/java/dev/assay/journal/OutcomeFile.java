/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.journal;

import dev.assay.model.AssayException;
import dev.assay.model.Outcome;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads {@code outcomes.jsonl}, which a crash may have left with a torn last line. */
final class OutcomeFile {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Set<String> questions = new HashSet<>();
  private long end;
  private boolean torn;

  private OutcomeFile(Path file) {
    this.file = file;
  }

  /**
   * What a file holds.
   *
   * @param outcomes of its whole lines, in their order
   * @param end length of the file up to the end of its last whole line, in bytes
   * @param torn whether something follows that is not a whole line
   */
  record Content(List<Outcome> outcomes, long end, boolean torn) {}

  /**
   * Reads a file; one that does not exist is empty.
   *
   * @throws AssayException if a line before the last is broken
   */
  static Content read(Path file) throws IOException {
    OutcomeFile reading = new OutcomeFile(file);
    if (Files.exists(file)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
        reading.readLines(in);
      }
    }
    return new Content(reading.outcomes, reading.end, reading.torn);
  }

  private void readLines(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int number = 0;
    for (int next = in.read(); next != -1; next = in.read()) {
      line.write(next);
      if (next == '\n') {
        number++;
        in.mark(1);
        boolean last = in.read() == -1;
        if (!last) {
          in.reset();
        }
        add(line, number, last);
        line.reset();
        if (last) {
          return;
        }
      }
    }
    torn = line.size() > 0;
  }

  private void add(ByteArrayOutputStream line, int number, boolean last) {
    Outcome outcome;
    try {
      outcome = OutcomeJson.read(line.toString(StandardCharsets.UTF_8));
    } catch (IOException | IllegalArgumentException e) {
      if (last) {
        torn = true;
        return;
      }
      throw new AssayException(
          "%s, line %d is broken (%s); the file was changed since it was written: restore it, or run again into another --out"
              .formatted(file, number, firstLine(e)),
          e);
    }
    if (!questions.add(outcome.question())) {
      throw new AssayException(
          "%s, line %d: a second outcome of question '%s'; remove one of them"
              .formatted(file, number, outcome.question()));
    }
    outcomes.add(outcome);
    end += line.size();
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
