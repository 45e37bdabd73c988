// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Redaction;
import dev.assay.report.RunSummary;
import dev.assay.report.internal.HistoryTables;
import dev.assay.report.internal.VerdictPhrases;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored run that is exported. Outcomes are brief in memory, and complete ones are read one at a
 * time.
 *
 * @param outcomes brief ones, in the order of their ids; without values if they are to be left out
 * @param judgments that count
 * @param gate the gate's verdict, or {@code null} without a gate
 * @param values whether cells of results may be exported
 */
public record ExportedRun(
    RunDirectory directory,
    StoredOutcomes stored,
    List<Outcome> outcomes,
    RunSummary summary,
    List<Judgment> judgments,
    @Nullable GateVerdict gate,
    boolean values) {

  /** The description of the run. */
  public Manifest manifest() {
    return directory.manifest();
  }

  /** The identity of the run, the same each time it is exported: 16 hexadecimal digits. */
  public String id() {
    return HistoryTables.runId(manifest());
  }

  /** The model that was asked, or {@code null} if the SQL did not come from a model. */
  public @Nullable AskedModel model() {
    return AskedModel.of(manifest().generator().id());
  }

  /** Returns all that is known of a question, without values if they are to be left out. */
  public Outcome whole(Outcome brief) {
    Outcome whole = stored.whole(brief.question());
    return values ? whole : Redaction.of(whole);
  }

  /** Returns the verdict on a question as a sentence; it quotes no values. */
  public String verdict(Outcome outcome) {
    return VerdictPhrases.of(outcome, summary.run().profileOf(outcome)).headline();
  }

  /** The time at which the run was started. */
  public Instant started() {
    return manifest().provenance().started();
  }

  /** The time of the last outcome, or {@code null} if questions are pending. */
  public @Nullable Instant finished() {
    return manifest().provenance().finished();
  }
}
