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

import dev.assay.agreement.AgreementInput;
import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.ConsistencyReport;
import dev.assay.agreement.JuryRule;
import dev.assay.agreement.LabelFile;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.journal.RunDirectory;
import dev.assay.model.AssayException;
import dev.assay.model.Judgement;
import dev.assay.model.Outcome;
import dev.assay.report.JudgeReports;
import dev.assay.report.RunSummary;
import dev.assay.stats.Resampling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is reported of judges, as told on the command line. */
final class JudgeReportOptions {
  /** What a report is about. */
  enum Report {
    CONSISTENCY,
    AGREEMENT
  }

  @Option(
      names = "--report",
      paramLabel = "WHAT",
      description =
          "consistency: do judges repeat themselves; agreement: do they agree with execution and"
              + " people (the default). Without --model nobody is asked.")
  @Nullable Report report;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "What people say: CSV or JSON Lines of question, label, labeller, note.")
  @Nullable Path labels;

  @Option(
      names = "--label-scale",
      paramLabel = "SCALE",
      description = "Of the labels, where it is not seen from them: binary, score.")
  @Nullable LabelScale labelScale;

  @Option(names = "--json", description = "Print the report as one JSON document.")
  boolean json;

  /** Whether only stored judgements are wanted. */
  boolean asked() {
    return report != null || labels != null;
  }

  /**
   * Writes {@code summary.json} of a judged run anew, and prints the report on stdout.
   *
   * @param which judgements are reported on
   * @param jury how several opinions become one, or {@code null} for the usual way
   * @throws AssayException if nobody has judged the run, or the labels are wrong
   */
  void print(
      Terminal terminal, RunDirectory run, Predicate<Judgement> which, @Nullable JuryRule jury)
      throws IOException {
    List<Outcome> outcomes = run.outcomes();
    RunSummary summary = RunReport.judged(run, outcomes, jury);
    List<Judgement> judgements = run.judgements().stream().filter(which).toList();
    if (judgements.isEmpty()) {
      if (asked()) {
        throw new AssayException(
            "%s: nobody has judged this run; name a model with --model".formatted(run.path()));
      }
      return;
    }
    terminal.out().print(text(terminal, run, new Judging(outcomes, judgements, jury), summary));
  }

  /** What there is to report on. */
  private record Judging(
      List<Outcome> outcomes, List<Judgement> judgements, @Nullable JuryRule jury) {
    /** Without a judge that tells right from wrong there is nothing to agree with. */
    boolean decides() {
      return judgements.stream().anyMatch(judgement -> judgement.passes() != null);
    }
  }

  private String text(Terminal terminal, RunDirectory run, Judging judging, RunSummary summary) {
    boolean consistency =
        report == null ? !judging.decides() && labels == null : report == Report.CONSISTENCY;
    if (consistency) {
      ConsistencyReport found = ConsistencyReport.of(judging.judgements(), Resampling.STANDARD);
      return json
          ? JudgeReports.json(found, summary.run())
          : JudgeReports.text(found, summary.run(), terminal.screen());
    }
    AgreementReport found = agreement(terminal, run, judging);
    return json
        ? JudgeReports.json(found, summary)
        : JudgeReports.text(found, summary, terminal.screen());
  }

  private AgreementReport agreement(Terminal terminal, RunDirectory run, Judging judging) {
    Set<String> ids =
        judging.outcomes().stream().map(Outcome::question).collect(Collectors.toSet());
    Labels said =
        labels == null
            ? null
            : LabelFile.read(
                labels, ids, labelScale, words -> terminal.note("Warning: %s".formatted(words)));
    boolean values = run.manifest().conditions().keepValues();
    AgreementReport found =
        AgreementReport.of(
            new AgreementInput(
                judging.outcomes(),
                judging.judgements(),
                judging.jury(),
                said,
                id -> values ? run.results().read(id) : Optional.empty(),
                Resampling.STANDARD));
    return values ? found : found.withoutValues();
  }
}
