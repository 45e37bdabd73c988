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

import dev.assay.model.Outcome;
import java.io.IOException;

/**
 * An outcome as one line of {@code outcomes.jsonl}, and back. Reading what was written gives an
 * equal outcome. Safe for use by several threads.
 */
public final class OutcomeJson {
  private OutcomeJson() {}

  /** The outcome as JSON without a line break. */
  public static String write(Outcome outcome) {
    return JournalJson.line(OutcomeLine.of(outcome));
  }

  /**
   * The outcome of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not an outcome
   */
  public static Outcome read(String line) throws IOException {
    OutcomeLine read = JournalJson.read(OutcomeLine.class, line);
    try {
      return read.outcome();
    } catch (NullPointerException e) {
      throw new IllegalArgumentException("a value is missing", e);
    }
  }
}
