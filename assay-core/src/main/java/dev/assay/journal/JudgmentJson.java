// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.Judgment;
import java.io.IOException;

/** Converts judgments to lines of {@code judgements.jsonl}, and back. */
final class JudgmentJson {
  private JudgmentJson() {}

  /** The judgment as JSON without a line break. */
  static String write(Judgment judgment) {
    return JournalJson.line(JudgmentLine.of(judgment));
  }

  /**
   * Parses the judgment of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not a judgment
   */
  static Judgment read(String line) throws IOException {
    return JournalJson.read(JudgmentLine.class, line).judgment();
  }
}
