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
package dev.assay.metric.aws;

import dev.assay.model.ValueFamily;
import org.jspecify.annotations.Nullable;

/**
 * How cells are sorted and compared. Sorting is a total order: NULL, then numbers of any type by
 * value, then the other families one after another.
 *
 * @param tolerance the largest distance of equal numbers
 */
record CellOrder(double tolerance) {
  /** Keeps 1.1 − 1.0 within 0.1. */
  private static final double NOISE = 1e-9;

  /** Numbers by distance; everything else by content. */
  boolean equal(@Nullable Object gold, @Nullable Object predicted) {
    if (gold == null || predicted == null) {
      return gold == predicted;
    }
    if (gold instanceof Number a && predicted instanceof Number b) {
      double x = a.doubleValue();
      double y = b.doubleValue();
      return Double.compare(x, y) == 0 || Math.abs(x - y) <= tolerance + NOISE;
    }
    return gold.equals(predicted);
  }

  static int compare(@Nullable Object a, @Nullable Object b) {
    int rank = Integer.compare(rank(a), rank(b));
    if (rank != 0 || a == null || b == null) {
      return rank;
    }
    if (a instanceof Number x && b instanceof Number y) {
      return Double.compare(x.doubleValue() + 0.0, y.doubleValue() + 0.0);
    }
    return a.toString().compareTo(b.toString());
  }

  @SuppressWarnings("EnumOrdinal") // an order within one comparison, never stored
  private static int rank(@Nullable Object value) {
    ValueFamily family = ValueFamily.of(value);
    return family.isNumeric() ? 1 : family == ValueFamily.NULL ? 0 : family.ordinal() + 1;
  }
}
