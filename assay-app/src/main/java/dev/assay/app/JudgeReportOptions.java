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
              + " people (the default). Nobody is asked where neither --model nor the file names"
              + " one.")
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
   * Reads what people say, if there is a file of it.
   *
   * @throws AssayException if the file is wrong
   */
  @Nullable Labels read(Terminal terminal, RunDirectory run) {
    if (labels == null) {
      return null;
    }
    Set<String> ids = run.outcomes().stream().map(Outcome::question).collect(Collectors.toSet());
    return LabelFile.read(
        labels, ids, labelScale, words -> terminal.note("Warning: %s".formatted(words)));
  }

  /**
   * Prints the report on what is stored on stdout, and writes nothing.
   *
   * @param jury how several opinions become one; {@code null} for the way of the run's summary
   * @throws AssayException if nobody has judged the run, or the labels are wrong
   */
  void look(Terminal terminal, RunDirectory run, @Nullable JuryRule jury) {
    Labels said = read(terminal, run);
    List<Judgement> judgements = RunReport.counted(run);
    if (judgements.isEmpty()) {
      throw new AssayException(
          "%s: nobody has judged this run; name a model with --model".formatted(run.path()));
    }
    List<Outcome> outcomes = run.outcomes();
    JuryRule rule = jury == null ? RunReport.jury(run) : jury;
    RunSummary summary = RunReport.of(run, outcomes, rule);
    print(terminal, run, new Judging(outcomes, judgements, rule, said), summary);
  }

  /**
   * Writes {@code summary.json} and {@code report.html} of a run that was judged just now, and
   * prints the report on stdout.
   *
   * @param said by people, or {@code null}
   * @param jury how several opinions become one, or {@code null} for the usual way
   */
  void judged(Terminal terminal, RunDirectory run, @Nullable Labels said, @Nullable JuryRule jury)
      throws IOException {
    List<Outcome> outcomes = run.outcomes();
    List<Judgement> judgements = RunReport.counted(run);
    boolean nobody = judgements.isEmpty();
    RunSummary summary =
        nobody ? RunReport.of(run, outcomes, jury) : RunReport.judged(run, outcomes, jury);
    if (nobody && !json) {
      terminal.note("There is no judgement yet, and nothing to report on.");
      return;
    }
    print(terminal, run, new Judging(outcomes, judgements, jury, said), summary);
  }

  private void print(Terminal terminal, RunDirectory run, Judging judging, RunSummary summary) {
    terminal.out().print(text(terminal, run, judging, summary));
  }

  /** What there is to report on. */
  private record Judging(
      List<Outcome> outcomes,
      List<Judgement> judgements,
      @Nullable JuryRule jury,
      @Nullable Labels said) {
    /** Without a judge that tells right from wrong there is nothing to agree with. */
    boolean decides() {
      return judgements.stream().anyMatch(judgement -> judgement.passesFrom() != null)
          || judgements.stream().anyMatch(judgement -> judgement.passes() != null);
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
    AgreementReport found = agreement(run, judging);
    return json
        ? JudgeReports.json(found, summary)
        : JudgeReports.text(found, summary, terminal.screen());
  }

  private AgreementReport agreement(RunDirectory run, Judging judging) {
    boolean values = run.manifest().conditions().keepValues();
    AgreementReport found =
        AgreementReport.of(
            new AgreementInput(
                judging.outcomes(),
                judging.judgements(),
                judging.jury(),
                judging.said(),
                id -> values ? run.results().read(id) : Optional.empty(),
                Resampling.STANDARD));
    return values ? found : found.withoutValues();
  }
}
