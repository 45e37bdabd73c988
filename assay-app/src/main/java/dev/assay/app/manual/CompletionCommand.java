// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
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

  /** A completion script for fish, which picocli does not write. */
  private static final class FishCompletion {
    private static final String FUNCTIONS =
        """
        # fish completion for %1$s. Written by: %1$s completion fish

        # Whether the command line begins with the command named by these words.
        function __%1$s_at
            set -l words (commandline -opc)
            set -e words[1]
            for name in $argv
                test "$words[1]" = $name; or return 1
                set -e words[1]
            end
        end

        # Whether the command line has these words so far, and no others.
        function __%1$s_just
            set -l words (commandline -opc)
            test (count $words) -eq (math 1 + (count $argv)); and __%1$s_at $argv
        end

        complete -c %1$s -f
        """;

    private FishCompletion() {}

    /**
     * Returns the script.
     *
     * @param program with all its commands
     */
    static String of(CommandSpec program) {
      StringBuilder script = new StringBuilder(FUNCTIONS.formatted(program.name()));
      for (CommandSpec command : CommandNames.tree(program)) {
        script.append('\n');
        commands(script, program.name(), command);
        for (OptionSpec option : CommandNames.options(command)) {
          option(script, program.name(), command, option);
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
          parameter(script, program.name(), command, parameter);
        }
      }
      return script.toString();
    }

    private static void commands(StringBuilder script, String program, CommandSpec command) {
      for (CommandSpec each : CommandNames.below(command)) {
        add(
            script,
            program,
            call(program, "just", command),
            "-a " + each.name(),
            CommandNames.summary(each.usageMessage().description()));
      }
    }

    private static void option(
        StringBuilder script, String program, CommandSpec command, OptionSpec option) {
      StringBuilder how = new StringBuilder();
      for (String name : option.names()) {
        how.append(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
        how.append(' ');
      }
      if (CommandNames.hasValue(option)) {
        List<String> choices = CommandNames.choices(option);
        how.append(CommandNames.isFile(option) ? "-r -F " : "-x ");
        if (!choices.isEmpty()) {
          how.append("-a ").append(quoted(String.join(" ", choices)));
        }
      }
      String description = CommandNames.summary(option.description());
      add(script, program, here(program, command), how.toString().strip(), description);
    }

    private static void parameter(
        StringBuilder script, String program, CommandSpec command, PositionalParamSpec parameter) {
      List<String> choices = CommandNames.choices(parameter);
      if (CommandNames.isFile(parameter)) {
        add(script, program, here(program, command), "-F", "");
      } else if (!choices.isEmpty()) {
        String words = "-a " + quoted(String.join(" ", choices));
        add(script, program, here(program, command), words, parameter.paramLabel());
      }
    }

    /** The test for a command itself, not one of those below it. */
    private static String here(String program, CommandSpec command) {
      String below =
          CommandNames.below(command).stream()
              .map(each -> "; and not " + call(program, "at", each))
              .collect(Collectors.joining());
      return command.parent() == null
          ? call(program, "just", command)
          : call(program, "at", command) + below;
    }

    private static String call(String program, String function, CommandSpec command) {
      return ("__" + program + "_" + function + " " + String.join(" ", CommandNames.words(command)))
          .strip();
    }

    private static void add(
        StringBuilder script, String program, String test, String how, String description) {
      script.append("complete -c ").append(program).append(" -n ").append(quoted(test));
      script.append(' ').append(how);
      if (!description.isEmpty()) {
        script.append(" -d ").append(quoted(description));
      }
      script.append('\n');
    }

    private static String quoted(String text) {
      return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
  }

  /**
   * A completion function for zsh, with descriptions. The one that picocli writes for bash also
   * runs in zsh, but shows none, and must be sourced: a folder of {@code fpath} can't hold it.
   */
  private static final class ZshCompletion {
    private static final String END =
        """

        # In a folder of fpath this file is the body of the function; if it is sourced, it defines it.
        if [[ ${funcstack[1]} == _%1$s ]]; then
          _%1$s "$@"
        else
          compdef _%1$s %1$s
        fi
        """;

    private ZshCompletion() {}

    /**
     * Returns the function.
     *
     * @param program with all its commands
     */
    static String of(CommandSpec program) {
      String name = program.name();
      StringBuilder script = new StringBuilder();
      script.append("#compdef %1$s\n# Written by: %1$s completion zsh\n".formatted(name));
      for (CommandSpec command : CommandNames.tree(program)) {
        function(script, command);
      }
      return script.append(END.formatted(name)).toString();
    }

    private static void function(StringBuilder script, CommandSpec command) {
      String name = "_" + CommandNames.joined(command, "_").replace('-', '_');
      List<CommandSpec> below = CommandNames.below(command);
      script.append("\n").append(name).append("() {\n");
      if (!below.isEmpty()) {
        script.append("  local curcontext=$curcontext state line\n");
      }
      List<String> arguments = new ArrayList<>();
      CommandNames.options(command).forEach(option -> arguments.addAll(option(option)));
      if (below.isEmpty()) {
        command.positionalParameters().forEach(each -> arguments.add(positional(each)));
      } else {
        arguments.add(quoted("1: :->command"));
        arguments.add(quoted("*:: :->arguments"));
      }
      script.append("  _arguments -s").append(below.isEmpty() ? "" : " -C");
      arguments.forEach(each -> script.append(" \\\n    ").append(each));
      script.append('\n');
      if (!below.isEmpty()) {
        dispatch(script, name, command, below);
      }
      script.append("}\n");
    }

    private static void dispatch(
        StringBuilder script, String name, CommandSpec command, List<CommandSpec> below) {
      script.append("  case $state in\n    command)\n      local -a commands=(\n");
      for (CommandSpec each : below) {
        String summary = CommandNames.summary(each.usageMessage().description());
        script.append("        ");
        script.append(quoted(each.name() + ":" + summary.replace(":", "\\:"))).append('\n');
      }
      script.append("      )\n      _describe -t commands 'command' commands\n");
      if (command.positionalParameters().stream().anyMatch(CommandNames::isFile)) {
        script.append("      _files\n");
      }
      script.append("      ;;\n    arguments)\n      case $words[1] in\n");
      for (CommandSpec each : below) {
        String function = name + "_" + each.name().replace('-', '_');
        script.append("        %s) %s ;;\n".formatted(each.name(), function));
      }
      String files =
          command.positionalParameters().stream().anyMatch(CommandNames::isFile) ? "_files" : "";
      script.append("        *) %s ;;\n".formatted(files).replace(")  ;;", ") ;;"));
      script.append("      esac\n      ;;\n  esac\n");
    }

    private static List<String> option(OptionSpec option) {
      List<String> all = new ArrayList<>();
      String description = "[" + escaped(CommandNames.summary(option.description())) + "]";
      for (String name : option.names()) {
        // After a long name, the value follows an equals sign or is the next word.
        String value = name.startsWith("--") ? "=" : "+";
        String spec =
            (option.isMultiValue() ? "*" : "")
                + name
                + (CommandNames.hasValue(option) ? value : "")
                + description
                + (CommandNames.hasValue(option) ? value(option) : "");
        all.add(quoted(spec));
      }
      return all;
    }

    private static String positional(PositionalParamSpec parameter) {
      boolean many = parameter.arity().max() > 1 || parameter.isMultiValue();
      return quoted((many ? "*" : "" + (parameter.index().min() + 1)) + value(parameter));
    }

    private static String value(ArgSpec arg) {
      List<String> choices = CommandNames.choices(arg);
      String action =
          !choices.isEmpty()
              ? "(" + String.join(" ", choices) + ")"
              : CommandNames.isFile(arg) ? "_files" : " ";
      return ":" + escaped(arg.paramLabel()) + ":" + action;
    }

    private static String escaped(String text) {
      return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
    }

    private static String quoted(String text) {
      return "'" + text.replace("'", "'\\''") + "'";
    }
  }
}
