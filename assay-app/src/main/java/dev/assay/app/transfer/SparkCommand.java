// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Commands before and after a job on Spark. */
@Command(
    name = "spark",
    description = "Exchanges pairs and outcomes with a job on Spark.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class SparkCommand implements Callable<Integer> {
  private final Terminal terminal;
  @Spec private CommandSpec spec = CommandSpec.create();

  private SparkCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its own commands. */
  public static CommandLine of(Terminal terminal) {
    return new CommandLine(new SparkCommand(terminal))
        .addSubcommand("pairs", PairsCommand.of(terminal))
        .addSubcommand("import", new ImportCommand(terminal));
  }

  /** Without a command: the help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(terminal.out(), terminal.ansi());
    return ExitCode.USAGE;
  }
}
