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

import dev.assay.model.Judgment;
import java.io.IOException;

/** A judgement as one line of {@code judgements.jsonl}, and back. */
final class JudgmentJson {
  private JudgmentJson() {}

  /** The judgement as JSON without a line break. */
  static String write(Judgment judgment) {
    return JournalJson.line(judgment);
  }

  /**
   * The judgement of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not a judgement
   */
  static Judgment read(String line) throws IOException {
    return JournalJson.read(Judgment.class, line);
  }
}
