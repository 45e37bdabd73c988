// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The values of the keys that were used last. Safe for use by several threads. */
public final class RecentValues<K, V> {
  private final Map<K, V> values;

  /**
   * Keeps nothing yet.
   *
   * @param most number of values; beyond it, the one whose use is longest ago is dropped
   */
  public RecentValues(int most) {
    values =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  /** Returns the value of a key, or {@code null} if it is not kept. */
  public synchronized @Nullable V get(K key) {
    return values.get(key);
  }

  /** Keeps a value. */
  public synchronized void put(K key, V value) {
    values.put(key, value);
  }

  /** Returns the value of a key, or else the reader's, which holds up no other thread. */
  public V get(K key, Supplier<V> reader) {
    V value = get(key);
    if (value == null) {
      value = reader.get();
      put(key, value);
    }
    return value;
  }
}
