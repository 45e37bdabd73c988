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

import dev.assay.agreement.Judged;
import dev.assay.agreement.JuryRule;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.SummaryJson;
import dev.assay.report.TerminalSummary;
import dev.assay.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums up runs for the commands that print or export them. */
final class RunReport {
  private RunReport() {}

  /** The summary of a stored run. */
  static RunSummary of(RunDirectory run, List<Outcome> outcomes) {
    return of(run, outcomes, null);
  }

  /**
   * The summary of a stored run.
   *
   * @param jury how several opinions of judges become one, or {@code null} for the usual way
   */
  static RunSummary of(RunDirectory run, List<Outcome> outcomes, @Nullable JuryRule jury) {
    return RunSummary.of(
        facts(run, outcomes.size()),
        outcomes,
        Judged.of(outcomes, run.judgements(), jury).orElse(null));
  }

  /** What a report says of a stored run with that many outcomes. */
  static RunFacts facts(RunDirectory run, int outcomes) {
    Manifest manifest = run.manifest();
    return new RunFacts(
        manifest.name(),
        profile(manifest.profile()),
        manifest.profiles().stream().map(RunReport::profile).toList(),
        manifest.dataset().name(),
        manifest.dataset().questions(),
        manifest.dataset().questions() - outcomes,
        run.path(),
        manifest.conditions().session(),
        manifest.privileges());
  }

  private static Profile profile(Manifest.Rules rules) {
    return new Profile(rules.name(), rules.relaxations(), rules.metric());
  }

  /** Sums a run up and writes {@code summary.json}. */
  static RunSummary stored(RunDirectory run, List<Outcome> outcomes, @Nullable JuryRule jury)
      throws IOException {
    RunSummary summary = of(run, outcomes, jury);
    Files.writeString(run.path().resolve("summary.json"), SummaryJson.write(summary));
    return summary;
  }

  /** Writes {@code summary.json} and prints the summary on stdout. */
  static RunSummary print(
      Terminal terminal, RunResult result, @Nullable JuryRule jury, boolean json)
      throws IOException {
    RunSummary summary = stored(result.directory(), result.outcomes(), jury);
    terminal
        .out()
        .print(json ? SummaryJson.write(summary) : TerminalSummary.of(summary, terminal.screen()));
    return summary;
  }
}
