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
package dev.assay.stats;

/**
 * An interval, both ends included.
 *
 * @param low lower end, finite
 * @param high upper end, finite, not below {@code low}
 */
public record ConfidenceInterval(double low, double high) {
  public ConfidenceInterval {
    if (!(low <= high) || Double.isInfinite(low) || Double.isInfinite(high)) {
      throw new IllegalArgumentException("not an interval: %s to %s".formatted(low, high));
    }
  }

  /** Whether a value lies within. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
