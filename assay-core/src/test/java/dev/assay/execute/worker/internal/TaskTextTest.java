// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskTextTest {
  @Test
  void splitsWhatItJoined() {
    List<String> texts = Arrays.asList("", null, "7 of 9", "-1 ", " ", "ü\n\0😀", null, "");

    assertThat(TaskText.split(TaskText.join(texts))).isEqualTo(texts);
    assertThat(TaskText.split(TaskText.join(List.of()))).isEmpty();
  }

  @Test
  void joinsOtherValuesAsTheirTexts() {
    assertThat(TaskText.split(TaskText.join(List.of(7L, true)))).containsExactly("7", "true");
  }

  @Test
  void joinsTextsOfTexts() {
    String inner = TaskText.join(List.of("a", "b c"));

    assertThat(TaskText.split(TaskText.join(Arrays.asList(inner, null, inner))))
        .containsExactly(inner, null, inner);
  }
}
