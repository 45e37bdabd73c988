// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import java.util.Optional;

/** Decides which databases pairs may name; called by several threads at once. */
@FunctionalInterface
public interface DatabaseGate {
  /** Returns why no query may run on a database; empty if queries may. */
  Optional<PairProblem> objectionTo(String database);
}
