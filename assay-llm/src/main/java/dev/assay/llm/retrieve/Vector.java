// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** An embedding vector. Immutable. */
public final class Vector {
  private final float[] values;
  private final double length;

  private Vector(float[] values) {
    this.values = values;
    double squares = 0;
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException("a vector of finite numbers is needed");
      }
      squares += (double) value * value;
    }
    this.length = Math.sqrt(squares);
  }

  /** Returns a vector with a copy of these numbers, which must be finite. */
  public static Vector of(float... values) {
    return new Vector(values.clone());
  }

  public int size() {
    return values.length;
  }

  public float[] toArray() {
    return values.clone();
  }

  /**
   * Returns the cosine similarity with another vector, from −1 to 1, computed in double precision;
   * 0 if either has length 0.
   */
  public double cosine(Vector other) {
    if (other.values.length != values.length) {
      throw new IllegalArgumentException(
          "vectors of %d and %d numbers can't be compared"
              .formatted(values.length, other.values.length));
    }
    if (length == 0 || other.length == 0) {
      return 0;
    }
    double product = 0;
    for (int i = 0; i < values.length; i++) {
      product += (double) values[i] * other.values[i];
    }
    return Math.max(-1, Math.min(1, product / (length * other.length)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vector vector && Arrays.equals(values, vector.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** Returns a text with the size only, because the numbers are not informative. */
  @Override
  public String toString() {
    return "vector of " + values.length;
  }

  /**
   * Returns whether there are exactly {@code count} vectors, none empty, of the expected size or
   * else all of one size.
   */
  static boolean fit(List<Vector> vectors, int count, OptionalInt expected) {
    return vectors.size() == count
        && vectors.stream()
            .allMatch(v -> v.size() > 0 && v.size() == expected.orElse(vectors.get(0).size()));
  }
}
