// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.table.Execution;
import dev.assay.table.internal.SharedTexts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an {@link Execution} that an outcome stores.
 *
 * @param status see {@link Execution#status()}; {@code none} if nothing was run
 * @param rows rows returned, or {@code null}
 * @param columns columns returned, or {@code null}
 * @param ms time of execution and reading in milliseconds, or {@code null}
 * @param hash 128-bit content hash of the result in hexadecimal, or {@code null}
 * @param compared how the result was compared without being kept: {@link #IN_DATABASE} or {@link
 *     #BY_SAMPLE}; {@code null} if it was fetched
 * @param error kind of error, refusing rule or exceeded limit, or {@code null}
 * @param message the database's or the guard's words, or {@code null}
 * @param volatileCalls words of the query that make its result depend on chance or on when it is
 *     run, in order
 */
public record ExecutionSummary(
    String status,
    @Nullable Long rows,
    @Nullable Long columns,
    @Nullable Double ms,
    @Nullable String hash,
    @JsonInclude(Include.NON_NULL) @Nullable String compared,
    @JsonInclude(Include.NON_NULL) @Nullable String error,
    @JsonInclude(Include.NON_NULL) @Nullable String message,
    @JsonProperty("volatile") @JsonInclude(Include.NON_EMPTY) List<String> volatileCalls) {
  /** The comparison of a result that its database counted itself. */
  public static final String IN_DATABASE = "database";

  /** The comparison of a result that was sampled. */
  public static final String BY_SAMPLE = "sample";

  /** Nothing was run. */
  public static final ExecutionSummary NONE =
      new ExecutionSummary("none", null, null, null, null, null, null);

  public ExecutionSummary {
    status = SharedTexts.of(status);
    volatileCalls = List.copyOf(volatileCalls);
  }

  /** Creates the summary of a query that is not known to be non-deterministic. */
  public ExecutionSummary(
      String status,
      @Nullable Long rows,
      @Nullable Long columns,
      @Nullable Double ms,
      @Nullable String hash,
      @Nullable String error,
      @Nullable String message) {
    this(status, rows, columns, ms, hash, null, error, message, List.of());
  }

  /** Returns whether the database compared the result itself, so that it was not fetched. */
  public boolean inDatabase() {
    return IN_DATABASE.equals(compared);
  }

  /** Returns whether the result was sampled, because it exceeds the limits. */
  public boolean isSampled() {
    return BY_SAMPLE.equals(compared);
  }

  /** Returns the summary of a result that was compared in some way. */
  public ExecutionSummary compared(@Nullable String how) {
    return new ExecutionSummary(
        status, rows, columns, ms, hash, how, error, message, volatileCalls);
  }

  /** Returns the summary with other words. */
  public ExecutionSummary withMessage(String other) {
    return new ExecutionSummary(
        status, rows, columns, ms, hash, compared, error, other, volatileCalls);
  }

  /** Returns the summary of a query with such calls. */
  public ExecutionSummary withVolatileCalls(List<String> calls) {
    return new ExecutionSummary(status, rows, columns, ms, hash, compared, error, message, calls);
  }
}
