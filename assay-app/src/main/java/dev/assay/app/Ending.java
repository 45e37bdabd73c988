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

import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends: what is said about it and what the process returns. Both are decided here, at one
 * place, so that they can't disagree.
 *
 * @param lines to tell the user
 * @param exitCode of the process
 */
record Ending(List<String> lines, int exitCode) {
  Ending {
    lines = List.copyOf(lines);
  }

  /**
   * Judges a run.
   *
   * @param minAccuracy the gate: least accuracy that passes, from 0 to 1, or {@code null}
   */
  static Ending of(RunResult result, @Nullable Double minAccuracy) {
    List<String> lines = new ArrayList<>();
    int code = ExitCode.DONE;
    if (minAccuracy != null) {
      String failure = gateFailure(result.outcomes(), minAccuracy);
      lines.add(
          failure == null
              ? String.format(Locale.ROOT, "Gate passed: accuracy is at least %.4f.", minAccuracy)
              : "Gate failed: " + failure);
      code = failure == null ? ExitCode.DONE : ExitCode.REFUSED;
    }
    int lost = (int) result.outcomes().stream().filter(Ending::isLost).count();
    if (lost > 0) {
      lines.add(
          "%,d question%s lost: a database or a provider was not there; see 'assay export'."
              .formatted(lost, lost == 1 ? " was" : "s were"));
      code = ExitCode.INCOMPLETE;
    }
    if (result.pending() > 0) {
      lines.add("%,d questions are left pending.".formatted(result.pending()));
      code = ExitCode.INCOMPLETE;
    }
    return new Ending(lines, result.interrupted() ? ExitCode.INTERRUPTED : code);
  }

  private static @Nullable String gateFailure(List<Outcome> outcomes, double minimum) {
    long correct = outcomes.stream().filter(o -> o.verdict() instanceof Verdict.Correct).count();
    long scored =
        outcomes.stream().filter(o -> !(o.verdict() instanceof Verdict.NotScored)).count();
    if (scored == 0) {
      return "no question was scored.";
    }
    double accuracy = (double) correct / scored;
    return accuracy >= minimum
        ? null
        : String.format(Locale.ROOT, "accuracy %.4f is below %.4f.", accuracy, minimum);
  }

  private static boolean isLost(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.NotScored notScored && isLost(notScored.reason());
  }

  private static boolean isLost(NotScoredReason reason) {
    return !reason.isGold();
  }
}
