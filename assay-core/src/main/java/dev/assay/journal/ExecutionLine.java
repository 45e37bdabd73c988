// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.model.ExecutionSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of an execution that an outcome stores, with the keys of {@code outcomes.jsonl}. */
record ExecutionLine(
    String status,
    @Nullable Long rows,
    @Nullable Long columns,
    @Nullable Double ms,
    @Nullable String hash,
    @JsonInclude(Include.NON_NULL) @Nullable String compared,
    @JsonInclude(Include.NON_NULL) @Nullable String error,
    @JsonInclude(Include.NON_NULL) @Nullable String message,
    @JsonProperty("volatile") @JsonInclude(Include.NON_EMPTY) List<String> volatileCalls) {
  static ExecutionLine of(ExecutionSummary execution) {
    return new ExecutionLine(
        execution.status(),
        execution.rows(),
        execution.columns(),
        execution.ms(),
        execution.hash(),
        execution.result().compared(),
        execution.error(),
        execution.message(),
        execution.volatileCalls());
  }

  ExecutionSummary execution() {
    return new ExecutionSummary(
        status,
        new ExecutionSummary.ResultSummary(rows, columns, hash, compared),
        ms,
        error,
        message,
        volatileCalls);
  }
}
