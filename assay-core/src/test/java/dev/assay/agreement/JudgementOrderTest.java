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

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.AskedJudge;
import dev.assay.model.Judgement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgementOrderTest {
  private static Judgement by(String judge, String rubric, String question, int repeat) {
    return ScriptedJudge.by(judge, rubric, "m", question, repeat, 1, true);
  }

  @Test
  void doesNotKnowWhoAnsweredFirst() {
    List<Judgement> ordered =
        List.of(
            by("z", "zz", "q-2", 1),
            by("z", "zz", "q-2", 2),
            by("a", "aa", "q-2", 1),
            by("unknown", "uu", "q-2", 1),
            by("z", "zz", "q-10", 1));
    List<Judgement> turned = new ArrayList<>(ordered);
    Collections.reverse(turned);
    List<AskedJudge> asked = List.of(asked("z", "zz"), asked("a", "aa"));

    assertThat(JudgementOrder.of(turned, asked)).containsExactlyElementsOf(ordered);
    assertThat(JudgementOrder.of(ordered, asked)).containsExactlyElementsOf(ordered);
  }

  private static AskedJudge asked(String judge, String rubric) {
    return new AskedJudge(judge, rubric, "m", List.of(0.0, 3.0), 2.0, Map.of(), Instant.EPOCH);
  }
}
