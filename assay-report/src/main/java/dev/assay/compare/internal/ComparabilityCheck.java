// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.agreement.JudgeId;
import dev.assay.journal.Manifest;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks whether two runs can be compared, and collects warnings about the comparison. */
final class ComparabilityCheck {
  private static final int DIGITS = 8;
  private static final int NAMED = 5;

  private ComparabilityCheck() {}

  /** Returns whether two runs ask the same questions with the same golds. */
  static boolean sameQuestions(ComparedRun a, ComparedRun b) {
    return a.manifest().dataset().asksLike(b.manifest().dataset());
  }

  /**
   * Fails if the runs can't be compared.
   *
   * @param intersect whether the questions may differ; if so, only common questions count
   * @throws AssayException with the difference and a remedy
   */
  static void require(ComparedRun a, ComparedRun b, boolean intersect) {
    requireRules(a, b);
    if (!sameQuestions(a, b)) {
      requireQuestions(a, b, intersect);
    }
  }

  private static void requireRules(ComparedRun a, ComparedRun b) {
    if (!a.profile().equals(b.profile())) {
      boolean same = a.profile().name().equals(b.profile().name());
      throw new AssayException(
          "%s was judged under profile %s and %s under %s%s, so their verdicts can't be compared; judge both under the same profile with --profile NAME, which runs no query"
              .formatted(
                  a.directory(),
                  a.profile().name(),
                  b.directory(),
                  same ? "another " : b.profile().name(),
                  same ? b.profile().name() + " (it accepts different relaxations)" : ""));
    }
    for (String named : ownProfiles(a, b)) {
      if (!rules(a, named).equals(rules(b, named))) {
        throw new AssayException(
            "questions name the profile '%s', which differs between %s and %s; run one of them again"
                .formatted(named, a.directory(), b.directory()));
      }
    }
  }

  private static Set<String> ownProfiles(ComparedRun a, ComparedRun b) {
    Set<String> names = new TreeSet<>();
    for (ComparedRun run : List.of(a, b)) {
      run.outcomes().stream().map(Outcome::profile).filter(Objects::nonNull).forEach(names::add);
    }
    return names;
  }

  private static Set<Manifest.Rules> rules(ComparedRun run, String name) {
    Set<Manifest.Rules> rules = new HashSet<>();
    run.manifest().scoring().profiles().stream()
        .filter(r -> r.name().equals(name))
        .forEach(rules::add);
    return rules;
  }

  private static void requireQuestions(ComparedRun a, ComparedRun b, boolean intersect) {
    Set<String> common = ids(a);
    common.retainAll(ids(b));
    if (common.isEmpty()) {
      throw new AssayException(
          "%s and %s have no question in common; name runs on the same data set"
              .formatted(a.directory(), b.directory()));
    }
    QuestionChanges changes = intersect ? null : changes(a, b);
    if (changes != null && !changes.areOnlyAlternatives()) {
      throw new AssayException(
          "%s and %s ask different questions: %s, and %s (%s); --intersect compares the %,d that both have"
              .formatted(
                  a.directory(),
                  b.directory(),
                  words(a),
                  words(b),
                  changes.words(),
                  common.size()));
    }
  }

  private static boolean needsIntersect(ComparedRun a, ComparedRun b) {
    return !sameQuestions(a, b) && !changes(a, b).areOnlyAlternatives();
  }

  private static QuestionChanges changes(ComparedRun a, ComparedRun b) {
    QuestionChanges.Collector changes =
        new QuestionChanges.Collector(QuestionChanges.accepted(a), QuestionChanges.accepted(b));
    Map<String, Outcome> others = new LinkedHashMap<>();
    b.outcomes().forEach(outcome -> others.put(outcome.question(), outcome));
    List<String> onlyA = new ArrayList<>();
    for (Outcome one : a.outcomes()) {
      Outcome other = others.remove(one.question());
      if (other == null) {
        onlyA.add(one.question());
        continue;
      }
      String what = QuestionPairing.difference(one, other, changes.isGoldChanged(one.question()));
      if (what == null) {
        changes.keep(one.question());
      } else {
        changes.change(one.question(), what);
      }
    }
    boolean sameIds = a.manifest().dataset().idsSha256().equals(b.manifest().dataset().idsSha256());
    return sameIds // one that has no outcome is not finished yet
        ? changes.with(List.of(), List.of())
        : changes.with(onlyA, List.copyOf(others.keySet()));
  }

  private static Set<String> ids(ComparedRun run) {
    Set<String> ids = new HashSet<>();
    run.outcomes().forEach(outcome -> ids.add(outcome.question()));
    return ids;
  }

  private static String words(ComparedRun run) {
    Manifest.Source source = run.manifest().dataset();
    String sha = source.sha256().substring(0, Math.min(DIGITS, source.sha256().length()));
    return "%,d of %s (%s)".formatted(source.questions(), source.name(), sha);
  }

  /**
   * The options with which {@code assay compare} compares these runs under their stored judging
   * settings.
   */
  static List<String> options(List<ComparedRun> runs) {
    List<String> options = new ArrayList<>();
    Profile profile = runs.get(0).profile();
    if (runs.stream()
        .anyMatch(run -> !run.manifest().scoring().profile().profile().equals(profile))) {
      options.addAll(List.of("--profile", profile.name()));
    }
    if (runs.stream().anyMatch(run -> needsIntersect(runs.get(0), run))) {
      options.add("--intersect");
    }
    return options;
  }

  /** Warnings about conditions that may distort the difference between two runs. */
  static List<String> warnings(ComparedRun a, ComparedRun b, QuestionPairing pairing) {
    List<String> warnings = new ArrayList<>();
    unfinished(a, warnings);
    unfinished(b, warnings);
    databases(a, b, warnings);
    conditions(a, b, warnings);
    goldChanges(pairing).ifPresent(warnings::add);
    judges(a, b, warnings);
    if (!pairing.unchecked().isEmpty()) {
      warnings.add(
          "The data sets differ, and the golds of %,d questions could not be compared, because each run stores only the alternative that decided: %s."
              .formatted(pairing.unchecked().size(), some(pairing.unchecked())));
    }
    return warnings;
  }

  /** The warning about golds that were changed between the runs; empty if none was. */
  static Optional<String> goldChanges(QuestionPairing pairing) {
    return pairing.goldChanges().isEmpty()
        ? Optional.empty()
        : Optional.of(goldChanges(pairing.goldChanges()));
  }

  private static String goldChanges(List<QuestionPairing.GoldChange> changes) {
    List<String> deciding =
        changes.stream()
            .filter(QuestionPairing.GoldChange::decides)
            .map(QuestionPairing.GoldChange::question)
            .toList();
    return "'assay review accept' or reviewers changed the gold of %s between the runs: %s. %s"
        .formatted(
            changes.size() == 1 ? "1 question" : "%,d questions".formatted(changes.size()),
            some(changes.stream().map(QuestionPairing.GoldChange::question).toList()),
            deciding.isEmpty()
                ? "No verdict depends on it."
                : "%s right by an accepted gold that the other run did not have (%s), which says nothing about the SQL."
                    .formatted(
                        deciding.size() == 1
                            ? "1 verdict is"
                            : "%,d verdicts are".formatted(deciding.size()),
                        some(deciding)));
  }

  private static void unfinished(ComparedRun run, List<String> warnings) {
    if (run.pending() > 0) {
      warnings.add(
          "%s is not finished: %,d of its %,d questions have no outcome."
              .formatted(run.name(), run.pending(), run.manifest().dataset().questions()));
    }
  }

  private static void databases(ComparedRun a, ComparedRun b, List<String> warnings) {
    List<String> changed = new ArrayList<>();
    a.manifest()
        .databases()
        .hashes()
        .forEach(
            (id, hash) -> {
              String other = b.manifest().databases().hashes().get(id);
              if (other != null && !other.equals(hash)) {
                changed.add(id);
              }
            });
    if (!changed.isEmpty()) {
      warnings.add(
          "%s not the same in both runs (%s): fixed and broken questions there may come from the data."
              .formatted(
                  changed.size() == 1 ? "1 database is" : changed.size() + " databases are",
                  some(changed)));
    }
  }

  private static void conditions(ComparedRun a, ComparedRun b, List<String> warnings) {
    Manifest.Conditions one = a.manifest().conditions();
    Manifest.Conditions other = b.manifest().conditions();
    List<String> differing = new ArrayList<>();
    if (!one.session().equals(other.session())) {
      differing.add("time zone or clock");
    }
    if (!one.limits().equals(other.limits())) {
      differing.add("limits of a query");
    }
    String version = a.manifest().provenance().assay();
    String otherVersion = b.manifest().provenance().assay();
    if (!version.equals(otherVersion)) {
      differing.add("versions of Assay (%s and %s)".formatted(version, otherVersion));
    }
    if (!differing.isEmpty()) {
      warnings.add("The runs had different " + String.join(", ", differing) + ".");
    }
  }

  /** Scores by different prompts, models or settings are different measurements. */
  private static void judges(ComparedRun a, ComparedRun b, List<String> warnings) {
    Map<JudgeId, Map<String, String>> before = a.judges();
    Map<JudgeId, Map<String, String>> after = b.judges();
    if (before.isEmpty() || after.isEmpty()) {
      return;
    }
    for (JudgeId judge : after.keySet()) {
      Map<String, String> settings = before.get(judge);
      Optional<JudgeId> edited =
          before.keySet().stream()
              .filter(each -> each.judge().equals(judge.judge()))
              .filter(each -> !each.rubric().equals(judge.rubric()))
              .findFirst();
      if (settings == null && edited.isPresent()) {
        warnings.add(
            "The rubric %s has another text in %s (%s) than in %s (%s), so its scores are not compared; judge both by the same."
                .formatted(
                    judge.judge(), a.name(), edited.get().rubric(), b.name(), judge.rubric()));
      } else if (settings == null) {
        warnings.add(
            "Only %s was judged by %s, so its scores are not compared."
                .formatted(b.name(), judge.words()));
      } else if (!settings.equals(after.get(judge))) {
        warnings.add(
            "%s had other settings in %s than in %s: their scores may differ for that reason."
                .formatted(judge.words(), a.name(), b.name()));
      }
    }
    for (JudgeId judge : before.keySet()) {
      if (after.keySet().stream().noneMatch(each -> each.judge().equals(judge.judge()))) {
        warnings.add(
            "Only %s was judged by %s, so its scores are not compared."
                .formatted(a.name(), judge.words()));
      }
    }
  }

  private static String some(List<String> ids) {
    String first = String.join(", ", ids.subList(0, Math.min(NAMED, ids.size())));
    return ids.size() > NAMED ? "%s and %,d more".formatted(first, ids.size() - NAMED) : first;
  }
}
