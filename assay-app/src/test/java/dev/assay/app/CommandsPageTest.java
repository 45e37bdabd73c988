// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.options.OptionGroups;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Holds the page of commands to their help; with {@code -Dassay.rewrite=true}, writes it. */
class CommandsPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("assay.root", "..")).resolve("docs/reference/commands.md");
  private static final Set<String> EVERYWHERE =
      Set.of("--help", "--help-all", "--version", "--debug");
  private static final String START =
      """
      # Commands and options

      Every command with its arguments and options, as `assay COMMAND --help-all` prints them. This page is generated from the
      commands themselves. [The command line](../command-line.md) has exit codes, files and environment variables;
      [Settings](settings.md) has the same settings as keys of the configuration file. Every command also has `--help` and `--debug`, which prints
      the stack trace of an error.
      """;

  @Test
  void hasEveryCommandAndOption() throws IOException {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    StringBuilder page = new StringBuilder(START);
    below(AssayCommand.commandLine(Cli.terminal(sink, sink)), page);
    if (Boolean.getBoolean("assay.rewrite")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("to rewrite it: ./mvnw -pl assay-app -am test -Dtest=%s -Dassay.rewrite=true", name())
        .isEqualTo(page.toString());
  }

  private static String name() {
    return CommandsPageTest.class.getSimpleName() + " -Dsurefire.failIfNoSpecifiedTests=false";
  }

  private static void below(CommandLine parent, StringBuilder page) {
    for (CommandLine line : parent.getSubcommands().values().stream().distinct().toList()) {
      CommandSpec command = line.getCommandSpec();
      if (!command.usageMessage().hidden() && !command.name().equals("help")) {
        append(command, page);
        below(line, page);
      }
    }
  }

  private static void append(CommandSpec command, StringBuilder page) {
    List<PositionalParamSpec> arguments =
        command.positionalParameters().stream().filter(each -> !each.hidden()).toList();
    page.append("\n## %s\n\n".formatted(command.qualifiedName()));
    page.append(words(command.usageMessage().description())).append('\n');
    if (!arguments.isEmpty()) {
      page.append("\n| argument | meaning |\n|---|---|\n");
      arguments.forEach(each -> row(each.paramLabel(), words(each.description()), page));
    }
    OptionGroups.of(command)
        .forEach(
            (heading, members) -> {
              List<OptionSpec> options =
                  members.stream()
                      .filter(each -> !EVERYWHERE.contains(each.longestName()))
                      .toList();
              if (!options.isEmpty()) {
                page.append(
                    "\n| %s | meaning |\n|---|---|\n".formatted(heading.toLowerCase(Locale.ROOT)));
                options.forEach(each -> row(names(each), words(each.description()), page));
              }
            });
  }

  private static void row(String name, String meaning, StringBuilder page) {
    page.append("| `%s` | %s |\n".formatted(name.replace("|", "\\|"), meaning));
  }

  private static String names(OptionSpec option) {
    String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
    return String.join(", ", option.names()) + label;
  }

  private static String words(String[] description) {
    return Ansi.OFF
        .string(String.join(" ", description).formatted())
        .replaceAll("\\s+", " ")
        .replace("|", "\\|")
        .replace("*", "`*`")
        .replace("<", "&lt;")
        .strip();
  }
}
