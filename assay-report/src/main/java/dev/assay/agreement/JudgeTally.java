// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The totals of one judge in a run.
 *
 * @param questions the number of questions that it judged
 * @param scores the number of times that it gave each score, including repeats
 * @param why the number of judgments without a score, by reason
 * @param mean over the predictions of the run
 */
public record JudgeTally(
    JudgeId judge,
    int questions,
    SortedMap<Double, Integer> scores,
    Map<MissingScoreReason, Integer> why,
    MeanScore mean) {
  public JudgeTally {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    Map<MissingScoreReason, Integer> copy = new EnumMap<>(MissingScoreReason.class);
    copy.putAll(why);
    why = Collections.unmodifiableMap(copy);
  }

  /** Returns the number of judgments, including repeats. */
  public int judgments() {
    return total(scores) + unscored();
  }

  /** Judgments without a score. */
  public int unscored() {
    return total(why);
  }

  private static int total(Map<?, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** One tally per judge, in the order of their first judgments. */
  public static List<JudgeTally> all(List<Judgment> judgments, List<Outcome> outcomes) {
    Map<JudgeId, List<Judgment>> byJudge = new LinkedHashMap<>();
    for (Judgment judgment : judgments) {
      byJudge.computeIfAbsent(JudgeId.of(judgment), judge -> new ArrayList<>()).add(judgment);
    }
    return byJudge.entrySet().stream().map(e -> of(e.getKey(), e.getValue(), outcomes)).toList();
  }

  public static JudgeTally of(JudgeId judge, List<Judgment> given, List<Outcome> outcomes) {
    SortedMap<Double, Integer> scores = new TreeMap<>();
    Map<MissingScoreReason, Integer> why = new EnumMap<>(MissingScoreReason.class);
    for (Judgment judgment : given) {
      Double score = judgment.score();
      if (score != null) {
        scores.merge(score, 1, Integer::sum);
      }
      if (judgment.why() != null) {
        why.merge(judgment.why(), 1, Integer::sum);
      }
    }
    return new JudgeTally(
        judge,
        (int) given.stream().map(Judgment::question).distinct().count(),
        scores,
        why,
        MeanScore.of(given, outcomes));
  }
}
