// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.match.Match;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a question.
 *
 * @param scores by metric
 * @param undecided metrics that exceeded the time limit; their scores are {@code null}
 * @param unfetched metrics that need the rows of results that were not fetched
 * @param remarks further sentences about the scores
 */
record MetricScoring(
    Map<String, @Nullable Double> scores,
    List<String> undecided,
    List<String> unfetched,
    List<String> remarks) {
  MetricScoring() {
    this(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** Scores without notes. */
  static MetricScoring of(Map<String, @Nullable Double> scores) {
    return new MetricScoring(scores, List.of(), List.of(), List.of());
  }

  /** The remarks, and notes on scores that are missing; see {@link #isUndecided}. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    undecided.forEach(metric -> notes.add(note(metric)));
    if (!unfetched.isEmpty()) {
      notes.add("not scored, because the rows were not fetched: " + String.join(", ", unfetched));
    }
    notes.addAll(remarks);
    return notes;
  }

  /**
   * Returns whether the match of an outcome, which may be read from a file, has that note for a
   * metric.
   */
  static boolean isUndecided(Match match, String metric) {
    return match.notes().contains(note(metric));
  }

  private static String note(String metric) {
    return metric + " is undecided: scoring took longer than it may";
  }
}
