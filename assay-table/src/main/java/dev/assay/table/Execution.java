// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of running one query. A failing query is a value, not an exception. */
public sealed interface Execution {
  /** It returned rows. {@code elapsed} covers execution and reading. */
  record Rows(ResultTable table, Duration elapsed) implements Execution {}

  /**
   * It returned rows that were not kept: the database counted and compared them itself, or they
   * were sampled.
   *
   * @param first the first rows of the result or sample, or none; its columns are those of the
   *     result
   * @param rows the number of rows
   * @param elapsed time of the statement
   * @param sampled whether they were sampled
   */
  record Unfetched(ResultTable first, long rows, Duration elapsed, boolean sampled)
      implements Execution {
    /** A result that the database compared. */
    public Unfetched(ResultTable first, long rows, Duration elapsed) {
      this(first, rows, elapsed, false);
    }
  }

  /** It returned more than a limit allows; all rows were read, and some of them kept. */
  record Sampled(ResultTable table, RowDigest digest, Duration elapsed) implements Execution {
    /** The execution without what only a comparison needs. */
    public Unfetched unfetched() {
      return new Unfetched(table, digest.rows(), elapsed, true);
    }
  }

  /** The guard did not let it run. {@code rule} is a stable name, {@code reason} a sentence. */
  record Refused(String rule, String reason) implements Execution {}

  /** The database reported an error. */
  record Failed(ErrorKind kind, @Nullable String sqlState, String message) implements Execution {}

  /** The watchdog stopped it. */
  record TimedOut(Duration limit) implements Execution {}

  /** It returned more than a limit allows. {@code limit} is {@code rows}, {@code cells} … */
  record TooLarge(String limit, long seen) implements Execution {
    /** Returns whether it is the result that is too large, not what the query needs to run. */
    public boolean isResult() {
      return limit.equals("rows") || limit.equals("cells") || limit.equals("bytes");
    }
  }

  /** {@code rows}, {@code refused}, {@code failed}, {@code timed_out} or {@code too_large}. */
  default String status() {
    if (this instanceof Rows || this instanceof Unfetched || this instanceof Sampled) {
      return "rows";
    }
    if (this instanceof Refused) {
      return "refused";
    }
    if (this instanceof Failed) {
      return "failed";
    }
    return this instanceof TimedOut ? "timed_out" : "too_large";
  }
}
