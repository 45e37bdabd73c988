// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import dev.assay.model.Schema;

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
