// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Runs the workflow of docs/ci.md as GitHub would, in a folder that has what the page expects: the
 * demo's files, and a run as the baseline; all commands run in one process. Steps that use actions
 * of others are only read.
 */
class WorkflowIT {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml workflow\\R(.*?)^```$");

  @TempDir private Path folder = Path.of("");

  @Test
  void passesOnAnswersAsGoodAsTheBaselineAndFailsOnWorseOnes() throws Exception {
    List<String> steps = runSteps();
    try (CommandFolder checkout =
        CommandFolder.create(Files.createDirectory(folder.resolve("ci")))) {
      Path repository = checkout.path();
      StepShell shell =
          new StepShell(
              repository, Files.createDirectory(folder.resolve("runner")), checkout.environment());
      Path tools = Files.createDirectory(repository.resolve("tools"));
      Files.createSymbolicLink(tools.resolve("assay"), repository.resolve("assay"));
      passesAndFails(steps, repository, shell);
    }
  }

  private static void passesAndFails(List<String> steps, Path repository, StepShell shell)
      throws Exception {
    // With time to spare, as a query that a busy machine makes time out would be broken.
    assertThat(
            shell.run(
                "./tools/assay demo --out demo && mv demo/* . && sed -i 's/300ms/2s/' assay.yaml"
                    + " && sed -i -n '1~3p' questions.jsonl predictions.jsonl"
                    + " && ./tools/assay run assay.yaml --out runs/baseline"))
        .as(shell::log)
        .isZero();

    for (String step : steps) {
      assertThat(shell.run(step)).as(() -> step + "\n" + shell.log()).isZero();
    }
    assertThat(repository.resolve("reports/assay.xml")).content().contains("name=\"gate\"");
    assertThat(repository.resolve("reports/assay.md")).content().contains("Gate passed");
    assertThat(shell.stepSummary()).hasSameTextualContentAs(repository.resolve("reports/assay.md"));

    assertThat(
            shell.run(
                "rm -r runs/new && sed -i '1s/SELECT.*FROM/SELECT 1 FROM/' predictions.jsonl"))
        .isZero();
    assertThat(shell.run(steps.get(steps.size() - 1))).as(shell::log).isEqualTo(1);
    assertThat(shell.log())
        .containsPattern("1 of 1\\d questions is broken against baseline, more than 0[.]")
        .contains("::error title=Assay gate::Gate failed:");
  }

  /** The commands of the workflow, in order, each as GitHub would give it to a shell. */
  private static List<String> runSteps() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve("docs/ci.md")));
    assertThat(block.find()).as("a workflow in docs/ci.md").isTrue();
    Object workflow = new Load(LoadSettings.builder().build()).loadFromString(block.group(1));
    Object job = of(of(workflow, "jobs"), "text-to-sql");
    List<String> commands = new ArrayList<>();
    for (Object step : (List<?>) of(job, "steps")) {
      Object command = ((Map<?, ?>) step).get("run");
      if (command == null) {
        assertThat(((Map<?, ?>) step).get("uses")).asString().matches("actions/[a-z-]+@v\\d+");
      } else {
        commands.add(command.toString());
      }
    }
    assertThat(commands).hasSize(2);
    return commands;
  }

  private static Object of(Object node, String key) {
    return requireNonNull(((Map<?, ?>) node).get(key), key);
  }
}
