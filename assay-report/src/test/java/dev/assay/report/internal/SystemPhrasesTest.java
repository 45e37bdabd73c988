// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemPhrasesTest {
  @Test
  void saysWhoWroteTheSql() {
    assertThat(SystemPhrases.of("model:openai/gpt-x prompt:default"))
        .isEqualTo("openai/gpt-x with prompt default");
    assertThat(SystemPhrases.of("predictions:answers.jsonl")).isEqualTo("answers.jsonl (recorded)");
    assertThat(SystemPhrases.of("command:agent.py")).isEqualTo("program agent.py");
    assertThat(SystemPhrases.of("http:localhost")).isEqualTo("service localhost");
    assertThat(SystemPhrases.of("mine")).isEqualTo("mine");
  }
}
