// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Collects the facts of one pass over a table. Spark copies an empty one to each partition and
 * merges the results.
 */
interface RowFold<F extends RowFold<F>> extends Serializable {
  /** Adds a row, which is only valid during the call. */
  F add(InternalRow row);

  F merge(F other);
}
