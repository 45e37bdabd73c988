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
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads {@code outcomes.jsonl}, which a crash may have left with a torn last line. */
final class OutcomeFile {
  private static final String REMEDY =
      "the file was changed since it was written: restore it, or run again into another --out";

  private OutcomeFile() {}

  /**
   * Reads a file; one that does not exist is empty.
   *
   * @throws AssayException if a line before the last is broken, or a question has two outcomes
   */
  static JournalLines.Content<Outcome> read(Path file) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    JournalLines.Extent extent = read(file, (outcome, offset, length) -> outcomes.add(outcome));
    return new JournalLines.Content<>(outcomes, extent.end(), extent.torn());
  }

  /**
   * Reads a file outcome by outcome and keeps none; one that does not exist is empty.
   *
   * @throws AssayException if a line before the last is broken, or a question has two outcomes
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
