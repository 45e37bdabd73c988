// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Commands for the bundled benchmark. */
@Command(
    name = "bench",
    description = {
      "Makes Assay's own benchmark, and others in the same form.",
      "To run the bundled one: assay run --questions bench"
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class BenchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  private BenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its subcommands. */
  public static CommandLine of(Terminal terminal) {
    return new CommandLine(new BenchCommand(terminal))
        .addSubcommand("make", new BenchMakeCommand(terminal));
  }

  /** Without a command: the help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(terminal.out(), terminal.ansi());
    return ExitCode.USAGE;
  }
}
