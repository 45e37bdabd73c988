// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A completion script for fish, which picocli does not write. */
final class FishCompletion {
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
