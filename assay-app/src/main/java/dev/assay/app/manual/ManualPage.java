// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import dev.assay.app.options.OptionGroups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A page for {@code man}, in the language of the man(7) macros. */
public final class ManualPage {
  private static final int SOURCE_WIDTH = 72;

  private final StringBuilder page = new StringBuilder();
  private final CommandSpec command;
  private final Help help;

  private ManualPage(CommandSpec command) {
    this.command = command;
    this.help = new Help(command, Help.defaultColorScheme(Ansi.OFF));
  }

  /** Returns the names of the pages and the commands they are about, the program's own first. */
  public static Map<String, CommandSpec> all(CommandSpec program) {
    return CommandNames.tree(program).stream()
        .filter(each -> each.parent() == null || !each.name().equals("help"))
        .collect(
            Collectors.toMap(
                each -> name(each) + ".1", each -> each, (a, b) -> a, LinkedHashMap::new));
  }

  /**
   * Returns the page about a command.
   *
   * @param date of the release, such as {@code 2026-01-31}
   */
  public static String of(CommandSpec command, String version, String date) {
    return new ManualPage(command).write(version, date);
  }

  private static String name(CommandSpec command) {
    return CommandNames.joined(command, "-");
  }

  private String write(String version, String date) {
    String[] description = command.usageMessage().description();
    String title = name(command).toUpperCase(Locale.ROOT);
    // The date as it is: with an escaped hyphen it is none to man.
    page.append(".TH \"%s\" \"1\" \"%s\"".formatted(escaped(title), date));
    page.append(" \"Assay %s\" \"Assay Manual\"\n".formatted(escaped(version)));
    macro("SH", "NAME");
    text(name(command) + " \\- " + escaped(CommandNames.summary(description)));
    macro("SH", "SYNOPSIS");
    macro("nf");
    help.synopsis(0).lines().forEach(line -> text(escaped(line)));
    macro("fi");
    macro("SH", "DESCRIPTION");
    paragraph(description);
    parameters();
    options();
    commands();
    footer();
    seeAlso();
    return page.toString();
  }

  private void parameters() {
    List<? extends ArgSpec> parameters =
        command.positionalParameters().stream().filter(each -> !each.hidden()).toList();
    if (!parameters.isEmpty()) {
      macro("SH", "ARGUMENTS");
      parameters.forEach(each -> item(label(each), each.description()));
    }
  }

  private void options() {
    Map<String, List<OptionSpec>> groups = OptionGroups.of(command);
    macro("SH", "OPTIONS");
    groups.forEach(
        (heading, options) -> {
          if (groups.size() > 1) {
            macro("SS", heading);
          }
          options.forEach(this::option);
        });
  }

  private void option(OptionSpec option) {
    item(String.join(", ", option.names()) + label(option), option.description());
  }

  private String label(ArgSpec arg) {
    return help.parameterLabelRenderer().renderParameterLabel(arg, Ansi.OFF, List.of()).toString();
  }

  private void item(String term, String[] description) {
    macro("TP");
    text("\\fB" + escaped(term) + "\\fR");
    paragraph(description);
  }

  /** Running text, a few words to a line of the source: man fills the lines anew. */
  private void paragraph(String[] description) {
    String words = String.join(" ", CommandNames.lines(description)).strip();
    String wrapped = words.replaceAll("(.{1," + SOURCE_WIDTH + "})(?: +|$)", "$1\n");
    for (String line : wrapped.lines().toList()) {
      text(escaped(line));
    }
  }

  private void commands() {
    List<CommandSpec> below = CommandNames.below(command);
    if (!below.isEmpty()) {
      macro("SH", "COMMANDS");
      for (CommandSpec each : below) {
        item(each.name(), each.usageMessage().description());
      }
    }
  }

  /** Examples and exit codes, as they are laid out in the help. */
  private void footer() {
    List<String> lines = new ArrayList<>(CommandNames.lines(command.usageMessage().footer()));
    while (!lines.isEmpty() && lines.get(0).isBlank()) {
      lines.remove(0);
    }
    if (!lines.isEmpty()) {
      macro("SH", "NOTES");
      macro("nf");
      lines.forEach(line -> text(line.isBlank() ? ".sp" : escaped(line)));
      macro("fi");
    }
  }

  private void seeAlso() {
    List<String> pages = new ArrayList<>();
    if (command.parent() != null) {
      pages.add(name(command.parent()));
    }
    CommandNames.below(command).stream()
        .filter(each -> !each.name().equals("help"))
        .forEach(each -> pages.add(name(each)));
    if (!pages.isEmpty()) {
      macro("SH", "SEE ALSO");
      for (int i = 0; i < pages.size(); i++) {
        String end = i < pages.size() - 1 ? "," : "";
        page.append(".BR %s (1)%s\n".formatted(escaped(pages.get(i)), end));
      }
    }
  }

  private void macro(String name, String... arguments) {
    page.append('.').append(name);
    for (String each : arguments) {
      page.append(" \"").append(escaped(each).replace("\"", "\\(dq")).append('"');
    }
    page.append('\n');
  }

  private void text(String line) {
    page.append(line.isBlank() ? "\\&" : line).append('\n');
  }

  /** Text that means nothing to roff. */
  private static String escaped(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
