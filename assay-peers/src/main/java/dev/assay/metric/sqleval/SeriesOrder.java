// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.metric.ScoringDeadline;
import dev.assay.table.ValueFamily;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Order and equality of cells that are not numbers. */
final class SeriesOrder {
  /** Characters of a text that are compared in the time of one unit of scoring. */
  private static final int CHARACTERS = 200;

  private SeriesOrder() {}

  /** A total order: by family, then by value; families without an order are compared by text. */
  static int compare(@Nullable Object a, @Nullable Object b) {
    ScoringDeadline.spend(1 + (a instanceof String text ? text.length() / CHARACTERS : 0));
    int families = family(a).compareTo(family(b));
    if (families != 0) {
      return families;
    }
    double number = SeriesNumbers.of(a);
    if (!Double.isNaN(number)) {
      return Double.compare(number, SeriesNumbers.of(b));
    }
    if (a instanceof List<?> list && b instanceof List<?> other) {
      return compare(list, other);
    }
    if (a instanceof Comparable<?> && b != null && a.getClass() == b.getClass()) {
      @SuppressWarnings("unchecked") // both are of one class, which is comparable with itself
      Comparable<Object> comparable = (Comparable<Object>) a;
      return comparable.compareTo(b);
    }
    return String.valueOf(a).compareTo(String.valueOf(b));
  }

  private static int compare(List<?> a, List<?> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  /** The family of a cell; all numbers and truth values share one. */
  private static ValueFamily family(@Nullable Object cell) {
    return Double.isNaN(SeriesNumbers.of(cell)) ? ValueFamily.of(cell) : ValueFamily.INTEGER;
  }

  static boolean areEqual(@Nullable Object a, @Nullable Object b) {
    return family(a) == family(b) && compare(a, b) == 0;
  }
}
