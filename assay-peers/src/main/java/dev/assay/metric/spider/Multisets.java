// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Compares collections as multisets. */
final class Multisets {
  private Multisets() {}

  /** Returns whether both contain the same elements equally often; takes linear time. */
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
