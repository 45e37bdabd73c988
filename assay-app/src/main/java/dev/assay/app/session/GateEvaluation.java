// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.compare.Gate;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.RunComparison;
import dev.assay.config.RunSettings;
import dev.assay.report.RunSummary;
import dev.assay.run.RunResult;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Holds a run that came to its end against its baseline and its gate. */
final class GateEvaluation {
  private GateEvaluation() {}

  /**
   * Judges a run and writes its {@code summary.json}, also if it can't be compared after all.
   *
   * @param cell which one of several it is; empty if it is the only one
   */
  static GateResult of(
      RunSettings settings, Optional<Baseline> baseline, RunResult evaluated, String cell)
      throws IOException {
    RunResult result =
        settings.scoring().compare().chosen().isProbed() ? evaluated.reread() : evaluated;
    RunComparison comparison = null;
    String refusal = null;
    try {
      comparison = baseline.map(before -> before.compare(result.directory())).orElse(null);
    } catch (AssayException e) {
      refusal = String.valueOf(e.getMessage());
    }
    GateVerdict gate =
        settings
            .scoring()
            .gate()
            .gate()
            .judge(
                cell,
                Gate.Measured.of(
                    result.brief(),
                    result.pending(),
                    RunReport.metrics(result.directory(), result.brief()),
                    RunReport.counted(result.directory())),
                comparison,
                without(refusal))
            .orElse(null);
    RunSummary summary =
        RunReport.stored(result, settings.judge().jury(), gate, settings.output().headline());
    return new GateResult(result, summary, comparison, refusal, gate);
  }

  private static String without(@Nullable String refusal) {
    return refusal == null ? "there is no baseline" : "the comparison was refused: " + refusal;
  }
}
