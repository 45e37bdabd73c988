// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which judgements of a run count. Of a rubric that was edited these are the ones by the text that
 * was judged by last: two states of one text are no two opinions.
 */
public final class CurrentRubrics {
  private CurrentRubrics() {}

  /**
   * Those that count, in the order of {@link JudgmentOrder}.
   *
   * @param judgements in the order in which they were given
   * @param asked how judges were asked, oldest first: a text that was gone back to is the newest
   *     again, though what it is known to say is old
   */
  public static List<Judgment> of(List<Judgment> judgements, List<JudgeConfiguration> asked) {
    Map<String, String> newest = new HashMap<>();
    Set<String> judged = new HashSet<>();
    for (Judgment judgment : judgements) {
      newest.put(judgment.judge(), judgment.rubric());
      judged.add(judgment.rubric());
    }
    asked.stream()
        .filter(judge -> judged.contains(judge.rubric()))
        .forEach(judge -> newest.put(judge.judge(), judge.rubric()));
    return JudgmentOrder.of(
        judgements.stream()
            .filter(judgment -> judgment.rubric().equals(newest.get(judgment.judge())))
            .toList(),
        asked);
  }
}
