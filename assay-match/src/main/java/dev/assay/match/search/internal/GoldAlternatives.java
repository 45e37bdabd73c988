// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Combines the matches of one prediction with each of several accepted golds. */
public final class GoldAlternatives {
  private GoldAlternatives() {}

  /**
   * Combines matches into one: right if any of them is right.
   *
   * @param matches with each gold expansion in order; must not be empty
   * @return a match whose {@code alternatives} are the minimal sets over all expansions and whose
   *     other parts are those of the expansion that matched best or came closest; {@code gold} is
   *     its index in {@code matches}
   */
  public static Match combine(List<Match> matches) {
    if (matches.size() == 1 && matches.get(0).alternatives().size() <= 1) {
      return matches.get(0);
    }
    Map<RelaxationSet, Integer> sources = new LinkedHashMap<>();
    IntStream.range(0, matches.size())
        .boxed()
        .sorted(Comparator.comparing(i -> matches.get(i).level()))
        .forEach(
            i ->
                matches
                    .get(i)
                    .alternatives()
                    .forEach(set -> sources.putIfAbsent(RelaxationSet.of(set), i)));
    List<RelaxationSet> kept = AlternativeRanking.weakest(new ArrayList<>(sources.keySet()));
    int best = kept.isEmpty() ? closest(matches) : sources.getOrDefault(kept.get(0), 0);
    Match chosen = matches.get(best);
    List<Set<Relaxation>> alternatives = kept.stream().map(RelaxationSet::toSet).toList();
    boolean settled = !kept.isEmpty() && Profile.STRICT.accepts(kept.get(0));
    boolean undecided = !settled && matches.stream().anyMatch(Match::isUndecided);
    return new Match(
        undecided ? Match.Level.UNDECIDED : chosen.level(),
        kept.isEmpty() ? Set.of() : alternatives.get(0),
        alternatives,
        chosen.mapping(),
        best,
        undecided ? unknown(matches.get(best)) : chosen.difference(),
        notes(matches));
  }

  /**
   * The difference if one gold's comparison was not finished: the differences from other golds are
   * meaningless, because this one may still match.
   */
  private static @Nullable Difference unknown(Match match) {
    Difference difference = match.difference();
    return difference == null || !match.alternatives().isEmpty()
        ? difference
        : Difference.undecided(difference.goldRows(), difference.predictedRows());
  }

  private static List<String> notes(List<Match> matches) {
    Set<String> notes = new LinkedHashSet<>();
    matches.forEach(match -> notes.addAll(match.notes()));
    return List.copyOf(notes);
  }

  /** The index of the closest expansion: by columns first, then by rows, then the first. */
  private static int closest(List<Match> matches) {
    return IntStream.range(0, matches.size())
        .boxed()
        .min(
            Comparator.comparingLong((Integer i) -> unmatchedColumns(matches.get(i)))
                .thenComparingLong(i -> wrongRows(matches.get(i))))
        .orElse(0);
  }

  private static long unmatchedColumns(Match match) {
    Difference difference = match.difference();
    return difference == null
        ? 0
        : difference.columns().stream().filter(column -> column.predicted() == null).count();
  }

  private static long wrongRows(Match match) {
    Difference difference = match.difference();
    return difference == null
        ? 0
        : difference.missingRows() + difference.extraRows() + difference.changedRows();
  }
}
