// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.input.TableLimits;
import java.time.Duration;

/**
 * The limits of one query and of the comparison of its result.
 *
 * @param timeout from sending the query to its last row
 * @param maxRows rows a result may have
 * @param maxCells rows times columns
 * @param maxBytes approximate memory that a result may take, in bytes
 * @param compareTimeout processor time that comparing it with all golds of its question may take
 * @param sampled whether a result that exceeds the others is sampled while it arrives
 */
public record Limits(
    Duration timeout,
    long maxRows,
    long maxCells,
    long maxBytes,
    Duration compareTimeout,
    boolean sampled) {
  /** 30 s, 1,000,000 rows, 20 million cells, 256 MB, 5 s. */
  public static final Limits DEFAULT =
      new Limits(Duration.ofSeconds(30), 1_000_000, 20_000_000, 256L << 20);

  public Limits {
    requirePositive("timeout", timeout);
    requirePositive("compareTimeout", compareTimeout);
    if (maxRows < 1 || maxCells < 1 || maxBytes < 1) {
      throw new IllegalArgumentException("limits on rows, cells and bytes must be at least 1");
    }
  }

  /** Limits beyond which results are not read. */
  public Limits(
      Duration timeout, long maxRows, long maxCells, long maxBytes, Duration compareTimeout) {
    this(timeout, maxRows, maxCells, maxBytes, compareTimeout, false);
  }

  /** Limits under which comparisons take the usual time. */
  public Limits(Duration timeout, long maxRows, long maxCells, long maxBytes) {
    this(timeout, maxRows, maxCells, maxBytes, Duration.ofSeconds(5));
  }

  private static void requirePositive(String name, Duration time) {
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException(name + " must be positive, not " + time);
    }
  }

  /** Returns these limits with at most this many rows. */
  public Limits withRows(long most) {
    return new Limits(
        timeout, Math.min(maxRows, most), maxCells, maxBytes, compareTimeout, sampled);
  }

  /** The limits of stored tables in place of a query's result. */
  public TableLimits tables() {
    return new TableLimits(timeout, maxRows, maxCells, maxBytes);
  }

  /** Returns these limits with a different time limit for a query. */
  public Limits withTimeout(Duration other) {
    return new Limits(other, maxRows, maxCells, maxBytes, compareTimeout, sampled);
  }

  /** Returns these limits with or without samples of results that exceed them. */
  public Limits sampling(boolean whether) {
    return new Limits(timeout, maxRows, maxCells, maxBytes, compareTimeout, whether);
  }
}
