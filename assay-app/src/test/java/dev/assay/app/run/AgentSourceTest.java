// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.SecretCanary;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.app.terminal.ExitCode;
import dev.assay.config.ConfigFile;
import dev.assay.config.GenerationSettings;
import dev.assay.config.RunSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.llm.generate.PromptContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Naming and secrets of the user's own system. */
class AgentSourceTest {
  private static final String SECRET = "canary-0123456789abcdef";

  @TempDir private Path folder = Path.of("");

  private AgentSource source(String generator, String databaseUrl) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("source.yaml"),
            "questions: q.jsonl\ngenerator:\n" + generator.indent(2));
    RunSettings settings = ConfigFile.read(config, Map.of("AGENT_KEY", SECRET));
    GenerationSettings ask = settings.generator().ask();
    PromptContext promptContext =
        new PromptContext(ask.prompt().schema(), ask.prompt().examples(), null, folder, Map.of());
    return new AgentSource(
        ask,
        promptContext,
        settings.execution().limits(),
        id -> Optional.of(DatabaseAddress.of(id, databaseUrl)));
  }

  @Test
  void isCalledByNoArgument() throws IOException {
    AgentSource source =
        source("command: [bin/agent, --key, \"${AGENT_KEY}\"]\n", "jdbc:sqlite:pond.sqlite");

    assertThat(source.name()).isEqualTo("agent");
    assertThat(source.id()).isEqualTo("command:agent");
    assertThat(source.settings().agent().toString()).doesNotContain(SECRET);
    assertThat(source("command: [bin/agent]\n", "jdbc:sqlite:pond.sqlite").hash())
        .isNotEqualTo(source.hash());
  }

  @Test
  void tellsTheSystemNoPasswordOfADatabase() throws IOException {
    AgentSource source =
        source(
            "command: [agent]\n",
            "jdbc:postgresql://app:%s@db.example/shop?ssl=true&password=%s"
                .formatted(SECRET, SECRET));

    assertThat(source.address("shop").orElseThrow())
        .contains("db.example/shop", "ssl=true")
        .doesNotContain(SECRET);
  }

  @Test
  void isAnotherOneWithAnotherSchema() throws IOException {
    String asks = "command: [agent]\nschema: { file: schema.json }\n";
    Files.writeString(folder.resolve("schema.json"), "{}");
    String before = source(asks, "jdbc:sqlite:pond.sqlite").hash();
    Files.writeString(folder.resolve("schema.json"), "{ }");

    assertThat(source(asks, "jdbc:sqlite:pond.sqlite").hash()).isNotEqualTo(before);
    assertThat(
            source("command: [agent]\nschema: { sampleValues: 3 }\n", "jdbc:sqlite:p.sqlite")
                .hash())
        .isNotEqualTo(source("command: [agent]\n", "jdbc:sqlite:p.sqlite").hash());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program is a shell script")
  void keepsNoArgumentOfItsCommandAnywhere() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Files.writeString(
          pond.folder().resolve("agent.sh"),
          "cat > /dev/null\ntest \"$2\" = %s || exit 9\necho \"SELECT 1 -- $2\"\n"
              .formatted(SECRET));
      Path config =
          pond.config("command: [sh, agent.sh, --key, \"${AGENT_KEY}\"]\nbudget: { calls: 2 }\n");
      Map<String, String> environment = Map.of("AGENT_KEY", SECRET);

      Cli check = Cli.assay(environment, "check", config);
      Cli run =
          Cli.assay(environment, "run", config, "--out", pond.out("run"), "--concurrency", "1");

      assertThat(check.out()).contains("command:sh agent.sh");
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err() + run.out()).contains("budget of 2 calls", "1 question is left pending");
      assertThat(Files.readString(pond.out("run").resolve("calls.jsonl")))
          .contains("SELECT 1 -- [key]");
      SecretCanary.nowhere(List.of(SECRET), List.of(pond.out("run"), pond.cache()), check, run);

      pond.config("command: [sh, agent.sh, --key, \"${AGENT_KEY}\"]\nbudget: { calls: 3 }\n");
      Cli resumed = Cli.assay(environment, "run", config, "--out", pond.out("run"), "--resume");

      assertThat(resumed.code()).as(resumed.err()).isZero();
      assertThat(pond.outcomes("run")).hasSize(3);
    }
  }
}
