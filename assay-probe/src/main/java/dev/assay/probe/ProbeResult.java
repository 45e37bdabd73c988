// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.List;

/** The result of a search. */
public sealed interface ProbeResult {
  /** A database was found on which the answers differ. */
  record Refuted(Counterexample counterexample) implements ProbeResult {}

  /**
   * The answers are equal on every database that keeps the declared keys, so none was searched for.
   *
   * @param steps of the proof, as phrases
   */
  record Proved(List<String> steps) implements ProbeResult {
    public Proved {
      steps = List.copyOf(steps);
    }
  }

  /**
   * The answers agreed on every candidate. That is evidence, not a proof.
   *
   * @param candidates databases on which both queries ran
   */
  record Held(int candidates) implements ProbeResult {}

  /**
   * The pair could not be probed, or not to the end.
   *
   * @param reason a phrase, such as {@code the same text as the gold query}
   */
  record NotProbed(String reason) implements ProbeResult {}
}
