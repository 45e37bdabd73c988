// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One command as a user runs it.
 *
 * @param code its exit code
 * @param out what it printed on stdout
 * @param err what it printed on stderr
 */
record ShellResult(int code, String out, String err) {
  /** A process that is not root's, to which a folder of root's is read-only. */
  static final List<String> NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  /** Runs a command in a folder, with nothing but these variables in its environment. */
  static ShellResult run(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", ".txt");
    Path err = Files.createTempFile("err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      int code = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
      return new ShellResult(code, Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Runs a command with this process's environment. */
  static ShellResult run(Path folder, String... command) throws IOException, InterruptedException {
    return run(folder, System.getenv(), Arrays.asList(command));
  }

  static boolean isRoot() throws IOException, InterruptedException {
    return run(Path.of("/"), "id", "-u").out().strip().equals("0");
  }

  static boolean has(String program) throws IOException, InterruptedException {
    return run(Path.of("/"), "sh", "-c", "command -v " + program).code() == 0;
  }

  /** This result, if the command was a success. */
  ShellResult succeeded() {
    assertThat(code).as("%s%n%s", out, err).isZero();
    return this;
  }
}
