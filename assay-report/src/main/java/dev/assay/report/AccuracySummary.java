// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.JudgeSummary;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.journal.ProbeRecord;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.Conversation;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.model.internal.Paraphrase;
import dev.assay.report.Breakdown.Group;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of a run: correct of scored, with its 95 % Wilson interval; what is not scored is in
 * no denominator.
 *
 * @param overall accuracy under the run's profile, the headline
 * @param withoutVacuous accuracy over the questions whose agreement tells something: not both
 *     results are empty, or nothing but zero, and not all rows tie, so that any choice of rows
 *     would be right
 * @param profiles accuracy under the run's profile, if it is none of Assay's own, and under each of
 *     those, strictest first; a prediction that returned no rows is wrong under each, and a
 *     question that names a profile of its own, or can't be answered, keeps its verdict
 * @param disagreements the questions on which another evaluator's rules decided and {@code
 *     standard} differs
 * @param relaxations the number of correct predictions that needed a relaxation, by relaxation
 * @param breakdowns by category, difficulty, database and tag; those of which nothing is known are
 *     left out
 * @param probed the results of a search for counterexamples, or {@code null} if the run was not
 *     probed
 */
public record AccuracySummary(
    Proportion overall,
    Proportion withoutVacuous,
    List<ProfileAccuracy> profiles,
    List<ProfileDisagreement> disagreements,
    Map<Relaxation, Integer> relaxations,
    List<Breakdown> breakdowns,
    @Nullable ProbeRecord probed) {
  public AccuracySummary {
    profiles = List.copyOf(profiles);
    disagreements = List.copyOf(disagreements);
    relaxations = Collections.unmodifiableMap(new EnumMap<>(relaxations));
    breakdowns = List.copyOf(breakdowns);
  }

  /** Accuracy under a profile. */
  public record ProfileAccuracy(String profile, Proportion accuracy) {}

  static AccuracySummary of(
      RunFacts run,
      List<Outcome> outcomes,
      @Nullable JudgeSummary judged,
      @Nullable ProbeRecord probed) {
    List<Outcome> scored = outcomes.stream().filter(RunSummary::isScored).toList();
    List<Outcome> telling = scored.stream().filter(outcome -> !outcome.isVacuous()).toList();
    return new AccuracySummary(
        RunSummary.share(scored, RunSummary::isCorrect),
        RunSummary.share(telling, RunSummary::isCorrect),
        profiles(run.profile(), scored),
        ProfileDisagreement.all(run, scored),
        relaxations(scored),
        new Breakdowns(outcomes, GroupNumbers.of(judged)).all(),
        probed);
  }

  private static List<ProfileAccuracy> profiles(Profile own, List<Outcome> scored) {
    List<ProfileAccuracy> accuracies = new ArrayList<>();
    if (!Profile.BUILT_IN.contains(own)) {
      accuracies.add(
          new ProfileAccuracy(own.name(), RunSummary.share(scored, RunSummary::isCorrect)));
    }
    Profile.BUILT_IN.forEach(profile -> accuracies.add(underProfile(profile, scored)));
    return accuracies;
  }

  private static ProfileAccuracy underProfile(Profile profile, List<Outcome> scored) {
    Predicate<Match> acceptance = profile.acceptance();
    return new ProfileAccuracy(
        profile.name(), RunSummary.share(scored, outcome -> isAccepted(outcome, acceptance)));
  }

  private static boolean isAccepted(Outcome outcome, Predicate<Match> acceptance) {
    if (outcome.profile() != null || outcome.unanswerable()) {
      return RunSummary.isCorrect(outcome);
    }
    return outcome.match() != null && acceptance.test(outcome.match());
  }

  private static Map<Relaxation, Integer> relaxations(List<Outcome> scored) {
    Map<Relaxation, Integer> counts = new EnumMap<>(Relaxation.class);
    for (Outcome outcome : scored) {
      if (RunSummary.isCorrect(outcome) && outcome.match() != null) {
        outcome.match().relaxations().forEach(needed -> counts.merge(needed, 1, Integer::sum));
      }
    }
    return counts;
  }

  /** The breakdowns of a run by each property of its questions. */
  private record Breakdowns(List<Outcome> outcomes, GroupNumbers numbers) {
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
}
