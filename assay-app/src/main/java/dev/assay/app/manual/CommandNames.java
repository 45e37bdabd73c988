// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The words that manual pages and completion scripts use for a command and its options. */
public final class CommandNames {
  private CommandNames() {}

  /** The commands directly below a command, in the order of its help. */
  static List<CommandSpec> below(CommandSpec command) {
    return command.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(each -> !each.usageMessage().hidden())
        .distinct()
        .toList();
  }

  /** A command and all below it, each before those below itself. */
  static List<CommandSpec> tree(CommandSpec command) {
    List<CommandSpec> all = new ArrayList<>();
    all.add(command);
    below(command).forEach(each -> all.addAll(tree(each)));
    return all;
  }

  /** The words after the program's name that call a command. */
  static List<String> words(CommandSpec command) {
    List<String> words = new ArrayList<>();
    for (CommandSpec each = command; each.parent() != null; each = each.parent()) {
      words.add(0, each.name());
    }
    return words;
  }

  /** The name of a command that {@code man} and functions of shells can have: {@code assay-db}. */
  static String joined(CommandSpec command, String separator) {
    return command.qualifiedName(separator);
  }

  static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream().filter(option -> !option.hidden()).toList();
  }

  /** Lines of a description as the help prints them, without colors. */
  static List<String> lines(String[] description) {
    List<String> lines = new ArrayList<>();
    for (String each : description) {
      lines.addAll(Ansi.OFF.string(each.formatted()).lines().toList());
    }
    return lines;
  }

  /** The first sentence of a description, without its period; empty if there is no description. */
  public static String summary(String[] description) {
    String text = String.join(" ", lines(description)).strip();
    int end = text.indexOf(". ");
    String sentence = end < 0 ? text : text.substring(0, end);
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /** Returns whether a value is the name of a file or folder, or may be one. */
  static boolean isFile(ArgSpec arg) {
    boolean path = List.of(arg.auxiliaryTypes()).contains(Path.class);
    return path || arg.paramLabel().matches("(FILE|DIR|PATH|RUN|RUNS|FOLDER).*");
  }

  /** The words that a value may be; empty if any text will do. */
  static List<String> choices(ArgSpec arg) {
    List<String> choices = new ArrayList<>();
    if (arg.completionCandidates() != null) {
      arg.completionCandidates().forEach(choices::add);
    }
    boolean constants = List.of(arg.auxiliaryTypes()).stream().anyMatch(Class::isEnum);
    return constants
        ? choices.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList()
        : choices;
  }

  static boolean hasValue(OptionSpec option) {
    return option.arity().max() > 0;
  }
}
