// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeResult.Refuted;

/** Results of searches in the form in which they are stored and shown. */
public final class ProbeFindings {
  private ProbeFindings() {}

  /** The result for a pair without a run. */
  public static ProbeFinding of(QueryPair pair, ProbeResult result) {
    return of("", "", pair.gold(), pair.predicted(), result);
  }

  /**
   * The result for a question.
   *
   * @param gold the gold query; empty if there is none
   * @param predicted the prediction; empty if it is no SQL
   */
  public static ProbeFinding of(
      String question, String database, String gold, String predicted, ProbeResult result) {
    int candidates = result instanceof Held held ? held.candidates() : 0;
    String reason = result instanceof NotProbed not ? not.reason() : null;
    StoredCounterexample found =
        result instanceof Refuted refuted ? stored(refuted.counterexample()) : null;
    return new ProbeFinding(question, database, gold, predicted, candidates, reason, found);
  }

  private static StoredCounterexample stored(Counterexample found) {
    return new StoredCounterexample(
        found.level(),
        found.kind(),
        found.rowCount(),
        found.assumption(),
        found.difference(),
        new Data(
            found.dialect(),
            found.tables().stream()
                .map(table -> new SmallTable(table.name(), table.rows(), table.used()))
                .toList(),
            found.gold(),
            found.predicted(),
            found.script()));
  }
}
