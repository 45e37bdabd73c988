// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.table.Execution;
import dev.assay.table.SharedTexts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an {@link Execution} that an outcome stores.
 *
 * @param status see {@link Execution#status()}; {@code none} if nothing was run
 * @param result the result; nothing but {@code null} if it returned none
 * @param ms time of execution and reading in milliseconds, or {@code null}
 * @param error kind of error, refusing rule or exceeded limit, or {@code null}
 * @param message the database's or the guard's words, or {@code null}
 * @param volatileCalls words of the query that make its result depend on chance or on when it is
 *     run, in order
 */
public record ExecutionSummary(
    String status,
    ResultSummary result,
    @Nullable Double ms,
    @Nullable String error,
    @Nullable String message,
    List<String> volatileCalls) {
  /** The comparison of a result that its database counted itself. */
  public static final String IN_DATABASE = "database";

  /** The comparison of a result that was sampled. */
  public static final String BY_SAMPLE = "sample";

  /** Nothing was run. */
  public static final ExecutionSummary NONE =
      new ExecutionSummary("none", null, null, null, null, null, null);

  /**
   * A result, without its values.
   *
   * @param rows rows returned, or {@code null}
   * @param columns columns returned, or {@code null}
   * @param hash 128-bit content hash of the result in hexadecimal, or {@code null}
   * @param compared the method of comparison without keeping it: {@link #IN_DATABASE} or {@link
   *     #BY_SAMPLE}; {@code null} if it was fetched
   */
  public record ResultSummary(
      @Nullable Long rows,
      @Nullable Long columns,
      @Nullable String hash,
      @Nullable String compared) {}

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
    this(status, new ResultSummary(rows, columns, hash, null), ms, error, message, List.of());
  }

  /** Rows returned, or {@code null}. */
  public @Nullable Long rows() {
    return result.rows();
  }

  /** Columns returned, or {@code null}. */
  public @Nullable Long columns() {
    return result.columns();
  }

  /** The content hash of the result in hexadecimal, or {@code null}. */
  public @Nullable String hash() {
    return result.hash();
  }

  /** Returns whether the database compared the result itself, so that it was not fetched. */
  public boolean inDatabase() {
    return IN_DATABASE.equals(result.compared());
  }

  /** Returns whether the result was sampled, because it exceeds the limits. */
  public boolean isSampled() {
    return BY_SAMPLE.equals(result.compared());
  }

  /** Returns the summary of a result that was compared in some way; see {@link ResultSummary}. */
  public ExecutionSummary compared(@Nullable String how) {
    ResultSummary counted = new ResultSummary(rows(), columns(), hash(), how);
    return new ExecutionSummary(status, counted, ms, error, message, volatileCalls);
  }

  /** Returns the summary of a query with such calls. */
  public ExecutionSummary withVolatileCalls(List<String> calls) {
    return new ExecutionSummary(status, result, ms, error, message, calls);
  }
}
