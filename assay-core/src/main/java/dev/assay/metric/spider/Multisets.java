// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Collections whose order does not count but whose repeats do. */
final class Multisets {
  private Multisets() {}

  /** Whether both hold the same things equally often; linear in their sizes. */
  static boolean same(Collection<?> one, Collection<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    Map<Object, Integer> counts = new HashMap<>();
    one.forEach(item -> counts.merge(item, 1, Integer::sum));
    for (Object item : other) {
      Integer left = counts.get(item);
      if (left == null || left == 0) {
        return false;
      }
      counts.put(item, left - 1);
    }
    return true;
  }
}
