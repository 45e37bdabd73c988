// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tests of the Python package, which run with the system's python3. */
class PythonClientTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Path TESTS = ROOT.resolve("clients/python/tests");

  @Test
  void passesItsOwnTests() throws IOException, InterruptedException {
    assertThat(runTests(Map.of())).contains("OK");
  }

  /**
   * Runs the Python tests and returns what they printed.
   *
   * @param variables for the tests; with {@code ASSAY_URL}, they also test the server there
   */
  static String runTests(Map<String, String> variables) throws IOException, InterruptedException {
    assumeTrue(Files.isDirectory(TESTS), "no Python package at the repository root");
    assumeTrue(hasPython(), "python3, version 3.9 or newer, is not installed");
    Run run = python(variables, "-m", "unittest", "discover", "-s", TESTS.toString());
    assertThat(run.code()).as(run.output()).isZero();
    return run.output();
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return python(Map.of(), "-c", "import sys; sys.exit(sys.version_info < (3, 9))").code() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Run python(Map<String, String> variables, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("python3");
    builder.command().addAll(List.of(arguments));
    builder.environment().keySet().removeAll(List.of("ASSAY_URL", "ASSAY_TOKEN"));
    builder.environment().putAll(variables);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }

  private record Run(int code, String output) {}
}
