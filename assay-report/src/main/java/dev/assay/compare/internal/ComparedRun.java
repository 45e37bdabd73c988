// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.internal.CurrentRubrics;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.match.Profile;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.model.internal.Redaction;
import dev.assay.run.internal.Rescoring;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run in a comparison.
 *
 * @param name its name, unique within the comparison
 * @param directory the run directory as the user would type it
 * @param manifest the run's manifest
 * @param profile under which its outcomes are judged here
 * @param outcomes the finished ones, in the order of {@link NaturalIdOrder}; brief if read from a
 *     directory
 * @param stored the same outcomes as stored on disk, judged under the run's own profile
 */
public record ComparedRun(
    String name,
    Path directory,
    Manifest manifest,
    Profile profile,
    List<Outcome> outcomes,
    StoredOutcomes stored) {
  public ComparedRun {
    outcomes =
        outcomes.stream()
            .sorted(Comparator.comparing(Outcome::question, NaturalIdOrder.INSTANCE))
            .toList();
  }

  /** A run whose outcomes are in memory, judged as they are there. */
  public ComparedRun(
      String name, Path directory, Manifest manifest, Profile profile, List<Outcome> outcomes) {
    this(name, directory, manifest, profile, outcomes, StoredOutcomes.of(outcomes));
  }

  /** A stored run, judged as it was. */
  public static ComparedRun of(String name, RunDirectory run) {
    Manifest manifest = run.manifest();
    StoredOutcomes stored = run.storedOutcomes();
    return new ComparedRun(
        name, run.path(), manifest, manifest.scoring().profile().profile(), stored.brief(), stored);
  }

  /**
   * Everything known about a question, judged and redacted like this run.
   *
   * @param outcome one of this run's
   */
  public Outcome whole(Outcome outcome) {
    Outcome whole = stored.whole(outcome.question());
    Outcome judged =
        profile.equals(manifest.scoring().profile().profile())
            ? whole
            : rejudged(List.of(whole), profile).get(0);
    return manifest.conditions().keepValues() ? judged : Redaction.of(judged);
  }

  /**
   * Stored runs, each named after its directory, or by its full path if the directory names are not
   * unique.
   *
   * @throws AssayException if a run is given twice
   */
  public static List<ComparedRun> all(List<RunDirectory> runs) {
    Map<String, Integer> uses = new HashMap<>();
    Map<Path, Path> seen = new HashMap<>();
    for (RunDirectory run : runs) {
      Path before = seen.put(run.path().toAbsolutePath().normalize(), run.path());
      if (before != null) {
        throw new AssayException(
            "%s and %s are the same run; name two".formatted(before, run.path()));
      }
      uses.merge(shortName(run), 1, Integer::sum);
    }
    List<ComparedRun> all = new ArrayList<>();
    for (RunDirectory run : runs) {
      String name = shortName(run);
      all.add(of(uses.getOrDefault(name, 1) == 1 ? name : run.path().toString(), run));
    }
    return all;
  }

  /** The preferred name of a run: the name of its directory. */
  public static String shortName(RunDirectory run) {
    Path name = run.path().toAbsolutePath().normalize().getFileName();
    return name == null ? run.path().toString() : name.toString();
  }

  /**
   * Returns the run judged under a different profile, without running a query; its directory does
   * not change.
   *
   * @throws AssayException if the rules need a metric that was not scored
   */
  public ComparedRun under(Profile rules) {
    return rules.equals(profile)
        ? this
        : new ComparedRun(name, directory, manifest, rules, rejudged(outcomes, rules), stored);
  }

  private List<Outcome> rejudged(List<Outcome> some, Profile rules) {
    return rules.isProbed()
        ? Rescoring.judged(RunDirectory.open(directory), some, rules)
        : Rescoring.judged(some, rules);
  }

  /** Returns the run without cells of results, as if it had been run with {@code --no-values}. */
  public ComparedRun withoutValues() {
    return new ComparedRun(
        name,
        directory,
        manifest.withoutValues(),
        profile,
        outcomes.stream().map(Redaction::of).toList(),
        stored);
  }

  /** The judgments of the run that count; empty if it is on no disk. */
  public List<Judgment> judgments() {
    if (!RunDirectory.holdsRun(directory)) {
      return List.of();
    }
    RunDirectory run = RunDirectory.open(directory);
    return CurrentRubrics.of(run.judgments(), run.askedJudges());
  }

  /** The judgments that count; people are one judge, and each person is a repeat. */
  List<Judgment> ratings() {
    List<Judgment> ratings = new ArrayList<>(judgments());
    ratings.addAll(reviews().judgments());
    return ratings;
  }

  /** The reviews that apply to its outcomes; none if it is on no disk. */
  CurrentReviews reviews() {
    return RunDirectory.holdsRun(directory)
        ? CurrentReviews.of(RunDirectory.open(directory), outcomes)
        : CurrentReviews.NONE;
  }

  /** The judges whose judgments count, with the settings that they were asked with last. */
  Map<JudgeId, Map<String, String>> judges() {
    Map<JudgeId, Map<String, String>> judges = new LinkedHashMap<>();
    for (Judgment judgment : judgments()) {
      judges.putIfAbsent(JudgeId.of(judgment), Map.of());
    }
    if (!judges.isEmpty()) {
      for (JudgeConfiguration asked : RunDirectory.open(directory).askedJudges()) {
        judges.computeIfPresent(
            new JudgeId(asked.judge(), asked.rubric(), asked.model()),
            (judge, earlier) -> asked.settings());
      }
    }
    return judges;
  }

  /** Returns how many questions have no outcome yet. */
  public int pending() {
    return Math.max(0, manifest.dataset().questions() - outcomes.size());
  }

  /** The number of questions lost to infrastructure failures. */
  public int lost() {
    return (int) outcomes.stream().filter(Outcome::isLost).count();
  }

  public static boolean isScored(Outcome outcome) {
    return !(outcome.verdict() instanceof Verdict.NotScored);
  }

  public static boolean isCorrect(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct;
  }
}
