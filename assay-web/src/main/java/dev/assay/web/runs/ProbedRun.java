// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.RunDirectory;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run under profile {@code probed}, whose verdicts are not only those in its journal. */
final class ProbedRun {
  private ProbedRun() {}

  static RunVerdicts verdicts(RunDirectory run) {
    List<LightOutcome> outcomes = new ArrayList<>();
    for (Outcome outcome : run.storedOutcomes().brief()) {
      List<Attempt> attempts = outcome.attempts();
      Double sent = Attempt.sum(attempts, usage -> usage.promptTokens());
      Double received = Attempt.sum(attempts, usage -> usage.completionTokens());
      outcomes.add(
          new LightOutcome(
              outcome.question(),
              "",
              outcome.verdict().label(),
              null,
              Attempt.sum(attempts, usage -> usage.costUsd()),
              tokens(sent, received),
              0));
    }
    return RunVerdicts.of(run.manifest(), outcomes);
  }

  private static @Nullable Long tokens(@Nullable Double sent, @Nullable Double received) {
    return sent == null && received == null
        ? null
        : (Long) (long) ((sent == null ? 0 : sent) + (received == null ? 0 : received));
  }
}
