// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A search result.
 *
 * @param similarity cosine similarity of its vector and the one searched for
 */
public record NearestNeighbor(VectorEntry entry, double similarity) {
  /** Nearest first; ties by id, so that every store returns the same order. */
  private static final Comparator<NearestNeighbor> ORDER =
      Comparator.comparingDouble((NearestNeighbor nearestNeighbor) -> -nearestNeighbor.similarity)
          .thenComparing(nearestNeighbor -> nearestNeighbor.entry.id());

  /** The nearest of these entries. */
  static List<NearestNeighbor> nearest(Collection<VectorEntry> entries, Vector vector, int k) {
    return entries.stream()
        .map(entry -> new NearestNeighbor(entry, vector.cosine(entry.vector())))
        .sorted(ORDER)
        .limit(k)
        .toList();
  }
}
