// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.ScriptedJudge;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CurrentRubricsTest {
  private static final Judgment OLD = ScriptedJudge.by("mine", "aa", "m", "q", 1, 3, true);
  private static final Judgment NEW = ScriptedJudge.by("mine", "bb", "m", "q", 1, 0, true);
  private static final Judgment OTHER = ScriptedJudge.by("other", "cc", "m", "q", 1, 2, true);

  private static JudgeConfiguration asked(String rubric) {
    return new JudgeConfiguration(
        "mine", rubric, "m", List.of(0.0, 3.0), 2.0, Map.of(), Instant.EPOCH);
  }

  @Test
  void countsTheTextThatWasAskedByLast() {
    List<Judgment> all = List.of(OLD, OTHER, NEW);

    assertThat(CurrentRubrics.of(all, List.of(asked("aa"), asked("bb"))))
        .containsExactly(NEW, OTHER);
    assertThat(CurrentRubrics.of(all, List.of(asked("aa"), asked("bb"), asked("aa"))))
        .containsExactly(OLD, OTHER);
  }

  @Test
  void countsTheLastJudgedWhereNothingElseIsKnown() {
    assertThat(CurrentRubrics.of(List.of(OLD, OTHER, NEW), List.of())).containsExactly(NEW, OTHER);
  }

  @Test
  void passesOverATextByWhichNobodyHasJudged() {
    assertThat(CurrentRubrics.of(List.of(OLD, OTHER), List.of(asked("aa"), asked("bb"))))
        .containsExactly(OLD, OTHER);
  }
}
