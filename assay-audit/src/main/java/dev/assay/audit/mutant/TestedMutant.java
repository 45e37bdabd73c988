// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.probe.Counterexample;
import org.jspecify.annotations.Nullable;

/**
 * A mutant and its fate.
 *
 * @param counterexample the rows that would kill it; {@code null} if it is not alive, or if no
 *     values are to be shown
 */
public record TestedMutant(
    Mutant mutant, MutantStatus status, @Nullable Counterexample counterexample) {
  TestedMutant withoutRows() {
    return new TestedMutant(mutant, status, null);
  }

  public boolean isAlive() {
    return status == MutantStatus.ALIVE;
  }
}
