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
package dev.assay.app;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run is good enough. The line that is printed and the exit code are decided here, at one
 * place, so that they can't disagree.
 *
 * @param passed whether it is
 * @param line what to tell the user
 */
record Gate(boolean passed, String line) {

  /**
   * Judges the accuracy of a run.
   *
   * @param accuracy share of the scored questions that are right, {@code null} if none was scored
   * @param minimum least share that passes, from 0 to 1
   */
  static Gate of(@Nullable Double accuracy, double minimum) {
    if (accuracy == null) {
      return new Gate(false, "Gate failed: no question was scored.");
    }
    boolean passed = accuracy >= minimum;
    return new Gate(
        passed,
        String.format(
            Locale.ROOT,
            "Gate %s: accuracy %.4f is %s the minimum of %.4f.",
            passed ? "passed" : "failed",
            accuracy,
            passed ? "not below" : "below",
            minimum));
  }

  int exitCode() {
    return passed ? ExitCode.DONE : ExitCode.REFUSED;
  }
}
