// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.Conversation;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.model.internal.Paraphrase;
import dev.assay.report.Breakdown.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The breakdowns of a run by each property of its questions. */
record Breakdowns(List<Outcome> outcomes, GroupNumbers numbers) {
  /** Returns the breakdowns by properties of which something is known. */
  List<Breakdown> all() {
    List<Breakdown> all = new ArrayList<>();
    add(all, "category", Outcome::category);
    addDifficulties(all);
    add(all, Breakdown.DATABASE, Outcome::database);
    addTurns(all);
    addParaphrases(all);
    addSeveral(all, Breakdown.TAG, Breakdowns::ownTags);
    addFeatures(all);
    return all;
  }

  /** Computed levels are left out if all questions are of the same. */
  private void addDifficulties(List<Breakdown> all) {
    boolean computed =
        outcomes.stream()
            .anyMatch(outcome -> outcome.tags().contains(QuestionLabels.COMPUTED_DIFFICULTY));
    List<Breakdown> levels = new ArrayList<>();
    add(levels, computed ? Breakdown.COMPUTED : "difficulty", Outcome::difficulty);
    levels.removeIf(by -> computed && by.groups().size() < 2);
    all.addAll(levels);
  }

  private void addTurns(List<Breakdown> all) {
    List<Breakdown> turns = new ArrayList<>();
    add(turns, Breakdown.TURN, outcome -> Conversation.turn(outcome.tags()).orElse(null));
    for (Breakdown by : turns) {
      List<Group> groups = new ArrayList<>(by.groups());
      groups.sort(Comparator.comparing(Group::name, NaturalIdOrder.INSTANCE));
      all.add(new Breakdown(Breakdown.TURN, groups));
    }
  }

  /** Questions that have no other wording are left out. */
  private void addParaphrases(List<Breakdown> all) {
    List<Breakdown> groups = new ArrayList<>();
    addSeveral(
        groups, Breakdown.GROUP, outcome -> Paraphrase.group(outcome.tags()).stream().toList());
    for (Breakdown by : groups) {
      all.add(
          new Breakdown(
              Breakdown.GROUP, by.groups().stream().sorted(Breakdown.WORST_FIRST).toList()));
    }
  }

  /** A feature of all gold queries is left out: its accuracy is that of the run. */
  private void addFeatures(List<Breakdown> all) {
    List<Breakdown> features = new ArrayList<>();
    addSeveral(features, Breakdown.FEATURE, GoldSqlFeatures::of);
    for (Breakdown by : features) {
      List<Group> telling = new ArrayList<>(by.groups());
      telling.removeIf(group -> group.questions() == outcomes.size());
      if (!telling.isEmpty()) {
        all.add(new Breakdown(Breakdown.FEATURE, telling));
      }
    }
  }

  /** The tags that have no breakdown of their own. */
  private static List<String> ownTags(Outcome outcome) {
    return outcome.tags().stream().filter(tag -> !QuestionLabels.isMark(tag)).distinct().toList();
  }

  /** Adds a breakdown by a property of which a question may have several values, or none. */
  private void addSeveral(
      List<Breakdown> all, String by, Function<Outcome, List<String>> property) {
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

  private void add(List<Breakdown> all, String by, Function<Outcome, @Nullable String> property) {
    Map<String, List<Outcome>> groups = new TreeMap<>();
    boolean known = false;
    for (Outcome outcome : outcomes) {
      String value = property.apply(outcome);
      known |= value != null;
      groups
          .computeIfAbsent(value == null ? Breakdown.UNKNOWN : value, name -> new ArrayList<>())
          .add(outcome);
    }
    if (known) {
      all.add(
          new Breakdown(
              by,
              groups.entrySet().stream()
                  .map(entry -> group(entry.getKey(), entry.getValue()))
                  .sorted(Breakdown.WORST_FIRST)
                  .toList()));
    }
  }

  private Group group(String name, List<Outcome> outcomes) {
    List<Outcome> scored = outcomes.stream().filter(RunSummary::isScored).toList();
    return new Group(
        name,
        outcomes.size(),
        RunSummary.share(scored, RunSummary::isCorrect),
        numbers.of(outcomes));
  }
}
