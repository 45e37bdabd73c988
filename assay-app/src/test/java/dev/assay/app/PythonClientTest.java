// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.app.start.DemoFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests of the Python package, which run with the system's python3. */
class PythonClientTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Path TESTS = ROOT.resolve("clients/python/tests");

  @Test
  void passesItsOwnTestsAndThoseAgainstAServer(@TempDir Path folder) throws Exception {
    assumeTrue(Files.isDirectory(TESTS), "no Python package at the repository root");
    assumeTrue(hasPython(), "python3, version 3.9 or newer, is not installed");
    DemoFolder demo = new DemoFolder(folder.resolve("demo"), "/dev/assay/app/demo/");
    demo.unpack();
    try (ServingCommand serving = new ServingCommand(Map.of(), demo.config())) {
      Run run =
          python(
              Map.of("ASSAY_URL", serving.link()),
              "-m",
              "unittest",
              "discover",
              "-v",
              "-s",
              TESTS.toString());
      assertThat(run.code()).as(run.output()).isZero();
      assertThat(run.output())
          .contains("test_gives_the_verdicts_of_the_demo", "test_runs_the_page", "OK")
          .doesNotContain("ASSAY_URL does not name a server");
    }
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
