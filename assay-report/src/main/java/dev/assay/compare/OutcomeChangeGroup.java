// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.match.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Questions with the same change for the same causes.
 *
 * @param change the change; never {@link OutcomeChange#BOTH_RIGHT}, where there is no cause
 * @param baselineCause the cause in the baseline, or {@code null} if it is right
 * @param candidateCause the cause in the candidate, or {@code null} if it is right
 * @param questions their ids
 */
public record OutcomeChangeGroup(
    OutcomeChange change,
    @Nullable Cause baselineCause,
    @Nullable Cause candidateCause,
    List<String> questions) {
  public OutcomeChangeGroup {
    questions = List.copyOf(questions);
  }

  /**
   * All groups: regressions, then fixes, then questions wrong in both runs; the largest first
   * within each.
   */
  static List<OutcomeChangeGroup> all(List<QuestionPair> pairs) {
    Map<OutcomeChangeGroup, List<String>> groups = new LinkedHashMap<>();
    for (QuestionPair pair : pairs) {
      if (pair.change() != OutcomeChange.BOTH_RIGHT) {
        groups
            .computeIfAbsent(
                new OutcomeChangeGroup(
                    pair.change(), pair.baselineCause(), pair.candidateCause(), List.of()),
                key -> new ArrayList<>())
            .add(pair.question());
      }
    }
    List<OutcomeChange> order =
        List.of(OutcomeChange.BROKEN, OutcomeChange.FIXED, OutcomeChange.BOTH_WRONG);
    return groups.entrySet().stream()
        .map(group -> group.getKey().with(group.getValue()))
        .sorted(
            Comparator.comparing((OutcomeChangeGroup group) -> order.indexOf(group.change()))
                .thenComparing(group -> -group.questions().size()))
        .toList();
  }

  private OutcomeChangeGroup with(List<String> ids) {
    return new OutcomeChangeGroup(change, baselineCause, candidateCause, ids);
  }
}
