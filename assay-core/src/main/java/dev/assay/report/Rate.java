/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * A number with its interval in a JSON document; {@code null} is what is not known.
 *
 * @param value from 0 to 1 if it is a share
 */
record Rate(@Nullable Double value, @Nullable Double low, @Nullable Double high) {
  static Rate of(Proportion share) {
    return share.total() == 0
        ? new Rate(null, null, null)
        : new Rate(share.value(), share.low(), share.high());
  }

  /** A share of questions that are right. */
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

  /** An estimate, and why it has no interval where it has none. */
  record Estimated(@JsonUnwrapped Rate rate, @WherePresent @Nullable String reason) {
    static Estimated of(Estimate estimate) {
      var confidenceInterval = estimate.bounds();
      return new Estimated(
          confidenceInterval == null
              ? new Rate(estimate.value(), null, null)
              : new Rate(estimate.value(), confidenceInterval.low(), confidenceInterval.high()),
          estimate.reason());
    }
  }
}
