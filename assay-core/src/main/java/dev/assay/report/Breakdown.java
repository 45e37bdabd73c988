// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.dataset.GoldSqlFeatures;
import dev.assay.model.Conversation;
import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import dev.assay.stats.ClusteredBootstrap;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Accuracy by a property of questions.
 *
 * @param by name of the property, such as {@code category}
 * @param groups the questions of each value, worst accuracy first; groups without a scored question
 *     come last. Tags and SQL features, of which a question may have several, come with the most
 *     frequent first, turns of conversations in their order
 */
public record Breakdown(String by, List<Group> groups) {
  /** The group of questions without a value for the property. */
  static final String UNKNOWN = "(none)";

  /** The property for a breakdown by database. */
  static final String DATABASE = "database";

  /** The property for a breakdown by tag. */
  static final String TAG = "tag";

  /** The property for a breakdown by difficulty, where it is computed and not the data set's. */
  static final String COMPUTED = "computed_difficulty";

  /** The property for a breakdown by what the gold queries use. */
  static final String FEATURE = "sql_feature";

  /** The property for a breakdown by the turn of a conversation. */
  static final String TURN = "turn";

  /** With only two groups, a resample can only be one, the other, or both. */
  private static final int LEAST_GROUPS = 3;

  private static final Comparator<Group> WORST_FIRST =
      Comparator.comparing((Group group) -> group.accuracy().total() == 0)
          .thenComparing(group -> group.accuracy().value())
          .thenComparing(group -> -group.accuracy().total())
          .thenComparing(Group::name);

  public Breakdown {
    groups = List.copyOf(groups);
  }

  /**
   * Questions that have a value in common.
   *
   * @param name the value
   * @param questions how many there are
   * @param accuracy of those that were scored
   */
  public record Group(String name, int questions, Proportion accuracy) {}

  /** Returns how many groups have a scored question. */
  int scoredGroups() {
    return (int) groups.stream().filter(group -> group.accuracy().total() > 0).count();
  }

  /**
   * The accuracy of all with its interval over other groups like these, as {@link
   * ClusteredBootstrap} has it; without one where the groups are too few or all alike.
   */
  public Estimate overGroups() {
    Estimate estimate = resampled();
    return estimate.bounds() == null || scoredGroups() >= LEAST_GROUPS
        ? estimate
        : new Estimate(estimate.value(), null, "%d are too few to tell".formatted(scoredGroups()));
  }

  private Estimate resampled() {
    int scored = groups.stream().mapToInt(group -> group.accuracy().total()).sum();
    double[] values = new double[scored];
    List<String> clusters = new ArrayList<>(scored);
    for (Group group : groups) {
      int at = clusters.size();
      Arrays.fill(values, at, at + group.accuracy().successes(), 1);
      clusters.addAll(Collections.nCopies(group.accuracy().total(), group.name()));
    }
    return ClusteredBootstrap.mean(values, clusters, Resampling.STANDARD);
  }

  static List<Breakdown> all(List<Outcome> outcomes) {
    List<Breakdown> all = new ArrayList<>();
    add(all, "category", outcomes, Outcome::category);
    addDifficulties(all, outcomes);
    add(all, DATABASE, outcomes, Outcome::database);
    addTurns(all, outcomes);
    addSeveral(all, TAG, outcomes, Breakdown::ownTags);
    addFeatures(all, outcomes);
    return all;
  }

  /** Computed levels are left out if all questions are of the same. */
  private static void addDifficulties(List<Breakdown> all, List<Outcome> outcomes) {
    boolean computed =
        outcomes.stream()
            .anyMatch(outcome -> outcome.tags().contains(QuestionLabels.COMPUTED_DIFFICULTY));
    List<Breakdown> levels = new ArrayList<>();
    add(levels, computed ? COMPUTED : "difficulty", outcomes, Outcome::difficulty);
    levels.removeIf(by -> computed && by.groups().size() < 2);
    all.addAll(levels);
  }

  private static void addTurns(List<Breakdown> all, List<Outcome> outcomes) {
    List<Breakdown> turns = new ArrayList<>();
    add(turns, TURN, outcomes, outcome -> Conversation.turn(outcome.tags()).orElse(null));
    for (Breakdown by : turns) {
      List<Group> groups = new ArrayList<>(by.groups());
      groups.sort(Comparator.comparing(Group::name, NaturalIdOrder.INSTANCE));
      all.add(new Breakdown(TURN, groups));
    }
  }

  /** A feature of all gold queries is left out: its accuracy is that of the run. */
  private static void addFeatures(List<Breakdown> all, List<Outcome> outcomes) {
    List<Breakdown> features = new ArrayList<>();
    addSeveral(features, FEATURE, outcomes, GoldSqlFeatures::of);
    for (Breakdown by : features) {
      List<Group> telling = new ArrayList<>(by.groups());
      telling.removeIf(group -> group.questions() == outcomes.size());
      if (!telling.isEmpty()) {
        all.add(new Breakdown(FEATURE, telling));
      }
    }
  }

  /** The tags that have no breakdown of their own. */
  private static List<String> ownTags(Outcome outcome) {
    return outcome.tags().stream().filter(tag -> !QuestionLabels.isMark(tag)).distinct().toList();
  }

  /** Adds a breakdown by a property of which a question may have several values, or none. */
  private static void addSeveral(
      List<Breakdown> all,
      String by,
      List<Outcome> outcomes,
      Function<Outcome, List<String>> property) {
    Map<String, List<Outcome>> groups = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      for (String value : property.apply(outcome)) {
        groups.computeIfAbsent(value, name -> new ArrayList<>()).add(outcome);
      }
    }
    if (!groups.isEmpty()) {
      all.add(
          new Breakdown(
              by,
              groups.entrySet().stream()
                  .map(entry -> group(entry.getKey(), entry.getValue()))
                  .sorted(
                      Comparator.comparing((Group group) -> -group.questions())
                          .thenComparing(Group::name))
                  .toList()));
    }
  }

  private static void add(
      List<Breakdown> all,
      String by,
      List<Outcome> outcomes,
      Function<Outcome, @Nullable String> property) {
    Map<String, List<Outcome>> groups = new TreeMap<>();
    boolean known = false;
    for (Outcome outcome : outcomes) {
      String value = property.apply(outcome);
      known |= value != null;
      groups
          .computeIfAbsent(value == null ? UNKNOWN : value, name -> new ArrayList<>())
          .add(outcome);
    }
    if (known) {
      all.add(
          new Breakdown(
              by,
              groups.entrySet().stream()
                  .map(entry -> group(entry.getKey(), entry.getValue()))
                  .sorted(WORST_FIRST)
                  .toList()));
    }
  }

  private static Group group(String name, List<Outcome> outcomes) {
    List<Outcome> scored = outcomes.stream().filter(RunSummary::isScored).toList();
    return new Group(name, outcomes.size(), RunSummary.share(scored, RunSummary::isCorrect));
  }
}
