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
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The breakdowns of a run by each property of its questions. */
record Breakdowns(List<Outcome> outcomes, GroupNumbers numbers) {
  private static final Comparator<Group> MOST_FREQUENT_FIRST =
      Comparator.comparing((Group group) -> -group.questions()).thenComparing(Group::name);

  private static final Comparator<Group> BY_NAME =
      Comparator.comparing(Group::name, NaturalIdOrder.INSTANCE)
          .thenComparing(Breakdown.WORST_FIRST);

  /** Returns the breakdowns by properties of which something is known. */
  List<Breakdown> all() {
    boolean computed =
        outcomes.stream()
            .anyMatch(outcome -> outcome.tags().contains(QuestionLabels.COMPUTED_DIFFICULTY));
    Map<String, List<Outcome>> difficulties = by(Outcome::difficulty);
    if (computed && difficulties.size() < 2) {
      difficulties = Map.of(); // all questions are of the same computed level
    }
    Map<String, List<Outcome>> features = bySeveral(GoldSqlFeatures::of);
    // The accuracy of a feature of all gold queries is that of the run.
    features.values().removeIf(group -> group.size() == outcomes.size());
    List<Breakdown> all = new ArrayList<>();
    add(all, "category", by(Outcome::category), Breakdown.WORST_FIRST);
    add(all, computed ? Breakdown.COMPUTED : "difficulty", difficulties, Breakdown.WORST_FIRST);
    add(all, Breakdown.DATABASE, by(Outcome::database), Breakdown.WORST_FIRST);
    add(
        all,
        Breakdown.TURN,
        by(outcome -> Conversation.turn(outcome.tags()).orElse(null)),
        BY_NAME);
    add( // without questions that have no other wording
        all,
        Breakdown.GROUP,
        bySeveral(outcome -> Paraphrase.group(outcome.tags()).stream().toList()),
        Breakdown.WORST_FIRST);
    add(all, Breakdown.TAG, bySeveral(Breakdowns::ownTags), MOST_FREQUENT_FIRST);
    add(all, Breakdown.FEATURE, features, MOST_FREQUENT_FIRST);
    return all;
  }

  /** The tags that have no breakdown of their own. */
  private static List<String> ownTags(Outcome outcome) {
    return outcome.tags().stream().filter(tag -> !QuestionLabels.isMark(tag)).distinct().toList();
  }

  /** The outcomes by a property; none if it is known of no question. */
  private Map<String, List<Outcome>> by(Function<Outcome, @Nullable String> property) {
    return outcomes.stream().allMatch(outcome -> property.apply(outcome) == null)
        ? Map.of()
        : bySeveral(
            outcome ->
                List.of(Objects.requireNonNullElse(property.apply(outcome), Breakdown.UNKNOWN)));
  }

  /** The outcomes by a property of which a question may have several values, or none. */
  private Map<String, List<Outcome>> bySeveral(Function<Outcome, List<String>> property) {
    Map<String, List<Outcome>> groups = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      for (String value : property.apply(outcome)) {
        groups.computeIfAbsent(value, name -> new ArrayList<>()).add(outcome);
      }
    }
    return groups;
  }

  private void add(
      List<Breakdown> all, String by, Map<String, List<Outcome>> groups, Comparator<Group> order) {
    if (!groups.isEmpty()) {
      all.add(
          new Breakdown(
              by,
              groups.entrySet().stream()
                  .map(each -> group(each.getKey(), each.getValue()))
                  .sorted(order)
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
