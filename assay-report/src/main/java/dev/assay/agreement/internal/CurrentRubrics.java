// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects the judgments of a run that count. If a rubric was edited, these are the judgments under
 * its most recently used text: two versions of one text are not two judges.
 */
public final class CurrentRubrics {
  private CurrentRubrics() {}

  /**
   * Returns the judgments that count, in the order of {@link JudgmentOrder}.
   *
   * @param judgments in the order in which they were given
   * @param asked the configurations of the judges, oldest first: a rubric text that was restored is
   *     the newest again, although its judgments are old
   */
  public static List<Judgment> of(List<Judgment> judgments, List<JudgeConfiguration> asked) {
    Map<String, String> newest = new HashMap<>();
    Set<String> judged = new HashSet<>();
    for (Judgment judgment : judgments) {
      newest.put(judgment.judge(), judgment.rubric());
      judged.add(judgment.rubric());
    }
    asked.stream()
        .filter(judge -> judged.contains(judge.rubric()))
        .forEach(judge -> newest.put(judge.judge(), judge.rubric()));
    return JudgmentOrder.of(
        judgments.stream()
            .filter(judgment -> judgment.rubric().equals(newest.get(judgment.judge())))
            .toList(),
        asked);
  }
}
