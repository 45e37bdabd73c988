// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.VoteAggregation;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.Outcome;
import dev.assay.report.ReviewNeed;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.report.internal.SummaryJson;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files that sum up a run in its directory: {@code summary.json} and {@code report.html}. */
public final class ReportFiles {
  private ReportFiles() {}

  /**
   * Gathers the evidence of a run, sums the run up and writes both files, in place of earlier ones.
   *
   * @param stored the outcomes of the run
   * @param jury the rule that combines several judges' verdicts, or {@code null} for the usual way
   * @param gate the gate's verdict, or {@code null} if there is none
   * @param headline the headline that is chosen, or {@code null} for that of the earlier files
   */
  public static RunSummary write(
      RunDirectory run,
      StoredOutcomes stored,
      @Nullable VoteAggregation jury,
      @Nullable GateVerdict gate,
      @Nullable String headline)
      throws IOException {
    List<Outcome> outcomes = stored.brief();
    JudgeSummary judgeSummary = StoredRunSummary.judges(run, outcomes, jury);
    RunSummary summary =
        RunSummary.of(
                RunFacts.of(run, outcomes.size()),
                outcomes,
                judgeSummary,
                new ProbeFile(run).current(stored).orElse(null))
            .withReviews(StoredRunSummary.reviews(run, outcomes, jury))
            .needing(ReviewNeed.of(outcomes, EvidenceGathering.gather(run, stored, jury)))
            .withHeadline(
                StoredRunSummary.headline(
                    run, outcomes, headline == null ? StoredRunSummary.headline(run) : headline));
    AtomicFile.write(StoredRunSummary.file(run), SummaryJson.write(summary, gate));
    HtmlReport.write(run, summary, stored, gate, RunFile.of(run.path(), HtmlReport.FILE));
    return summary;
  }
}
