// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * A number with its interval in a JSON document; {@code null} for unknown.
 *
 * @param value from 0 to 1 if it is a share
 */
record Rate(@Nullable Double value, @Nullable Double low, @Nullable Double high) {
  static Rate of(Proportion share) {
    return share.total() == 0
        ? new Rate(null, null, null)
        : new Rate(share.value(), share.low(), share.high());
  }

  /** The share of questions that are right. */
  record Accuracy(int correct, int scored, @JsonUnwrapped Rate rate) {
    static Accuracy of(Proportion share) {
      return new Accuracy(share.successes(), share.total(), Rate.of(share));
    }
  }

  /** Any other share. */
  record Counted(int count, int total, @JsonUnwrapped Rate rate) {
    static Counted of(Proportion share) {
      return new Counted(share.successes(), share.total(), Rate.of(share));
    }
  }

  /** An estimate, with the reason if it has no interval. */
  record Estimated(@JsonUnwrapped Rate rate, @WherePresent @Nullable String reason) {
    static Estimated of(Estimate estimate) {
      var confidenceInterval = estimate.interval();
      return new Estimated(
          confidenceInterval == null
              ? new Rate(estimate.value(), null, null)
              : new Rate(estimate.value(), confidenceInterval.low(), confidenceInterval.high()),
          estimate.reason());
    }
  }
}
