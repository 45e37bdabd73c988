// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Values that many records have in common, such as names of databases, each kept in memory once.
 * Safe for use by several threads.
 */
public final class SharedValues<T> {
  private final int most;
  private final Map<T, T> known = new ConcurrentHashMap<>();

  /**
   * @param most the maximum number of values that are shared; further ones stay as they are
   */
  public SharedValues(int most) {
    this.most = most;
  }

  /** Returns the first value that was equal to this one, or this one. */
  public T of(T value) {
    T first = known.get(value);
    if (first == null && known.size() < most) {
      first = known.putIfAbsent(value, value);
    }
    return first == null ? value : first;
  }
}
