// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentSettingsTest {
  @TempDir private Path folder = Path.of("");

  private Cli check(String setting) throws IOException {
    return check("my-agent", setting);
  }

  private Cli check(String command, String setting) throws IOException {
    FrogDataset.unpack(folder);
    Files.writeString(
        folder.resolve("q.jsonl"),
        "{\"id\":\"one\",\"question\":\"One?\",\"database\":\"pond\",\"gold\":\"SELECT 1\"}\n");
    Path config =
        Files.writeString(
            folder.resolve("assay.yaml"),
            """
            questions: q.jsonl
            generator:
              command: ['%s']
              %s
            """
                .formatted(command, setting));
    return Cli.assay("check", config);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prompt: plain",
        "settings: { temperature: 0 }",
        "samples: 5",
        "attempts: 3",
        "retryEmpty: true",
        "prices: p.yaml",
        "examples: { file: q.jsonl }",
        "schema: { style: compact }",
        "schema: { tables: 3 }",
        "budget: { dollars: 1 }",
        "budget: { tokens: 1000 }",
        "limits: { tokensPerMinute: 1000 }"
      })
  void refusesSettingsThatWouldDoNothingToTheUsersOwnSystem(String setting) throws IOException {
    Cli check = check(setting);

    assertThat(check.code()).isEqualTo(2);
    assertThat(check.err())
        .contains("is for models, whose calls Assay makes; my-agent makes")
        .contains("'" + setting.substring(0, setting.indexOf(':')));
  }

  @Test
  void refusesLimitsThatAreForServersWithAProgram() throws IOException {
    Cli check = check("limits: { retries: 2 }");

    assertThat(check.code()).isEqualTo(2);
    assertThat(check.err()).contains("'limits: retries' is for models and servers");
  }

  @Test
  void missesAProgramBeforeItIsNeeded() throws IOException {
    Cli unknown = check("budget: { calls: 10 }");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err())
        .contains("the command 'my-agent' can't be started: no such program on the PATH");

    Files.writeString(folder.resolve("agent.sh"), "echo SELECT 1");
    Cli noProgram = check("./agent.sh", "budget: { calls: 10 }");
    assertThat(noProgram.code()).isEqualTo(2);
    assertThat(noProgram.err()).contains("'./agent.sh' can't be started: no such executable file");
  }

  @Test
  void takesTheSettingsThatItHeeds() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Cli check =
        check(
            java.toString(),
            "limits: { concurrency: 2 }\n  budget: { calls: 10 }\n  samples: 1\n  attempts: 1");

    assertThat(check.code()).as(check.err()).isZero();
    assertThat(check.out()).contains("database addresses, to java");
  }
}
