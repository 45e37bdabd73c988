// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.report.JudgePhrases;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The position of the judge, or the jury, on each verdict from execution, by which the list can be
 * filtered.
 */
final class JudgeStances {
  private static final String SAME = "agrees";

  private final Map<String, String> stances = new HashMap<>();

  /**
   * @param judgeAdjustedAccuracy {@code null} if no judge tells right from wrong
   */
  JudgeStances(@Nullable JudgeAdjustedAccuracy judgeAdjustedAccuracy) {
    if (judgeAdjustedAccuracy != null) {
      add(JudgePhrases.TO_RIGHT, judgeAdjustedAccuracy.toRight());
      add(JudgePhrases.TO_WRONG, judgeAdjustedAccuracy.toWrong());
      add(SAME, judgeAdjustedAccuracy.same());
    }
  }

  private void add(String stance, List<String> questions) {
    questions.forEach(question -> stances.put(question, stance));
  }

  /** Of a question that a judge decides; else {@code null}. */
  @Nullable String of(String question) {
    return stances.get(question);
  }
}
