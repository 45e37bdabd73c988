// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.model.ExecutionSummary;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ResultHash;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Creates the summaries of executions that outcomes store. */
final class ExecutionSummaries {
  private static final int LONGEST_MESSAGE = 10_000;
  private static final double NANOS_IN_MICRO = 1e3;

  private ExecutionSummaries() {}

  static ExecutionSummary of(@Nullable Execution execution) {
    return of(execution, null, null);
  }

  /**
   * The summary of a prediction's execution, whose result is mostly that of its gold.
   *
   * @param expected the gold's table
   * @param expectedHash its hash
   */
  static ExecutionSummary of(
      @Nullable Execution execution,
      @Nullable ResultTable expected,
      @Nullable String expectedHash) {
    if (execution == null) {
      return ExecutionSummary.NONE;
    }
    String status = execution.status();
    if (execution instanceof Execution.Rows rows) {
      return new ExecutionSummary(
          status,
          (long) rows.table().rowCount(),
          (long) rows.table().columnCount(),
          millis(rows.elapsed()),
          expected == null || expectedHash == null
              ? ResultHash.of(rows.table())
              : ResultHash.of(rows.table(), expected, expectedHash),
          null,
          null);
    }
    if (execution instanceof Execution.Sampled sampled) {
      return of(sampled.unfetched());
    }
    if (execution instanceof Execution.Unfetched unfetched) {
      return new ExecutionSummary(
              status,
              unfetched.rows(),
              (long) unfetched.first().columnCount(),
              millis(unfetched.elapsed()),
              null,
              null,
              null)
          .compared(
              unfetched.sampled() ? ExecutionSummary.BY_SAMPLE : ExecutionSummary.IN_DATABASE);
    }
    if (execution instanceof Execution.Failed failed) {
      return without(status, failed.kind().name(), shortened(failed.message()));
    }
    if (execution instanceof Execution.Refused refused) {
      return without(status, refused.rule(), refused.reason());
    }
    if (execution instanceof Execution.TooLarge large) {
      return without(status, large.limit(), message(large));
    }
    Duration limit = ((Execution.TimedOut) execution).limit();
    return without(status, "timeout", "stopped after " + limit.toMillis() + " ms");
  }

  /** Messages may quote a value of many megabytes. */
  private static String shortened(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : "%s… (%,d characters)".formatted(message.substring(0, LONGEST_MESSAGE), message.length());
  }

  private static String message(Execution.TooLarge large) {
    return switch (large.limit()) {
      case "memory" -> "stopped, as it needs more memory than a query may take";
      case "disk" -> "stopped, as it needs larger temporary files than a query may write";
      default -> "stopped at " + large.seen() + " " + large.limit();
    };
  }

  private static ExecutionSummary without(String status, String error, String message) {
    return new ExecutionSummary(status, null, null, null, null, error, message);
  }

  /** Milliseconds, rounded to microseconds; finer digits are noise. */
  private static double millis(Duration elapsed) {
    return Math.round(elapsed.toNanos() / NANOS_IN_MICRO) / 1e3;
  }
}
