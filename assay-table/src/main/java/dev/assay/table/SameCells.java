// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import dev.assay.table.internal.JsonText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares two columns cell by cell, without boxing; see {@link ResultTable#hasSameCells}. */
final class SameCells {
  private SameCells() {}

  /** Returns whether both columns, of equal size, certainly have the same cells. */
  static boolean are(Column one, Column other) {
    if (one instanceof LongColumn longs && other instanceof LongColumn others) {
      return longs.hasSameValues(others) && haveSameNulls(one, other);
    }
    if (one instanceof TextColumn texts && other instanceof TextColumn others) {
      return texts.hasSameValues(others);
    }
    if (one instanceof DoubleColumn doubles && other instanceof DoubleColumn others) {
      return doubles.isSingle() == others.isSingle()
          && haveSameDoubles(doubles, others)
          && haveSameNulls(one, other);
    }
    return one.getClass() == other.getClass() && haveSameObjects(one, other);
  }

  private static boolean haveSameNulls(Column one, Column other) {
    for (int row = 0; row < one.size(); row++) {
      if (one.isNull(row) != other.isNull(row)) {
        return false;
      }
    }
    return true;
  }

  private static boolean haveSameDoubles(DoubleColumn one, DoubleColumn other) {
    for (int row = 0; row < one.size(); row++) {
      if (!areSame(one.at(row), other.at(row))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether two numbers have the same bits; NaN is the same as nothing. */
  private static boolean areSame(double a, double b) {
    return !Double.isNaN(a) && Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
  }

  private static boolean haveSameObjects(Column one, Column other) {
    for (int row = 0; row < one.size(); row++) {
      if (!areSame(one.value(row), other.value(row))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areSame(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Double || a instanceof Float) {
      return a.equals(b) && !Double.isNaN(((Number) a).doubleValue());
    }
    // A list or a document may contain NaN.
    return !(a instanceof List<?>) && !(a instanceof JsonText) && Objects.equals(a, b);
  }
}
