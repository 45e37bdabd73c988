// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command in its {@code --help}, under headings where there are many. */
public final class OptionGroups {
  /** Up to this number of options are one list. */
  private static final int SHORT = 12;

  private static final String MUTATION = "Mutation score";

  /** Options that belong elsewhere in commands without a mutation score. */
  private static final Set<String> MUTATION_ONLY = Set.of("--candidates", "--seed");

  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

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
    add("Help", "debug help version");
  }

  private OptionGroups() {}

  private static void add(String heading, String names) {
    List<String> options = GROUPS.computeIfAbsent(heading, key -> new ArrayList<>());
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
  public static void shorten(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.usageMessage().abbreviateSynopsis(spec.options().size() > SHORT);
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

  /** The list of options as {@code --help} prints it. */
  public static String list(Help help) {
    Map<String, List<OptionSpec>> groups = of(help.commandSpec());
    if (groups.size() == 1) {
      return help.optionList();
    }
    StringBuilder text = new StringBuilder();
    groups.forEach(
        (heading, members) -> {
          text.append("%n%s%n".formatted(help.colorScheme().text("@|bold " + heading + "|@")));
          Help.Layout layout = help.createDefaultLayout();
          members.forEach(option -> layout.addOption(option, help.parameterLabelRenderer()));
          text.append(layout);
        });
    return text.toString();
  }

  private static int place(String heading, OptionSpec option) {
    return GROUPS.getOrDefault(heading, List.of()).indexOf(option.longestName());
  }
}
