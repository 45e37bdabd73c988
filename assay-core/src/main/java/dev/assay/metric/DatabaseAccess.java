// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import java.util.List;

/**
 * The question's database, for metrics that need more of it than the results they are given. Safe
 * for use by several threads.
 */
public interface DatabaseAccess {
  /** Runs one more query, under the guard and the limits of the run. */
  Execution run(String sql);

  /** Runs one more gold, in a session that no prediction has touched. */
  default Execution runGold(String sql) {
    return run(sql);
  }

  /** The plan of a query, which is not run; refused where an engine's plan tells no cost. */
  default Execution plan(String sql) {
    return new Execution.Refused("plan", "no plan is known of " + sql);
  }

  /** The tables; {@link Schema#UNKNOWN} where they can't be read. */
  Schema schema();

  /** Further databases of the same schema with other content; mostly none. */
  default List<DatabaseAccess> siblings() {
    return List.of();
  }
}
