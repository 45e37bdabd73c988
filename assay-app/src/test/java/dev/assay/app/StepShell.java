// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs commands as GitHub Actions runs those of a step. */
final class StepShell {
  private final Path directory;
  private final Path temp;
  private final Map<String, String> environment;

  /**
   * Creates a shell.
   *
   * @param directory the workspace of the job
   * @param temp an existing folder, for what the runner writes
   * @param environment variables of all commands, beside those that GitHub sets
   */
  StepShell(Path directory, Path temp, Map<String, String> environment) {
    this.directory = directory;
    this.temp = temp;
    this.environment = new HashMap<>(environment);
    this.environment.putAll(
        Map.of(
            "NO_COLOR", "1",
            "GITHUB_ACTIONS", "true",
            "GITHUB_STEP_SUMMARY", stepSummary().toString(),
            "GITHUB_OUTPUT", temp.resolve("outputs").toString(),
            "RUNNER_TEMP", temp.toString(),
            "RUNNER_OS", "Linux",
            "RUNNER_ARCH", "X64"));
  }

  /** A shell of the same job with further variables. */
  StepShell with(Map<String, String> variables) {
    StepShell shell = new StepShell(directory, temp, environment);
    shell.environment.putAll(variables);
    return shell;
  }

  /** Runs a command and returns its exit code. */
  int run(String command, Map<String, String> variables) throws IOException, InterruptedException {
    Files.deleteIfExists(temp.resolve("outputs"));
    ProcessBuilder shell =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("log").toFile());
    shell.environment().putAll(environment);
    shell.environment().putAll(variables);
    Process process = shell.start();
    process.getOutputStream().close();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      fail("the step did not end in two minutes:%n%s", log());
    }
    return process.exitValue();
  }

  int run(String command) throws IOException, InterruptedException {
    return run(command, Map.of());
  }

  /** The output of the last command. */
  String log() {
    return read(temp.resolve("log"));
  }

  /** The outputs that the last command set. */
  Map<String, String> outputs() {
    Map<String, String> outputs = new HashMap<>();
    if (Files.exists(temp.resolve("outputs"))) {
      read(temp.resolve("outputs"))
          .lines()
          .forEach(
              line -> {
                int equals = line.indexOf('=');
                outputs.put(line.substring(0, equals), line.substring(equals + 1));
              });
    }
    return outputs;
  }

  /** The file with the summary of the job. */
  Path stepSummary() {
    return temp.resolve("summary.md");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
