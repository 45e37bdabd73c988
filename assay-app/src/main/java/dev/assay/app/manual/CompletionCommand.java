// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a script with which a shell completes Assay's commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints a completion script for a shell.",
      "The script is made from the commands of this version."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "For the current session:",
      "  bash: source <(assay completion bash)",
      "  zsh:  source <(assay completion zsh)",
      "  fish: assay completion fish | source",
      "For all later ones, add the line to ~/.bashrc, ~/.zshrc (after compinit) or",
      "~/.config/fish/config.fish."
    })
public final class CompletionCommand implements Callable<Integer> {
  /** The shells for which there are scripts. */
  enum Shell {
    BASH,
    ZSH,
    FISH
  }

  private final Terminal terminal;
  private final Supplier<CommandLine> program;

  @Parameters(paramLabel = "SHELL", description = "The shell: bash, zsh or fish.")
  private Shell shell = Shell.BASH;

  /**
   * Prepares the command.
   *
   * @param program makes the program with all its commands
   */
  public CompletionCommand(Terminal terminal, Supplier<CommandLine> program) {
    this.terminal = terminal;
    this.program = program;
  }

  @Override
  public Integer call() {
    terminal.output(script(program.get()));
    return ExitCode.DONE;
  }

  private String script(CommandLine commands) {
    return switch (shell) {
      case BASH -> AutoComplete.bash(commands.getCommandName(), commands);
      case ZSH -> ZshCompletion.of(commands.getCommandSpec());
      case FISH -> FishCompletion.of(commands.getCommandSpec());
    };
  }
}
