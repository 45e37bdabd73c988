// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.model.DataConstraint;
import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeResult.Proved;
import dev.assay.probe.ProbeResult.Refuted;
import java.util.List;

/** Results of searches in the form in which they are stored and shown. */
public final class ProbeFindings {
  private ProbeFindings() {}

  /** The result for a pair without a run. */
  public static ProbeFinding of(QueryPair pair, ProbeResult result) {
    return of("", "", pair, pair.constraints(), result);
  }

  /**
   * The result for a question.
   *
   * @param pair its queries; empty texts where there is no gold query or no SQL
   * @param given the constraints that are stated of the tables that these use
   */
  public static ProbeFinding of(
      String question,
      String database,
      QueryPair pair,
      List<DataConstraint> given,
      ProbeResult result) {
    int candidates = result instanceof Held held ? held.candidates() : 0;
    String reason = result instanceof NotProbed not ? not.reason() : null;
    StoredCounterexample found =
        result instanceof Refuted refuted ? stored(refuted.counterexample()) : null;
    return new ProbeFinding(
        question,
        database,
        pair.gold(),
        pair.predicted(),
        candidates,
        reason,
        found,
        given.stream().map(DataConstraint::toString).toList(),
        List.of(),
        result instanceof Proved proved ? proved.steps() : List.of());
  }

  private static StoredCounterexample stored(Counterexample found) {
    return new StoredCounterexample(
        found.level(),
        found.kind(),
        found.rowCount(),
        found.assumption(),
        found.remedy() == null ? null : found.remedy().toString(),
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
