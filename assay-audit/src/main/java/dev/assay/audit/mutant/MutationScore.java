// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.Collection;

/** The numbers of some mutants by their fates. */
public record MutationScore(int killed, int alive, int presumedEquivalent, int notProbed) {
  static MutationScore of(Collection<TestedMutant> mutants) {
    return new MutationScore(
        count(mutants, MutantStatus.KILLED),
        count(mutants, MutantStatus.ALIVE),
        count(mutants, MutantStatus.PRESUMED_EQUIVALENT),
        count(mutants, MutantStatus.NOT_PROBED));
  }

  private static int count(Collection<TestedMutant> mutants, MutantStatus status) {
    return (int) mutants.stream().filter(mutant -> mutant.status() == status).count();
  }

  /** All mutants, whatever their fate. */
  public int mutants() {
    return killed + alive + presumedEquivalent + notProbed;
  }

  /**
   * Returns whether there is a score: not if no mutant was killed or is alive, and not if all that
   * survived could not be probed, as any of them may be alive.
   */
  public boolean isMeasured() {
    return killed + alive > 0 && (notProbed == 0 || alive + presumedEquivalent > 0);
  }

  /** The score: killed mutants among those killed and alive. */
  public Proportion share() {
    return Wilson.interval(killed, killed + alive);
  }
}
