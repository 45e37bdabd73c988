// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A completion function for zsh, with descriptions. The one that picocli writes for bash also runs
 * in zsh, but shows none, and must be sourced: a folder of {@code fpath} can't hold it.
 */
final class ZshCompletion {
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
