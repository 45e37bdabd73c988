// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.metric.Comparison;
import java.lang.ref.WeakReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that several metrics derive from the same comparison. The last one of each thread is
 * cached, as the metrics of a question are scored one after another; the comparison itself can be
 * garbage collected. Safe for use by several threads.
 *
 * @param <V> the value, which should be small
 */
public final class PerComparison<V> {
  private final Function<Comparison, V> derivation;
  private final ThreadLocal<@Nullable Last<V>> last = new ThreadLocal<>();

  private record Last<V>(WeakReference<Comparison> comparison, V value) {}

  /**
   * Creates an empty cache.
   *
   * @param derivation computes the value; must depend on the comparison only
   */
  public PerComparison(Function<Comparison, V> derivation) {
    this.derivation = derivation;
  }

  /** Returns the value of a comparison. */
  public V of(Comparison comparison) {
    Last<V> known = last.get();
    if (known != null && known.comparison.refersTo(comparison)) {
      return known.value;
    }
    V value = derivation.apply(comparison);
    last.set(new Last<>(new WeakReference<>(comparison), value));
    return value;
  }
}
