// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.audit.AuditCommand;
import dev.assay.app.check.CheckCommand;
import dev.assay.app.compare.CompareCommand;
import dev.assay.app.compare.MatchCommand;
import dev.assay.app.create.BenchCommand;
import dev.assay.app.create.DbCommand;
import dev.assay.app.create.DriverCommand;
import dev.assay.app.draft.DraftCommand;
import dev.assay.app.judge.JudgeCommand;
import dev.assay.app.manual.CommandNames;
import dev.assay.app.manual.CompletionCommand;
import dev.assay.app.options.OptionGroups;
import dev.assay.app.options.OptionParser;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.probe.ProbeCommand;
import dev.assay.app.review.ReviewCommand;
import dev.assay.app.run.RunCommand;
import dev.assay.app.runs.RescoreCommand;
import dev.assay.app.runs.RunsCommand;
import dev.assay.app.runs.ShowCommand;
import dev.assay.app.serve.ServeCommand;
import dev.assay.app.start.DemoCommand;
import dev.assay.app.start.InitCommand;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.app.transfer.ExportCommand;
import dev.assay.app.transfer.SparkCommand;
import dev.assay.app.view.ViewCommand;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program itself, with its commands. */
@Command(
    name = "assay",
    description = "Is this generated SQL right? Evaluates text-to-SQL against gold answers.",
    versionProvider = AssayCommand.Version.class,
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%n",
    footer = {
      "",
      "Exit codes: 0 finished; 1 the gate failed, or the profile refuses; 2 wrong",
      "usage or input; 3 questions lost or pending; 70 a bug; 130 interrupted.",
      "To start: assay demo; then, with your database: assay init --database FILE"
    })
final class AssayCommand implements Callable<Integer> {
  /** In the order of the help. Each is made only when it is wanted: picocli reflects on it. */
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  /** The commands under the headings of the help, in its order; the others are named at its end. */
  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  /** Old names of commands, which still work, with the words that they stand for. */
  private static final Map<String, List<String>> OLD_NAMES =
      Map.of(
          "latest", List.of("runs", "--latest"),
          "accept", List.of("review", "accept"),
          "import", List.of("spark", "import"));

  static {
    COMMANDS.put("init", InitCommand::new);
    COMMANDS.put("check", CheckCommand::new);
    COMMANDS.put("run", RunCommand::new);
    COMMANDS.put("show", ShowCommand::new);
    COMMANDS.put("compare", CompareCommand::new);
    COMMANDS.put("view", ViewCommand::new);
    COMMANDS.put("probe", ProbeCommand::of);
    COMMANDS.put("audit", AuditCommand::new);
    COMMANDS.put("review", ReviewCommand::of);
    COMMANDS.put("judge", JudgeCommand::new);
    COMMANDS.put("draft", DraftCommand::of);
    COMMANDS.put("db", DbCommand::of);
    COMMANDS.put("bench", BenchCommand::of);
    COMMANDS.put("driver", DriverCommand::new);
    COMMANDS.put("export", ExportCommand::new);
    COMMANDS.put("serve", ServeCommand::new);
    COMMANDS.put("demo", DemoCommand::new);
    COMMANDS.put("runs", RunsCommand::new);
    COMMANDS.put("rescore", RescoreCommand::new);
    COMMANDS.put("match", MatchCommand::new);
    COMMANDS.put("spark", SparkCommand::of);
    COMMANDS.put(
        "completion",
        terminal -> new CompletionCommand(terminal, () -> AssayCommand.commandLine(terminal)));
    GROUPS.put("Evaluate", List.of("init", "check", "run", "show", "compare", "view"));
    GROUPS.put("Improve", List.of("probe", "audit", "review", "judge"));
    GROUPS.put("Data", List.of("draft", "db", "bench", "driver"));
    GROUPS.put("Share", List.of("export", "serve"));
  }

  private final Terminal terminal;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error; also ASSAY_DEBUG=1.")
  private boolean debug;

  private AssayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command line, with the one command that is called or, where that is unclear, with all. */
  static CommandLine commandLine(Terminal terminal, String... args) {
    CommandLine commands = new CommandLine(new AssayCommand(terminal));
    if (args.length > 0 && COMMANDS.containsKey(args[0])) {
      add(commands, args[0], terminal);
    } else {
      COMMANDS.keySet().forEach(name -> add(commands, name, terminal));
      commands.addSubcommand(new CommandLine.HelpCommand());
    }
    OptionParser.register(commands);
    boolean whole = List.of(args).contains(OptionGroups.HELP_ALL);
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(commands.getHelpSectionMap());
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> OptionGroups.list(help, whole));
    sections.put(
        UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
        help -> help.commandSpec().parent() == null ? groups(help) : help.commandList());
    commands.getSubcommands().values().forEach(OptionGroups::prepare);
    return commands
        .setHelpSectionMap(sections)
        .setOut(writer(terminal.out()))
        .setErr(writer(terminal.err()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.ansi()));
  }

  /** The words of the command line, with old names of commands replaced. */
  static String[] words(String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    int name = 0;
    while (name < words.size()
        && (words.get(name).startsWith("-") || words.get(name).equals("help"))) {
      name++;
    }
    List<String> today = name < words.size() ? OLD_NAMES.get(words.get(name)) : null;
    if (today != null) {
      words.remove(name);
      words.addAll(name, today);
    }
    return words.toArray(String[]::new);
  }

  /** The commands by groups, with what the first sentence says of each. */
  private static String groups(CommandLine.Help help) {
    StringBuilder text = new StringBuilder();
    Map<String, CommandLine> specs = help.commandSpec().subcommands();
    List<String> others = new ArrayList<>(specs.keySet());
    GROUPS.forEach(
        (heading, names) -> {
          text.append(help.colorScheme().text("@|bold " + heading + "|@%n".formatted()));
          for (String name : names) {
            String summary =
                CommandNames.summary(
                    Objects.requireNonNull(specs.get(name), name)
                        .getCommandSpec()
                        .usageMessage()
                        .description());
            text.append("  %-9s %s%n".formatted(name, summary));
          }
          others.removeAll(names);
        });
    return text.append(help.colorScheme().text("@|bold More|@%n".formatted()))
        .append("  %s%n".formatted(String.join(", ", others)))
        .toString();
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  private static void add(CommandLine commands, String name, Terminal terminal) {
    Function<Terminal, Object> command = COMMANDS.get(name);
    if (command != null) {
      Object made = command.apply(terminal);
      CommandLine line = made instanceof CommandLine whole ? whole : new CommandLine(made);
      if (made instanceof SettingOptions.Owner owner) {
        owner.settingOptions().addTo(line.getCommandSpec());
      }
      commands.addSubcommand(name, line);
    }
  }

  /** Returns whether to print stack traces. */
  static boolean debug(CommandLine command) {
    String wish = System.getenv("ASSAY_DEBUG");
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return (wish != null && !wish.isEmpty() && !wish.equals("0"))
        || (root.getCommand() instanceof AssayCommand assay && assay.debug);
  }

  /** Without a command: the help. */
  @Override
  public Integer call() {
    AssayCommand.commandLine(terminal).usage(terminal.out(), terminal.ansi());
    return ExitCode.USAGE;
  }

  /** Gives picocli the version. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return Main.version().toArray(String[]::new);
    }
  }
}
