// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * The numbers of questions by change between two runs.
 *
 * @param fixed wrong in the baseline, right in the candidate
 * @param broken right in the baseline, wrong in the candidate
 * @param bothRight right in both
 * @param bothWrong wrong in both
 */
@JsonPropertyOrder("questions")
public record PairCounts(int fixed, int broken, int bothRight, int bothWrong) {
  static PairCounts of(Collection<QuestionPair> pairs) {
    Map<OutcomeChange, Integer> counts = new EnumMap<>(OutcomeChange.class);
    pairs.forEach(pair -> counts.merge(pair.change(), 1, Integer::sum));
    return new PairCounts(
        counts.getOrDefault(OutcomeChange.FIXED, 0),
        counts.getOrDefault(OutcomeChange.BROKEN, 0),
        counts.getOrDefault(OutcomeChange.BOTH_RIGHT, 0),
        counts.getOrDefault(OutcomeChange.BOTH_WRONG, 0));
  }

  @JsonProperty("questions")
  public int total() {
    return fixed + broken + bothRight + bothWrong;
  }

  /** Questions that the baseline has right. */
  public int baselineRight() {
    return bothRight + broken;
  }

  /** Questions that the candidate has right. */
  public int candidateRight() {
    return bothRight + fixed;
  }

  /** Returns how many went this way. */
  public int of(OutcomeChange change) {
    return switch (change) {
      case FIXED -> fixed;
      case BROKEN -> broken;
      case BOTH_RIGHT -> bothRight;
      case BOTH_WRONG -> bothWrong;
    };
  }
}
