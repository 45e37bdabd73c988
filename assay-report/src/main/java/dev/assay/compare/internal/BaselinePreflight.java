// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.AcceptedGolds;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.journal.Manifest;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks, before any money is spent on a run, whether it can be compared with a baseline. Rejects
 * everything that {@link RunComparison} would reject, except for what depends on the answers.
 */
public final class BaselinePreflight {
  private final ComparedRun baseline;
  private final Dataset dataset;
  private final Map<String, Question> asked = new LinkedHashMap<>();

  private BaselinePreflight(ComparedRun baseline, Dataset dataset) {
    this.baseline = baseline;
    this.dataset = dataset;
    dataset.questions().forEach(question -> asked.put(question.id(), question));
  }

  /**
   * Refuses a baseline with which a run can't be compared.
   *
   * @param baseline judged by the rules of the run
   * @param dataset the questions of the run
   * @param profiles that questions of it may name
   * @param intersect whether the questions may differ; then only those in common count
   * @throws AssayException saying what differs and what to do
   */
  public static void require(
      ComparedRun baseline, Dataset dataset, List<Profile> profiles, boolean intersect) {
    BaselinePreflight baselinePreflight = new BaselinePreflight(baseline, dataset);
    baselinePreflight.requireRules(profiles);
    if (!Manifest.Source.of(dataset).asksLike(baseline.manifest().dataset())) {
      baselinePreflight.requireQuestions(intersect);
    }
  }

  private void requireRules(List<Profile> profiles) {
    Set<Manifest.Rules> now = new HashSet<>();
    profiles.forEach(profile -> now.add(Manifest.Rules.of(profile)));
    for (String name : named()) {
      if (!named(name, now).equals(named(name, baseline.manifest().scoring().profiles()))) {
        throw new AssayException(
            "questions name the profile '%s', which differs in the baseline %s; make a new baseline"
                .formatted(name, baseline.directory()));
      }
    }
  }

  private Set<String> named() {
    Set<String> names = new HashSet<>();
    baseline.outcomes().forEach(outcome -> add(names, outcome.profile()));
    asked.values().forEach(question -> add(names, question.match().profile()));
    return names;
  }

  private static void add(Set<String> names, @Nullable String name) {
    if (name != null) {
      names.add(name);
    }
  }

  private static Set<Manifest.Rules> named(String name, Iterable<Manifest.Rules> all) {
    Set<Manifest.Rules> found = new HashSet<>();
    all.forEach(
        rules -> {
          if (rules.name().equals(name)) {
            found.add(rules);
          }
        });
    return found;
  }

  private void requireQuestions(boolean intersect) {
    List<Outcome> common =
        baseline.outcomes().stream()
            .filter(outcome -> asked.containsKey(outcome.question()))
            .toList();
    if (common.isEmpty()) {
      throw new AssayException(
          "the baseline %s has no question in common with this run; name a run on the same data set"
              .formatted(baseline.directory()));
    }
    QuestionChanges changes = intersect ? null : changes(common);
    if (changes != null && !changes.areOnlyAlternatives()) {
      throw new AssayException(
          "the baseline %s has different questions than this run (%s); make a new baseline, or compare the %s in common with --intersect"
              .formatted(
                  baseline.directory(),
                  changes.words(),
                  ComparisonNumberFormats.count(common.size())));
    }
    common.forEach(outcome -> requireSame(outcome, known(outcome)));
    if (common.stream().noneMatch(ComparedRun::isScored)) {
      throw new AssayException(
          "no question of this run is scored in the baseline %s; name a different one"
              .formatted(baseline.directory()));
    }
  }

  private QuestionChanges changes(List<Outcome> common) {
    QuestionChanges.Collector changes =
        new QuestionChanges.Collector(
            QuestionChanges.accepted(baseline), AcceptedGolds.in(dataset.source()));
    Set<String> absent = new LinkedHashSet<>(asked.keySet());
    for (Outcome before : common) {
      absent.remove(before.question());
      String what = difference(before, known(before));
      if (what == null || (what.equals("gold") && changes.isGoldChanged(before.question()))) {
        changes.keep(before.question());
      } else {
        changes.change(before.question(), what);
      }
    }
    boolean sameIds =
        Manifest.Source.of(dataset).idsSha256().equals(baseline.manifest().dataset().idsSha256());
    List<String> gone =
        baseline.outcomes().stream()
            .map(Outcome::question)
            .filter(id -> !asked.containsKey(id))
            .toList();
    return sameIds // one that has no outcome is not finished yet
        ? changes.with(List.of(), List.of())
        : changes.with(gone, List.copyOf(absent));
  }

  private Question known(Outcome outcome) {
    return Objects.requireNonNull(asked.get(outcome.question()));
  }

  /** Checks what {@link QuestionPairing} will check after the run. */
  private void requireSame(Outcome before, Question now) {
    String what = difference(before, now);
    if (what != null) {
      throw new AssayException(
          "question '%s' has a different %s in the baseline %s; give it a different id, or make a new baseline"
              .formatted(now.id(), what, baseline.directory()));
    }
  }

  private static @Nullable String difference(Outcome before, Question now) {
    if (!before.text().equals(now.text())) {
      return "text";
    }
    if (!before.database().equals(now.database())) {
      return "database";
    }
    if (!Objects.equals(before.profile(), now.match().profile())) {
      return "profile";
    }
    boolean same =
        before.unanswerable() == now.gold() instanceof Gold.Unanswerable
            && mayHaveGold(before, now);
    return same ? null : "gold";
  }

  /**
   * Returns whether an outcome's gold may be the question's. An outcome stores only the gold that
   * decided; with several golds a different one may decide this time.
   */
  private static boolean mayHaveGold(Outcome before, Question now) {
    if (now.gold() instanceof Gold.Tables tables) {
      return Objects.equals(before.goldSql(), tables.sql());
    }
    return !(now.gold() instanceof Gold.Queries queries)
        || QuestionPairing.alternative(before.match()) > 0
        || Arrays.stream(Dialect.values())
            .anyMatch(dialect -> mayHaveGold(before, now.id(), queries, dialect));
  }

  private static boolean mayHaveGold(
      Outcome before, String question, Gold.Queries queries, Dialect dialect) {
    try {
      List<String> golds = GoldExpansion.of(question, queries, dialect);
      return golds.size() > 1 || golds.get(0).equals(before.goldSql());
    } catch (GoldSyntaxException e) {
      return false; // another dialect may be able to read it
    }
  }
}
