// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.execute.Limits;
import dev.assay.probe.ProbeSettings;
import java.time.Duration;

/**
 * The effort of a mutation analysis.
 *
 * @param mutants the most of one gold, at least 1
 * @param search for the rows that kill a mutant that the database does not; its seed also decides
 *     which mutants are made
 * @param limits of the golds, and of mutants with no more time than {@link #MUTANT_TIME}
 */
public record MutationSettings(int mutants, ProbeSettings search, Limits limits) {
  /** Time limit of a mutant; a lost join condition may make one run for long. */
  public static final Duration MUTANT_TIME = Duration.ofSeconds(5);

  /**
   * 25 mutants per gold and 100 candidates per level of realism: twice as many find 2 % more living
   * mutants on Spider and take a third longer.
   */
  public static final MutationSettings DEFAULT =
      new MutationSettings(
          25,
          new ProbeSettings(100, ProbeSettings.DEFAULT.seed(), ProbeSettings.DEFAULT.timeout()),
          Limits.DEFAULT);

  public MutationSettings {
    search = search.realistic(); // only what is realistic keeps a mutant alive
    if (mutants < 1) {
      throw new IllegalArgumentException("mutants must be at least 1, not " + mutants);
    }
  }
}
