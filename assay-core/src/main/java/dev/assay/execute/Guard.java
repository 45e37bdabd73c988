// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.sql.Dialect;
import dev.assay.table.Execution.Refused;
import java.util.Optional;

/** Decides whether a query may be sent to a database. Safe for use by several threads. */
@FunctionalInterface
public interface Guard {
  /** Returns why a query must not run; empty if it may. Never throws. */
  Optional<Refused> check(String sql, Dialect dialect);
}
