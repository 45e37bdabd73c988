// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results that were used last, as many as fit in a budget. Safe for use by several threads.
 *
 * @param <K> the key
 * @param <V> the result
 */
final class RecentResults<K, V> {
  private final long budget;
  private final Map<K, Weighed<V>> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  private record Weighed<V>(V value, long weight) {}

  /**
   * No results yet.
   *
   * @param budget maximum sum of weights
   */
  RecentResults(long budget) {
    this.budget = budget;
  }

  synchronized @Nullable V get(K key) {
    Weighed<V> known = kept.get(key);
    return known == null ? null : known.value();
  }

  /**
   * Keeps a result in place of those that were not used for longest, unless it alone is too big.
   */
  synchronized void put(K key, V value, long weighs) {
    Weighed<V> before = kept.remove(key);
    weight -= before == null ? 0 : before.weight();
    if (weighs > budget) {
      return;
    }
    kept.put(key, new Weighed<>(value, weighs));
    weight += weighs;
    for (Iterator<Weighed<V>> eldest = kept.values().iterator(); weight > budget; ) {
      weight -= eldest.next().weight();
      eldest.remove();
    }
  }
}
