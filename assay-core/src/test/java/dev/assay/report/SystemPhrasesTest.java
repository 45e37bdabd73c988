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
package dev.assay.report;

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
