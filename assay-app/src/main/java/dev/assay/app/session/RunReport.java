// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.agreement.VoteAggregation;
import dev.assay.html.HtmlReport;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.model.Outcome;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.report.internal.StoredRunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums up runs for the commands that print or export them. */
public final class RunReport {
  private RunReport() {}

  /**
   * Sums a run up that was judged since, and writes {@code summary.json} and {@code report.html}
   * anew; what the gate said stays.
   *
   * @param headline that is chosen, or {@code null} for the one chosen before
   */
  public static RunSummary judged(
      RunDirectory run, @Nullable VoteAggregation jury, @Nullable String headline)
      throws IOException {
    return HtmlReport.summarize(
        run, run.storedOutcomes(), jury, StoredRunSummary.gate(run), headline);
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
    if (Files.exists(StoredRunSummary.file(run))) {
      // Under profile probed, verdicts follow what was just written.
      HtmlReport.summarize(
          run, run.storedOutcomes(), StoredRunSummary.jury(run), StoredRunSummary.gate(run), null);
    }
    return probed;
  }

  /**
   * Stores what an audit of a run's data set says of its golds, and sums the run up anew if it was
   * summed up before. The caller holds the lock of the run.
   *
   * @param findings that doubt a gold, by question
   */
  public static void audited(RunDirectory run, Map<String, List<GoldFinding>> findings)
      throws IOException {
    StoredOutcomes stored = run.storedOutcomes();
    EvidenceGathering.gather(run, stored, StoredRunSummary.jury(run), findings);
    summarizeAgain(run, stored);
  }

  /**
   * Marks a finding about a gold as {@link EvidenceGathering#dismiss} does, and sums the run up
   * anew if it was summed up before. The caller holds the lock of the run.
   */
  public static void dismissed(
      RunDirectory run, String question, String kind, @Nullable String sentence)
      throws IOException {
    StoredOutcomes stored = run.storedOutcomes();
    EvidenceGathering.dismiss(run, stored, question, kind, sentence);
    summarizeAgain(run, stored);
  }

  private static void summarizeAgain(RunDirectory run, StoredOutcomes stored) throws IOException {
    if (Files.exists(StoredRunSummary.file(run))) {
      HtmlReport.summarize(
          run, stored, StoredRunSummary.jury(run), StoredRunSummary.gate(run), null);
    }
  }

  /** The means of a run's metrics, that of probing included. */
  public static Map<String, Double> metrics(RunDirectory run, List<Outcome> outcomes) {
    Map<String, Double> means = new LinkedHashMap<>();
    MetricMean.all(outcomes, new ProbeFile(run).current().orElse(null))
        .forEach(mean -> means.put(mean.metric(), mean.mean()));
    return means;
  }
}
