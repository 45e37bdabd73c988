// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.table.internal.RecentValues;
import java.util.function.Supplier;

/**
 * A cache of results for the most recent query texts. Safe for use by several threads.
 *
 * @param <K> the text and anything else that determines the result
 * @param <V> the result
 */
final class RecentTexts<K, V> {
  /** Short texts, such as the golds of a data set that a running program asks about again. */
  private static final int SHORT = 600;

  private static final int SHORT_KEPT = 4_096;

  private static final int KEPT = 64;

  /** For longer texts fewer results are cached, to limit memory. */
  private static final int LONGEST_KEPT = 20_000;

  private static final int LONG_ONES_KEPT = 4;

  private final RecentValues<K, V> shortOnes;
  private final RecentValues<K, V> ordinary = new RecentValues<>(KEPT);
  private final RecentValues<K, V> longOnes = new RecentValues<>(LONG_ONES_KEPT);

  RecentTexts() {
    this(SHORT_KEPT);
  }

  /**
   * @param kept number of results to keep for short texts
   */
  RecentTexts(int kept) {
    shortOnes = new RecentValues<>(kept);
  }

  /** The cached result of a key, or else the reader's. */
  V get(String text, K key, Supplier<V> reader) {
    RecentValues<K, V> recent =
        text.length() <= SHORT ? shortOnes : text.length() <= LONGEST_KEPT ? ordinary : longOnes;
    return recent.get(key, reader);
  }
}
