// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

/** The result of a search. */
public sealed interface ProbeResult {
  /** A database was found on which the answers differ. */
  record Refuted(Counterexample counterexample) implements ProbeResult {}

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
