// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a command in its {@code --help}, under headings where there are many. Of commands
 * with very many, {@code --help} lists those of every day, and {@code --help-all} the others too.
 */
public final class OptionGroups {
  public static final String HELP_ALL = "--help-all";

  /** Up to this number of options are one list. */
  private static final int SHORT = 12;

  /** The rest of a description after its first part; a default at its end is the first group. */
  private static final Pattern REST =
      Pattern.compile("(?:; |\\. ).*?( \\(default:? [^)]*\\))?\\.$");

  private static final String MUTATION = "Mutation score";

  /** Options that belong elsewhere in commands without a mutation score. */
  private static final Set<String> MUTATION_ONLY = Set.of("--candidates", "--seed");

  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  /** The options that {@code --help} lists, by command; all of a command that is not here. */
  private static final Map<String, Set<String>> EVERYDAY = new HashMap<>();

  static {
    add("Input", "name questions format map predictions allow-missing only-predicted");
    add(
        "Input",
        "database databases gold-databases database-encoding follow-links extra-databases user password-env");
    add("Input", "constraints schema size rows fill categories");
    add("Input", "config where first failed labels label-scale question gold predicted queue runs");
    add("Execution", "timeout max-rows max-cells max-bytes workers in-process worker-memory");
    add("Execution", "reconnect-timeout allow-privileged time-zone clock check-gold resume");
    add("Execution", "compare-in-database fetch-rows sample-large-results");
    add("Execution", "watch candidates probe audit retry-lost skip-missing-databases");
    add(
        "Comparison",
        "profile question-words metrics plugins compare-timeout gold-sql dialect order cases");
    add("Model", "model prompt base-url key-variable temperature max-tokens reasoning-effort seed");
    add("Model", "model-timeout schema-style sample-values schema-tables examples example-count");
    add("Model", "attempts samples concurrency budget max-calls no-cache replay dry-run");
    add("Judge", "judge judge-on judge-base-url judge-key-variable rubric list print-rubric on");
    add("Judge", "sample repeats jury retry-unscored report");
    add(
        "Gate",
        "min-accuracy min-metric max-drop max-broken max-unscored max-faults min-power strict baseline intersect");
    add("Constraint", "because unique not-null range pattern never");
    add(MUTATION, "power write-rows mutants candidates seed");
    add(
        "Output",
        "headline full weights out no-values save finding json problems markdown html junit junit-failures");
    add("Output", "annotations reviewer scale with diversity");
    add("Output", "step-summary webhook webhook-rows");
    add("Server", "host port allow-host open max-deadline");
    add("Help", "debug help help-all version");
    everyday("run", "questions format predictions databases database where first");
    everyday("run", "timeout workers resume profile metrics model prompt budget dry-run judge");
    everyday("run", "min-accuracy max-broken baseline out full json markdown junit");
    everyday("check", "questions format predictions databases database user password-env where");
    everyday("check", "first timeout allow-privileged check-gold profile model budget strict");
    everyday("check", "json problems");
    everyday("judge", "questions predictions databases schema config where first labels");
    everyday(
        "judge", "model budget dry-run rubric list on sample repeats jury report json markdown");
    everyday("audit", "questions format databases database config where first runs timeout");
    everyday("audit", "max-faults min-power power write-rows finding json markdown html");
    everyday("probe", "databases database constraints config question gold predicted timeout");
    everyday("probe", "candidates budget dry-run judge save json markdown");
    everyday("serve", "questions format databases database user password-env profile metrics");
    everyday("serve", "timeout workers out host port allow-host");
  }

  private OptionGroups() {}

  private static void add(String heading, String names) {
    List<String> options = GROUPS.computeIfAbsent(heading, key -> new ArrayList<>());
    Arrays.stream(names.split(" ", -1)).map("--"::concat).forEach(options::add);
  }

  private static void everyday(String command, String names) {
    Set<String> options =
        EVERYDAY.computeIfAbsent(command, key -> new HashSet<>(Set.of("--help", HELP_ALL)));
    Arrays.stream(names.split(" ", -1)).map("--"::concat).forEach(options::add);
  }

  /** The heading that an option stands under; {@code Other} if nobody gave it one. */
  static String heading(OptionSpec option) {
    return GROUPS.entrySet().stream()
        .filter(group -> group.getValue().contains(option.longestName()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("Other");
  }

  /** Leaves the options out of the first line of help where there are many. */
  public static void prepare(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.usageMessage().abbreviateSynopsis(spec.options().size() > SHORT);
    if (EVERYDAY.containsKey(spec.name())) {
      // Main calls the help before this is read.
      spec.addOption(
          OptionSpec.builder(HELP_ALL)
              .type(boolean.class)
              .description("Show all options and exit.")
              .build());
    }
  }

  /** The option that shows the help in which an option of the command, known or not, stands. */
  public static String helpFor(CommandSpec command, String option) {
    Set<String> everyday = EVERYDAY.get(command.name());
    return everyday == null || everyday.contains(option) ? "--help" : HELP_ALL;
  }

  /**
   * Returns the options of a command under their headings, in the order of its help; under one,
   * {@code Options}, where there are few.
   */
  public static Map<String, List<OptionSpec>> of(CommandSpec command) {
    List<OptionSpec> options = command.options().stream().filter(each -> !each.hidden()).toList();
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    if (options.size() <= SHORT) {
      groups.put("Options", options);
      return groups;
    }
    GROUPS.keySet().forEach(heading -> groups.put(heading, new ArrayList<>()));
    for (OptionSpec option : options) {
      String heading =
          command.findOption("--power") != null && MUTATION_ONLY.contains(option.longestName())
              ? MUTATION
              : heading(option);
      groups.computeIfAbsent(heading, key -> new ArrayList<>()).add(option);
    }
    groups.forEach(
        (heading, members) ->
            members.sort((a, b) -> Integer.compare(place(heading, a), place(heading, b))));
    groups.values().removeIf(List::isEmpty);
    return groups;
  }

  /**
   * The list of options as {@code --help} prints it.
   *
   * @param all whether options are listed that are not of every day, too
   */
  public static String list(Help help, boolean all) {
    Map<String, List<OptionSpec>> groups = of(help.commandSpec());
    if (groups.size() == 1) {
      return help.optionList();
    }
    CommandSpec command = help.commandSpec();
    if (!all) {
      groups
          .values()
          .forEach(
              each -> each.removeIf(one -> !helpFor(command, one.longestName()).equals("--help")));
      groups.values().removeIf(List::isEmpty);
    }
    StringBuilder text = new StringBuilder();
    groups.forEach(
        (heading, members) -> {
          text.append("%n%s%n".formatted(help.colorScheme().text("@|bold " + heading + "|@")));
          Help.Layout layout = help.createDefaultLayout();
          members.forEach(
              option ->
                  layout.addOption(
                      all || !EVERYDAY.containsKey(command.name()) ? option : brief(option),
                      help.parameterLabelRenderer()));
          text.append(layout);
        });
    return text.toString();
  }

  /** An option of which only the first sentence, or what is before its semicolon, is said. */
  private static OptionSpec brief(OptionSpec option) {
    String words = String.join(" ", option.description());
    Matcher rest = REST.matcher(words);
    return rest.find()
        ? OptionSpec.builder(option)
            .description(
                words.substring(0, rest.start()) + Objects.toString(rest.group(1), "") + ".")
            .build()
        : option;
  }

  private static int place(String heading, OptionSpec option) {
    return GROUPS.getOrDefault(heading, List.of()).indexOf(option.longestName());
  }
}
