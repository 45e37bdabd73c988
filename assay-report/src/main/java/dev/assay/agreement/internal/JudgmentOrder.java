// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts judgments in an order that does not depend on the timing of calls: by question, then by
 * judge in the order of the configurations, then by repeat.
 */
public final class JudgmentOrder {
  private JudgmentOrder() {}

  /**
   * Returns all judgments in this order.
   *
   * @param asked the configurations of the judges, oldest first; a judge that is not among them
   *     comes last, by name
   */
  public static List<Judgment> of(List<Judgment> judgments, List<JudgeConfiguration> asked) {
    Map<String, Integer> places = new HashMap<>();
    for (JudgeConfiguration judge : asked) {
      places.putIfAbsent(judge(judge.rubric(), judge.model()), places.size());
    }
    return judgments.stream()
        .sorted(
            Comparator.comparing(Judgment::question, NaturalIdOrder.INSTANCE)
                .thenComparing(
                    judgment ->
                        places.getOrDefault(
                            judge(judgment.rubric(), judgment.model()), Integer.MAX_VALUE))
                .thenComparing(Judgment::judge)
                .thenComparing(Judgment::model)
                .thenComparing(Judgment::rubric)
                .thenComparing(Judgment::repeat))
        .toList();
  }

  private static String judge(String rubric, String model) {
    return rubric + ' ' + model;
  }
}
