// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Ties;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.search.internal.GoldAlternatives;
import dev.assay.match.tie.FanOutQuery;
import dev.assay.match.tie.TieQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares a prediction with all golds of its question: first by their rows, then by what further
 * queries tell of ties and repeats, where that may change something.
 */
public final class GoldMatching {
  private final List<ComparisonSide> golds;
  private final ComparisonSide predicted;
  private final MatchSettings settings;
  private final GoldFollowUpQueries further;

  /**
   * @param further additional queries on the database
   */
  public GoldMatching(
      List<ComparisonSide> golds,
      ComparisonSide predicted,
      MatchSettings settings,
      GoldFollowUpQueries further) {
    this.golds = golds;
    this.predicted = predicted;
    this.settings = settings;
    this.further = further;
  }

  /**
   * The match with the gold that suits best.
   *
   * @param time for comparing with all golds; once more for what further queries change
   */
  public Match match(Duration time) {
    ComparisonDeadline first = ComparisonDeadline.in(time);
    List<Match> matches =
        golds.stream().map(gold -> ResultMatcher.match(gold, predicted, settings, first)).toList();
    boolean settled =
        IntStream.range(0, golds.size()).anyMatch(i -> isSettled(golds.get(i), matches.get(i)));
    // Run all further queries before the time limit starts again.
    List<ComparisonSide> informed = new ArrayList<>();
    for (int i = 0; i < golds.size(); i++) {
      informed.add(
          settled
              ? askedForVacuity(golds.get(i), matches.get(i))
              : asked(golds.get(i), matches.get(i)));
    }
    ComparisonDeadline second = ComparisonDeadline.in(time);
    List<Match> last = new ArrayList<>();
    for (int i = 0; i < golds.size(); i++) {
      last.add(again(golds.get(i), informed.get(i), matches.get(i), second));
    }
    Match best = GoldAlternatives.combine(last);
    return settled || Profile.STRICT.accepts(best) || best.isUndecided()
        ? best
        : best.noting(further.innerCuts(golds.get(best.gold())));
  }

  /** Returns whether strict accepts the match and no further query could change that. */
  private static boolean isSettled(ComparisonSide gold, Match match) {
    return Profile.STRICT.accepts(match) && !TieQuery.restsOnVisibleKeys(gold, match);
  }

  private ComparisonSide asked(ComparisonSide gold, Match match) {
    Ties ties = TieQuery.mayHelp(gold, predicted, settings, match) ? further.ties(gold) : null;
    FanOut fanOut =
        FanOutQuery.mayHelp(gold, predicted, settings, match) ? further.fanOut(gold) : null;
    return gold.with(ties).withRepeats(fanOut);
  }

  /**
   * Queries the ties for a prediction that is right, because any other choice of rows might have
   * been right, too.
   */
  private ComparisonSide askedForVacuity(ComparisonSide gold, Match match) {
    Ties ties =
        Profile.STRICT.accepts(match) && TieQuery.mayTieInAll(gold) ? further.ties(gold) : null;
    return ties != null && ties.areOfAll() ? gold.with(ties) : gold;
  }

  private Match again(
      ComparisonSide gold, ComparisonSide informed, Match match, ComparisonDeadline deadline) {
    if (informed.ties() == null && informed.fanOut() == null) {
      return match;
    }
    Match again = ResultMatcher.match(informed, predicted, settings, deadline);
    // The first match is still valid if the second comparison runs out of time.
    boolean holds = !TieQuery.restsOnVisibleKeys(gold, match);
    return again.isUndecided() && holds ? GoldAlternatives.combine(List.of(match, again)) : again;
  }
}
