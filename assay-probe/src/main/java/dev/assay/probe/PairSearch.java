// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.DataConstraint;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search for counterexamples on one database, in this process or in a worker. What it finds does
 * not depend on that. Used by one thread.
 */
public interface PairSearch extends AutoCloseable {
  /**
   * The result for a pair.
   *
   * @param given those constraints of the pair that are about a table that its queries use
   */
  record Found(ProbeResult result, List<DataConstraint> given) {
    public Found {
      given = List.copyOf(given);
    }

    /** A pair that was not probed, for a reason. */
    static Found notProbed(String reason) {
      return new Found(new ProbeResult.NotProbed(reason), List.of());
    }
  }

  /**
   * Searches for a counterexample. A search that breaks off unexpectedly takes no other with it.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if the database is lost
   */
  Found search(QueryPair pair);

  /**
   * Checks what is stated of the database, unless no small databases can be made.
   *
   * @param added one of them of which is told how many real rows break it, or {@code null}
   * @return that number in words; empty if no row breaks it
   * @throws dev.assay.AssayException as {@link CounterexampleSearch#check}
   */
  Optional<String> check(List<DataConstraint> stated, @Nullable DataConstraint added);

  @Override
  void close();
}
