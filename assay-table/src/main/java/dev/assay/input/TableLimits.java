// SPDX-License-Identifier: Apache-2.0
package dev.assay.input;

import java.time.Duration;

/**
 * The limits under which a stored table is read; they are those of a query's result, and hold for
 * what a file becomes in memory: a small file can unfold to any size.
 *
 * @param timeout for reading the file
 * @param rows a table may have
 * @param cells rows times columns
 * @param bytes of the file, and approximate memory that the table may take
 */
public record TableLimits(Duration timeout, long rows, long cells, long bytes) {
  /** Columns a table may have. */
  public static final int MOST_COLUMNS = 10_000;

  /** 30 s, 1,000,000 rows, 20 million cells, 256 MB. */
  public static final TableLimits DEFAULT =
      new TableLimits(Duration.ofSeconds(30), 1_000_000, 20_000_000, 256L << 20);
}
