// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;

/** The check that a table has as many rows in each pass as in the first one. */
final class TableChange {
  private TableChange() {}

  static void check(long rows, long before) {
    if (rows != before) {
      throw new AssayException(
          "a table had %d rows in one pass and %d in another; compare results that do not change, for example Parquet files or a cached dataset"
              .formatted(before, rows));
    }
  }
}
