// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of running one query. A failing query is a value, not an exception. */
public sealed interface Execution {
  /** It returned rows. {@code elapsed} covers execution and reading. */
  record Rows(ResultTable table, Duration elapsed) implements Execution {}

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
    if (this instanceof Rows) {
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
