// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.RunDirectory;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run under profile {@code probed}, whose verdicts are not only those in its journal. */
final class ProbedRun {
  private ProbedRun() {}

  static RunVerdicts verdicts(RunDirectory run) {
    List<LightOutcome> outcomes = new ArrayList<>();
    for (Outcome outcome : run.storedOutcomes().brief()) {
      outcomes.add(light(outcome));
    }
    return RunVerdicts.of(run.manifest(), outcomes);
  }

  private static LightOutcome light(Outcome outcome) {
    Double cost = null;
    Long tokens = null;
    for (Attempt attempt : outcome.attempts()) {
      Usage usage = attempt.usage();
      if (usage != null) {
        cost = sum(cost, usage.costUsd());
        tokens = sum(sum(tokens, usage.promptTokens()), usage.completionTokens());
      }
    }
    return new LightOutcome(
        outcome.question(), "", outcome.verdict().label(), null, cost, tokens, 0);
  }

  private static @Nullable Double sum(@Nullable Double a, @Nullable Double b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a + b;
  }

  private static @Nullable Long sum(@Nullable Long a, @Nullable Long b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a + b;
  }
}
