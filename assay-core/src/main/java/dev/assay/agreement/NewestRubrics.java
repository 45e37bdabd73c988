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

import dev.assay.model.AskedJudge;
import dev.assay.model.Judgement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which judgements of a run count. Of a rubric that was edited these are the ones by the text that
 * was judged by last: two states of one text are no two opinions.
 */
public final class NewestRubrics {
  private NewestRubrics() {}

  /**
   * Those that count, in the order of {@link JudgementOrder}.
   *
   * @param judgements in the order in which they were given
   * @param asked how judges were asked, oldest first: a text that was gone back to is the newest
   *     again, though what it is known to say is old
   */
  public static List<Judgement> of(List<Judgement> judgements, List<AskedJudge> asked) {
    Map<String, String> newest = new HashMap<>();
    Set<String> judged = new HashSet<>();
    for (Judgement judgement : judgements) {
      newest.put(judgement.judge(), judgement.rubric());
      judged.add(judgement.rubric());
    }
    asked.stream()
        .filter(judge -> judged.contains(judge.rubric()))
        .forEach(judge -> newest.put(judge.judge(), judge.rubric()));
    return JudgementOrder.of(
        judgements.stream()
            .filter(judgement -> judgement.rubric().equals(newest.get(judgement.judge())))
            .toList(),
        asked);
  }
}
