// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** A point in the space of an embedder. Immutable. */
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

  /** A vector of these numbers, which are copied; they must be finite. */
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
   * The cosine of the angle to another vector, from −1 to 1, computed in double precision; 0 if
   * either has no length.
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

  /** Its size alone: the numbers say nothing to a reader. */
  @Override
  public String toString() {
    return "vector of " + values.length;
  }

  /** Whether there are so many, not empty, and all of the expected size or else of one. */
  static boolean fit(List<Vector> vectors, int count, OptionalInt expected) {
    return vectors.size() == count
        && vectors.stream()
            .allMatch(v -> v.size() > 0 && v.size() == expected.orElse(vectors.get(0).size()));
  }
}
