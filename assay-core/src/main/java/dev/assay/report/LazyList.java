/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * What becomes of each element of a list, made when it is asked for and not kept: a report writes
 * it once, one after the other. Unmodifiable, if the elements are.
 */
final class LazyList<S, T> extends AbstractList<T> implements RandomAccess {
  private final List<S> sources;
  private final Function<S, T> made;

  LazyList(List<S> sources, Function<S, T> made) {
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
