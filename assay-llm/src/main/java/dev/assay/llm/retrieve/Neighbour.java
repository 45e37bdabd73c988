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
package dev.assay.llm.retrieve;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * An entry that was found.
 *
 * @param similarity cosine of its vector and the one that was asked for
 */
public record Neighbour(Entry entry, double similarity) {
  /** Nearest first; equally near ones by id, so that every store has the same order. */
  private static final Comparator<Neighbour> ORDER =
      Comparator.comparingDouble((Neighbour neighbour) -> -neighbour.similarity)
          .thenComparing(neighbour -> neighbour.entry.id());

  /** The nearest of these entries. */
  static List<Neighbour> nearest(Collection<Entry> entries, Vector vector, int k) {
    return entries.stream()
        .map(entry -> new Neighbour(entry, vector.cosine(entry.vector())))
        .sorted(ORDER)
        .limit(k)
        .toList();
  }
}
