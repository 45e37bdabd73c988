// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Match;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a question.
 *
 * @param scores by metric
 * @param undecided metrics that exceeded the time limit; their scores are {@code null}
 * @param remarks further sentences about the scores
 */
record MetricScoring(
    Map<String, @Nullable Double> scores, List<String> undecided, List<String> remarks) {
  MetricScoring() {
    this(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** The remarks, and a note for each metric that exceeded its limit; see {@link #isUndecided}. */
  List<String> notes() {
    return Stream.concat(undecided.stream().map(MetricScoring::note), remarks.stream()).toList();
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
