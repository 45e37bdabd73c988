// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.Profile;
import dev.assay.match.RelaxationSet;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Puts alternatives in order: those that the strictest built-in profile accepts first, then the
 * fewest relaxations. Of one table's those whose columns agree most in their names come first, then
 * the order of the constants decides; of several tables' the first stays first.
 */
public final class AlternativeRanking {
  private static final Comparator<RelaxationSet> BEST_FIRST =
      Comparator.comparingInt(AlternativeRanking::strictness).thenComparingInt(RelaxationSet::size);

  private AlternativeRanking() {}

  /** Returns the number of built-in profiles, strictest first, that refuse the set. */
  static int strictness(RelaxationSet allowed) {
    int refusals = 0;
    for (Profile profile : Profile.BUILT_IN) {
      if (profile.accepts(allowed)) {
        break;
      }
      refusals++;
    }
    return refusals;
  }

  /**
   * Best first, without those that a weaker one makes needless (see {@link RelaxationSet#covers}).
   */
  public static List<Found> best(List<Found> found) {
    List<RelaxationSet> kept = weakest(found.stream().map(Found::allowed).toList());
    return found.stream()
        .filter(f -> kept.contains(f.allowed()))
        .sorted(
            Comparator.comparing(Found::allowed, BEST_FIRST)
                .thenComparingLong(f -> -equalNames(f))
                .thenComparingLong(f -> byConstants(f.allowed())))
        .toList();
  }

  private static long equalNames(Found found) {
    return found.pairs().stream()
        .filter(pair -> !pair.gold().name().isEmpty())
        .filter(pair -> pair.gold().name().equalsIgnoreCase(pair.predicted().name()))
        .count();
  }

  private static long byConstants(RelaxationSet allowed) {
    return Long.reverse(allowed.bits()) ^ Long.MAX_VALUE;
  }

  /** Returns the weakest sets; of sets of equal rank the first stays first. */
  public static List<RelaxationSet> weakest(List<RelaxationSet> sets) {
    List<RelaxationSet> sorted = sets.stream().sorted(BEST_FIRST).toList();
    List<RelaxationSet> kept = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      if (!isNeedless(sorted, i)) {
        kept.add(sorted.get(i));
      }
    }
    return kept;
  }

  private static boolean isNeedless(List<RelaxationSet> sorted, int i) {
    RelaxationSet allowed = sorted.get(i);
    for (int j = 0; j < sorted.size(); j++) {
      RelaxationSet other = sorted.get(j);
      boolean weaker = allowed.covers(other);
      if (j != i && weaker && (j < i || !other.covers(allowed))) {
        return true;
      }
    }
    return false;
  }
}
