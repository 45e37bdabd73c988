// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One call of the real main program, in this process.
 *
 * @param code its exit code
 * @param out what it printed on stdout
 * @param err what it printed on stderr
 */
public record Cli(int code, String out, String err) {

  public static Cli assay(Object... args) {
    return assay(System.getenv(), args);
  }

  /**
   * One call whose queries run in worker processes, as a user's do. Other calls run them in this
   * process, which says the same and takes a third of the time.
   */
  public static Cli isolated(Object... args) {
    String usual = System.getProperty(QueryRunnerFactory.DEFAULT_ISOLATION);
    System.clearProperty(QueryRunnerFactory.DEFAULT_ISOLATION);
    try {
      return assay(args);
    } finally {
      if (usual != null) {
        System.setProperty(QueryRunnerFactory.DEFAULT_ISOLATION, usual);
      }
    }
  }

  /** One call in this environment. */
  public static Cli assay(Map<String, String> environment, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal = terminal(out, err, environment);
    String[] words = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      words[i] = args[i].toString();
    }
    int code = Main.run(terminal, words);
    return new Cli(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A terminal that is none: what a pipe or a file gets. */
  public static Terminal terminal(ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return terminal(out, err, Map.of());
  }

  public static Terminal terminal(
      ByteArrayOutputStream out, ByteArrayOutputStream err, Map<String, String> environment) {
    return new Terminal(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        false,
        false,
        true,
        environment);
  }
}
