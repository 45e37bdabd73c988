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

import dev.assay.compare.GateVerdict;
import dev.assay.compare.RunComparison;
import dev.assay.config.RunSettings;
import dev.assay.report.ComparisonMarkdown;
import dev.assay.report.GitHubAnnotations;
import dev.assay.report.JUnitXml;
import dev.assay.report.RunSummary;
import dev.assay.report.SummaryMarkdown;
import dev.assay.run.RunResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run that came to its end, with what baseline and gate say of it.
 *
 * @param comparison with the baseline, or {@code null} without one
 * @param gate what the gate says, or {@code null} if nothing is asked for
 */
record GatedRun(
    RunResult result,
    RunSummary summary,
    @Nullable RunComparison comparison,
    @Nullable GateVerdict gate) {
  /**
   * Judges a run and writes its {@code summary.json}.
   *
   * @param cell which one of several it is; empty if it is the only one
   */
  static GatedRun stored(
      RunSettings settings, Optional<Baseline> baseline, RunResult result, String cell)
      throws IOException {
    if (baseline.isPresent()) {
      RunReport.stored(result, null); // there, should the comparison be refused after all
    }
    RunComparison comparison =
        baseline.map(before -> before.compare(result.directory())).orElse(null);
    GateVerdict gate =
        settings
            .gate()
            .gate()
            .judge(cell, result.outcomes(), result.pending(), comparison)
            .orElse(null);
    return new GatedRun(result, RunReport.stored(result, gate), comparison, gate);
  }

  /** What is said of the run beside its summary. */
  Ending ending() {
    return Ending.of(result, gate);
  }

  /** What the comparison says, and the command that shows it in full; nothing without one. */
  List<String> compared() {
    return comparison == null
        ? List.of()
        : List.of(
            comparison.sentence(),
            "Next: assay compare %s %s"
                .formatted(
                    ShellWords.quote(comparison.baseline().directory()),
                    ShellWords.quote(comparison.candidate().directory())));
  }

  String markdown() {
    String page = SummaryMarkdown.write(summary, gate);
    return comparison == null ? page : page + "\n" + ComparisonMarkdown.write(comparison, null);
  }

  void addTo(JUnitXml suites) {
    suites.add(summary.run(), result.outcomes(), gate);
  }

  List<String> annotations() {
    return GitHubAnnotations.of(gate, comparison);
  }
}
