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

import dev.assay.model.Judgement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much one judge said of a run.
 *
 * @param questions that it was asked about
 * @param judgements that it gave, repeats included
 * @param unscored those of them without a score
 * @param mean of the scores; {@code null} if there is none
 */
public record JudgeTally(
    JudgeId judge, int questions, int judgements, int unscored, @Nullable Double mean) {

  /** Every judge, in the order of its first judgement. */
  static List<JudgeTally> all(List<Judgement> judgements) {
    Map<JudgeId, List<Judgement>> byJudge = new LinkedHashMap<>();
    for (Judgement judgement : judgements) {
      byJudge.computeIfAbsent(JudgeId.of(judgement), judge -> new ArrayList<>()).add(judgement);
    }
    return byJudge.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).toList();
  }

  private static JudgeTally of(JudgeId judge, List<Judgement> given) {
    List<Double> scores = given.stream().map(Judgement::score).filter(Objects::nonNull).toList();
    double sum = 0;
    for (Double score : scores) {
      sum += score;
    }
    return new JudgeTally(
        judge,
        (int) given.stream().map(Judgement::question).distinct().count(),
        given.size(),
        given.size() - scores.size(),
        scores.isEmpty() ? null : (Double) (sum / scores.size()));
  }
}
