// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.app.view.StartedView;
import dev.assay.config.ConfigFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that take the configuration file as {@code run} does. */
class ConfigArgumentTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void findsQuestionsDatabasesAndTheLatestRunByTheConfigurationFile() throws IOException {
    FrogDataset.unpack(folder.resolve("demo"), FrogDataset.DEMO);
    Path config = folder.resolve("demo/assay.yaml");
    Path run = folder.resolve("made");
    assertThat(Cli.assay("probe", config, "--candidates", 1).err()).contains("has no run yet");

    Files.writeString(config, "\nout: " + run + "\n", StandardOpenOption.APPEND);
    assertThat(Cli.assay("probe", config).err()).contains("has no run yet", "assay run " + config);
    assertThat(Cli.assay("run", "--config", config, "--first", 3).code()).isZero();
    assertThat(Cli.assay("check", "--config", config, "--first", 3).code()).isZero();

    Cli audit = Cli.assay("audit", config, "--first", 3);
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out()).contains("3 questions");
    Cli probe = Cli.assay("probe", config, "--candidates", 1);
    assertThat(probe.code()).as(probe.err()).isZero();
    assertThat(probe.err()).contains("The latest run of " + config + ": " + run);
    assertThat(Cli.assay("judge", config).err())
        .contains("The latest run of " + config, "no judge is named");
    assertThat(Cli.assay("judge", config, run).err()).contains("no judge is named");
    for (String command : List.of("run", "check", "serve", "judge", "probe", "audit", "runs")) {
      assertThat(Cli.assay(command, config, "--config", config).err())
          .as(command)
          .contains("two configuration files are named");
    }
    Cli named = Cli.assay("probe", "--config", config, "--candidates", 1);
    assertThat(named.err()).contains("The latest run of " + config + ": " + run);
    assertThat(Cli.assay("probe", "replay", config, "none").err())
        .contains("The latest run of " + config, "none");
    assertThat(Cli.assay("runs", config, folder).out()).contains("made");
    assertThat(Cli.assay("judge", run, folder).err()).contains("two runs are named");
    assertThat(Cli.assay("draft", config, "--database=none", "--out", folder.resolve("d")).err())
        .contains("there is no database 'none'");
    try (StartedView view = new StartedView(config)) {
      assertThat(view.link("/").getQuery()).contains("run=made");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "assay.yaml, 'name: x', true",
    "assay.YML, '# of mine\n\n---\nquestions:\n  - a.jsonl\n', true",
    "a.yaml, '- id: a\n  question: b\n', false",
    "a.yaml, '[{id: a}]', false",
    "a.yaml, '', false",
    "a.jsonl, 'name: x', false",
  })
  void tellsAConfigurationFromQuestions(String name, String content, boolean configuration)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), content);
    assertThat(ConfigFile.isConfiguration(file)).isEqualTo(configuration);
  }
}
