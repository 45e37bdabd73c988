/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.agreement;

import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.NaturalIdOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts judgements in an order that does not depend on which of several calls was answered first: by
 * question, then by judge as judges were asked, then by repeat.
 */
public final class JudgmentOrder {
  private JudgmentOrder() {}

  /**
   * All of them, in this order.
   *
   * @param asked how judges were asked, oldest first; a judge that is not among them comes last, by
   *     name
   */
  public static List<Judgment> of(List<Judgment> judgements, List<JudgeConfiguration> asked) {
    Map<String, Integer> places = new HashMap<>();
    for (JudgeConfiguration judge : asked) {
      places.putIfAbsent(judge(judge.rubric(), judge.model()), places.size());
    }
    return judgements.stream()
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
