// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.StoredCounterexample;
import dev.assay.model.CounterexampleKind;
import dev.assay.report.ProbePhrases;
import org.jspecify.annotations.Nullable;

/**
 * The probe result of an accepted answer, by which the list can be filtered.
 *
 * @param result in words
 * @param level of a counterexample whose answers hold different rows; else {@code null}
 */
record ProbeStance(@Nullable String result, @Nullable String level) {
  static final ProbeStance NONE = new ProbeStance(null, null);

  /** Of a question, {@link #NONE} if its run was not probed or its answer not accepted. */
  static ProbeStance of(@Nullable ProbeRecord probed, String question) {
    return probed == null ? NONE : probed.of(question).map(ProbeStance::of).orElse(NONE);
  }

  private static ProbeStance of(ProbeFinding finding) {
    StoredCounterexample found = finding.counterexample();
    String level =
        found != null && found.kind() == CounterexampleKind.ROWS ? found.level().code() : null;
    return new ProbeStance(ProbePhrases.result(finding), level);
  }
}
