// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.input.TableLimits;
import dev.assay.table.Execution;

/**
 * Counts what is read of one stored table, and stops the reader at the first limit that is
 * exceeded. Used by one thread.
 */
public final class TableMeter {
  /** The bytes or cells that are read between two looks at the clock. */
  private static final int BETWEEN_LOOKS = 1 << 14;

  /** The memory for the form of a table beside its cells while it is read, in bytes. */
  private static final int SLACK = 4096;

  private final String place;
  private final TableLimits limits;
  private final long start = System.nanoTime();
  private long columns;
  private long rows;
  private long expected;
  private long read;
  private long text;
  private long kept;
  private int unwatched;

  /**
   * Starts the time.
   *
   * @param place of the table, for errors
   */
  public TableMeter(String place, TableLimits limits) {
    this.place = place;
    this.limits = limits;
  }

  TableLimits limits() {
    return limits;
  }

  /**
   * Takes the number of columns.
   *
   * @throws TableLimitException if a limit is exceeded, as all methods here
   */
  public void columns(long count) {
    columns = count;
    if (count > TableLimits.MOST_COLUMNS) {
      throw tooLarge("columns", count, "%,d columns".formatted(TableLimits.MOST_COLUMNS), "");
    }
    cells();
  }

  /** Takes the number of rows that a file says it has, before they are read. */
  public void expect(long count) {
    expected = count;
    limitRows(count);
  }

  private void limitRows(long count) {
    if (count > limits.rows()) {
      throw tooLarge("rows", count, "%,d rows".formatted(limits.rows()), "--max-rows");
    }
  }

  /** Takes some more rows. */
  public void rows(long count) {
    rows += count;
    limitRows(rows);
    cells();
    time();
  }

  private void cells() {
    long most = Math.max(rows, expected);
    if (columns > 0 && most > limits.cells() / columns) {
      cells(most * columns);
    }
  }

  /** Takes the number of cells so far. */
  void cells(long count) {
    if (count > limits.cells()) {
      throw tooLarge("cells", count, "%,d cells".formatted(limits.cells()), "--max-cells");
    }
  }

  /** Takes some more characters of a file, after it was unpacked. */
  public void read(int count) {
    read += count;
    bytes(read);
  }

  /** Takes the length of a text that was read. */
  void text(long length) {
    text += length;
    bytes(text - SLACK);
    unwatched += (int) Math.min(length + 1, BETWEEN_LOOKS);
    if (unwatched >= BETWEEN_LOOKS) {
      time();
    }
  }

  /** Takes the bytes that more cells take in memory. */
  public void kept(long bytes) {
    kept += bytes;
    bytes(kept);
  }

  /** The bytes that cells may yet take in memory. */
  public long left() {
    return limits.bytes() - kept;
  }

  /** Takes a number of bytes. */
  public void bytes(long count) {
    if (count > limits.bytes()) {
      throw tooLarge("bytes", count, size(limits.bytes()), "--max-bytes");
    }
  }

  /**
   * Takes the bytes that all texts have in UTF-8, before they are read. A character takes up to two
   * bytes more than in memory.
   */
  public void expectText(long count) {
    if (count / 2 > limits.bytes()) {
      bytes(count);
    }
  }

  /** The whole seconds that are left for reading, at least 1. */
  public int secondsLeft() {
    long left = limits.timeout().toNanos() - (System.nanoTime() - start);
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, left / 1_000_000_000));
  }

  /** Looks at the clock. */
  public void time() {
    unwatched = 0;
    if (System.nanoTime() - start > limits.timeout().toNanos()) {
      throw timedOut();
    }
  }

  /** The error of a table that takes too long to read. */
  public TableLimitException timedOut() {
    return new TableLimitException(
        "%s: takes more than the limit of %s to read; make it smaller, or raise the limit with --timeout"
            .formatted(place, seconds()),
        new Execution.TimedOut(limits.timeout()));
  }

  /** The error of a table that needs more memory than reading one may take. */
  public TableLimitException outOfMemory() {
    return tooLarge("memory", limits.bytes(), "the memory for reading it", "--worker-memory");
  }

  private TableLimitException tooLarge(String limit, long seen, String most, String option) {
    return new TableLimitException(
        "%s: is too large: it exceeds the limit of %s; make it smaller%s"
            .formatted(place, most, option.isEmpty() ? "" : ", or raise the limit with " + option),
        new Execution.TooLarge(limit, seen));
  }

  private String seconds() {
    return limits.timeout().toMillis() / 1000.0 + " s";
  }

  private static String size(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MB" : "%,d bytes".formatted(bytes);
  }
}
