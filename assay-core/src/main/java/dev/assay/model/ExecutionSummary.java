// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an outcome keeps of an {@link Execution}.
 *
 * @param status see {@link Execution#status()}; {@code none} if nothing was run
 * @param rows rows returned, or {@code null}
 * @param columns columns returned, or {@code null}
 * @param ms time of execution and reading in milliseconds, or {@code null}
 * @param hash 128-bit content hash of the result in hexadecimal, or {@code null}
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
    @JsonInclude(Include.NON_NULL) @Nullable String error,
    @JsonInclude(Include.NON_NULL) @Nullable String message,
    @JsonProperty("volatile") @JsonInclude(Include.NON_EMPTY) List<String> volatileCalls) {
  /** Nothing was run. */
  public static final ExecutionSummary NONE =
      new ExecutionSummary("none", null, null, null, null, null, null);

  public ExecutionSummary {
    volatileCalls = List.copyOf(volatileCalls);
  }

  /** Of a query whose result is the same each time, as far as is known. */
  public ExecutionSummary(
      String status,
      @Nullable Long rows,
      @Nullable Long columns,
      @Nullable Double ms,
      @Nullable String hash,
      @Nullable String error,
      @Nullable String message) {
    this(status, rows, columns, ms, hash, error, message, List.of());
  }

  /** The same execution of a query with such words. */
  public ExecutionSummary withVolatileCalls(List<String> calls) {
    return new ExecutionSummary(status, rows, columns, ms, hash, error, message, calls);
  }
}
