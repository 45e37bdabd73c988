// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.AssayException;
import dev.assay.table.Execution;

/** A stored table that exceeds a limit, and so was not read to its end. */
public final class TableLimitException extends AssayException {
  private static final long serialVersionUID = 1;

  /** Not serialized; an exception that was has no use for it. */
  private final transient Execution execution;

  /**
   * Tells of a limit.
   *
   * @param execution of a query that exceeds the same limit
   */
  public TableLimitException(String message, Execution execution) {
    super(message);
    this.execution = execution;
  }

  /** The execution of a query that exceeds the same limit. */
  public Execution execution() {
    return execution;
  }
}
