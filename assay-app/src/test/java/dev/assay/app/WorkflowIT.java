// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
  private Path repository = Path.of("");
  private Map<String, String> environment = Map.of();

  @Test
  void passesOnAnswersAsGoodAsTheBaselineAndFailsOnWorseOnes() throws Exception {
    List<String> steps = runSteps();
    try (CommandFolder checkout =
        CommandFolder.create(Files.createDirectory(folder.resolve("ci")))) {
      environment = checkout.environment();
      repository = checkout.path();
      Path tools = Files.createDirectory(repository.resolve("tools"));
      Files.createSymbolicLink(tools.resolve("assay"), repository.resolve("assay"));
      passesAndFails(steps);
    }
  }

  private void passesAndFails(List<String> steps) throws Exception {
    // With time to spare, as a query that a busy machine makes time out would be broken.
    assertThat(
            bash(
                "./tools/assay demo --out demo && mv demo/* . && sed -i 's/300ms/2s/' assay.yaml"
                    + " && ./tools/assay run assay.yaml --out runs/baseline"))
        .as(this::output)
        .isZero();

    for (String step : steps) {
      assertThat(bash(step)).as(() -> step + "\n" + output()).isZero();
    }
    assertThat(repository.resolve("reports/assay.xml")).content().contains("name=\"gate\"");
    assertThat(repository.resolve("reports/assay.md")).content().contains("Gate passed");
    assertThat(folder.resolve("summary.md"))
        .hasSameTextualContentAs(repository.resolve("reports/assay.md"));

    assertThat(bash("rm -r runs/new && sed -i '1s/SELECT.*FROM/SELECT 1 FROM/' predictions.jsonl"))
        .isZero();
    assertThat(bash(steps.get(steps.size() - 1))).as(this::output).isEqualTo(1);
    assertThat(output())
        .containsPattern("1 of 4\\d questions is broken against baseline, more than 0[.]")
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

  /** As GitHub runs a step. */
  private int bash(String command) throws IOException, InterruptedException {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile());
    shell.environment().putAll(environment);
    shell
        .environment()
        .putAll(
            Map.of(
                "NO_COLOR",
                "1",
                "GITHUB_ACTIONS",
                "true",
                "GITHUB_STEP_SUMMARY",
                folder.resolve("summary.md").toString()));
    Process process = shell.start();
    process.getOutputStream().close();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      fail("the step did not end in two minutes:%n%s", output());
    }
    return process.exitValue();
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("output"));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
