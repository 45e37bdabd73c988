// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * A list whose elements are computed from another list on each access and not stored: a report
 * writes them once, one after another. Unmodifiable if the elements are.
 */
public final class LazyList<S, T> extends AbstractList<T> implements RandomAccess {
  private final List<S> sources;
  private final Function<S, T> made;

  public LazyList(List<S> sources, Function<S, T> made) {
    this.sources = List.copyOf(sources);
    this.made = made;
  }

  @Override
  public T get(int index) {
    return made.apply(sources.get(index));
  }

  @Override
  public int size() {
    return sources.size();
  }
}
