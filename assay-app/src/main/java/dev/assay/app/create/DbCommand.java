// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Commands on whole databases. */
@Command(
    name = "db",
    description = "Creates databases from scripts and files.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class DbCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  private DbCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its own commands. */
  public static CommandLine of(Terminal terminal) {
    return new CommandLine(new DbCommand(terminal))
        .addSubcommand("create", new DbCreateCommand(terminal));
  }

  /** Without a command: the help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(terminal.out(), terminal.ansi());
    return ExitCode.USAGE;
  }
}
