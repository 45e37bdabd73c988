// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold;

import java.util.ArrayList;
import java.util.List;

/** Non-empty subsets of a list. */
final class Subsets {
  private Subsets() {}

  /**
   * The subsets, largest first, because the full list is the most complete gold; subsets of equal
   * size by the positions of their elements: abc, ab, ac, bc, a, b, c. Elements keep their order.
   */
  static <T> List<List<T>> of(List<T> elements) {
    List<List<T>> subsets = new ArrayList<>();
    for (int size = elements.size(); size > 0; size--) {
      add(elements, size, 0, new ArrayList<>(), subsets);
    }
    return subsets;
  }

  private static <T> void add(
      List<T> elements, int missing, int from, List<T> chosen, List<List<T>> out) {
    if (missing == 0) {
      out.add(List.copyOf(chosen));
      return;
    }
    for (int i = from; i <= elements.size() - missing; i++) {
      chosen.add(elements.get(i));
      add(elements, missing - 1, i + 1, chosen, out);
      chosen.remove(chosen.size() - 1);
    }
  }
}
