// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.agreement.VoteAggregation;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.GateVerdict;
import dev.assay.html.HtmlReport;
import dev.assay.html.ReportFiles;
import dev.assay.journal.ProbeFile;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.report.StoredRunSummary;
import dev.assay.report.SummaryDocument;
import dev.assay.report.SummaryJson;
import dev.assay.report.TerminalDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums up runs for the commands that print or export them. */
public final class RunReport {
  private RunReport() {}

  /** The summary of a stored run; several opinions of judges become one as they did before. */
  public static RunSummary of(RunDirectory run, List<Outcome> outcomes) {
    return of(run, outcomes, jury(run));
  }

  /** The judgments of a run that count. */
  public static List<Judgment> counted(RunDirectory run) {
    return StoredRunSummary.counted(run);
  }

  /** The rule that was chosen for the stored summary; {@code null} for the usual one. */
  public static @Nullable VoteAggregation jury(RunDirectory run) {
    return StoredRunSummary.jury(run);
  }

  /**
   * The summary of a stored run.
   *
   * @param jury how several opinions of judges become one, or {@code null} for the usual way, which
   *     also counts if the judges that are there can't be combined by it
   */
  public static RunSummary of(
      RunDirectory run, List<Outcome> outcomes, @Nullable VoteAggregation jury) {
    return StoredRunSummary.of(run, outcomes, jury);
  }

  /**
   * Sums a run up that was judged since, and writes {@code summary.json} and {@code report.html}
   * anew; what the gate said stays.
   *
   * @param headline that is chosen, or {@code null} for the one chosen before
   */
  public static RunSummary judged(
      RunDirectory run, @Nullable VoteAggregation jury, @Nullable String headline)
      throws IOException {
    return ReportFiles.write(run, run.storedOutcomes(), jury, gate(run), headline);
  }

  /** Returns new probe results with the earlier judgments of the same counterexamples. */
  public static ProbeRecord judgedBefore(RunDirectory run, ProbeRecord found) {
    return new ProbeFile(run).current().map(found::judgedAs).orElse(found);
  }

  /**
   * Stores what was found by probing a run, and sums the run up anew if it was summed up before.
   * The caller holds the lock of the run.
   *
   * @param found findings of all accepted questions, or of some, which then take the place of
   *     earlier ones
   * @return what is now stored
   */
  public static ProbeRecord probed(RunDirectory run, ProbeRecord found) throws IOException {
    StoredOutcomes stored = run.storedOutcomes();
    ProbeFile file = new ProbeFile(run);
    ProbeRecord probed =
        found.isWhole()
            ? found
            : file.current(stored).map(known -> known.with(found.findings())).orElse(found);
    file.write(probed);
    if (Files.exists(file(run))) {
      // Under profile probed, verdicts follow what was just written.
      ReportFiles.write(run, run.storedOutcomes(), jury(run), gate(run), null);
    }
    return probed;
  }

  /** Returns the gate verdict of a stored run; {@code null} if it had no gate. */
  public static @Nullable GateVerdict gate(RunDirectory run) {
    return StoredRunSummary.gate(run);
  }

  private static Path file(RunDirectory run) {
    return StoredRunSummary.file(run);
  }

  /** The means of a run's metrics, that of probing included. */
  public static Map<String, Double> metrics(RunDirectory run, List<Outcome> outcomes) {
    Map<String, Double> means = new LinkedHashMap<>();
    MetricMean.all(outcomes, new ProbeFile(run).current().orElse(null))
        .forEach(mean -> means.put(mean.metric(), mean.mean()));
    return means;
  }

  /** Prints a summary on stdout, and on stderr where the report is. */
  static void print(Terminal terminal, GateResult run, boolean json) {
    terminal
        .out()
        .print(
            json
                ? SummaryJson.write(run.summary(), run.gate())
                : TerminalDocument.of(SummaryDocument.of(run.summary()), terminal.screen()));
    noteReport(terminal, run);
  }

  /** Says where the report is. */
  static void noteReport(Terminal terminal, GateResult run) {
    terminal.note("Report: " + run.result().directory().path().resolve(HtmlReport.FILE));
  }
}
