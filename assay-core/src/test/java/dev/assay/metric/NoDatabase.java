// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;

/** For comparisons whose metrics must not ask the database anything. */
public enum NoDatabase implements DatabaseAccess {
  INSTANCE;

  @Override
  public Execution run(String sql) {
    return new Execution.Failed(ErrorKind.CONNECTION, null, "there is no database");
  }

  @Override
  public Schema schema() {
    return Schema.UNKNOWN;
  }
}
