// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.probe.Counterexample;
import org.jspecify.annotations.Nullable;

/**
 * A mutant and its fate.
 *
 * @param counterexample the rows that would kill it, if it is alive; else {@code null}
 */
public record TestedMutant(
    Mutant mutant, MutantStatus status, @Nullable Counterexample counterexample) {
  public boolean isAlive() {
    return status == MutantStatus.ALIVE;
  }
}
