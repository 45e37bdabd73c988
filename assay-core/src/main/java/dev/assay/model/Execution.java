// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of running one query. A failing query is a value, not an exception. */
public sealed interface Execution {
  /** It returned rows. {@code elapsed} covers execution and reading. */
  record Rows(ResultTable table, Duration elapsed) implements Execution {}

  /**
   * It returned rows, which the database counted and compared itself; they were not fetched.
   *
   * @param first the first rows, or none; its columns are those of the result
   * @param rows how many there are
   * @param elapsed time of the statement that compared them with the gold's
   */
  record Unfetched(ResultTable first, long rows, Duration elapsed) implements Execution {}

  /** The guard did not let it run. {@code rule} is a stable name, {@code reason} a sentence. */
  record Refused(String rule, String reason) implements Execution {}

  /** The database reported an error. */
  record Failed(ErrorKind kind, @Nullable String sqlState, String message) implements Execution {}

  /** The watchdog stopped it. */
  record TimedOut(Duration limit) implements Execution {}

  /** It returned more than a limit allows. {@code limit} is {@code rows}, {@code cells} … */
  record TooLarge(String limit, long seen) implements Execution {}

  /** {@code rows}, {@code refused}, {@code failed}, {@code timed_out} or {@code too_large}. */
  default String status() {
    if (this instanceof Rows || this instanceof Unfetched) {
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
