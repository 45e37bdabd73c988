// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.ScriptedJudge;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgmentOrderTest {
  private static Judgment by(String judge, String rubric, String question, int repeat) {
    return ScriptedJudge.by(judge, rubric, "m", question, repeat, 1, true);
  }

  @Test
  void doesNotKnowWhoAnsweredFirst() {
    List<Judgment> ordered =
        List.of(
            by("z", "zz", "q-2", 1),
            by("z", "zz", "q-2", 2),
            by("a", "aa", "q-2", 1),
            by("unknown", "uu", "q-2", 1),
            by("z", "zz", "q-10", 1));
    List<Judgment> turned = new ArrayList<>(ordered);
    Collections.reverse(turned);
    List<JudgeConfiguration> asked = List.of(asked("z", "zz"), asked("a", "aa"));

    assertThat(JudgmentOrder.of(turned, asked)).containsExactlyElementsOf(ordered);
    assertThat(JudgmentOrder.of(ordered, asked)).containsExactlyElementsOf(ordered);
  }

  private static JudgeConfiguration asked(String judge, String rubric) {
    return new JudgeConfiguration(
        judge, rubric, "m", List.of(0.0, 3.0), 2.0, Map.of(), Instant.EPOCH);
  }
}
