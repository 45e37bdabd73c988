// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What was read of the last few query texts, for all who ask for the same. Safe for use by several
 * threads.
 *
 * @param <K> the text and what else decides what is read of it
 * @param <V> what is read
 */
final class RecentTexts<K, V> {
  private static final int KEPT = 64;

  /** Of longer texts only the last few are kept, so that what is kept stays small. */
  private static final int LONGEST_KEPT = 20_000;

  private static final int LONG_ONES_KEPT = 4;

  private final Recent<K, V> ordinary = new Recent<>(KEPT);
  private final Recent<K, V> longOnes = new Recent<>(LONG_ONES_KEPT);

  /** What is known under a key, or else what the reader gives. */
  V get(String text, K key, Supplier<V> reader) {
    Recent<K, V> recent = text.length() > LONGEST_KEPT ? longOnes : ordinary;
    V known;
    synchronized (recent) {
      known = recent.get(key);
    }
    if (known == null) {
      known = reader.get();
      synchronized (recent) {
        recent.put(key, known);
      }
    }
    return known;
  }

  /** Forgets what was asked for longest ago. */
  private static final class Recent<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int kept;

    Recent(int kept) {
      super(2 * kept, 0.75f, true);
      this.kept = kept;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > kept;
    }
  }
}
