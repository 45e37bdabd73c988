// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.agreement.JudgeTally;
import dev.assay.compare.internal.GateVerdict.Result;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions under which a run passes, so that a build may continue. A condition that can't be
 * measured never passes.
 *
 * @param minAccuracy minimum accuracy, from 0 to 1, or {@code null}
 * @param groups minimum accuracy by name of a category; if no question has that category, of a
 *     difficulty, and then of a database; {@code tag:NAME} is a tag, {@code feature:NAME} a SQL
 *     feature
 * @param metrics minimum mean by name of a metric; minimum mean score by rubric of a judge
 * @param maxDrop by how much accuracy, a metric or a score may be lower than in the baseline
 * @param maxBroken the most questions right in the baseline that may be wrong, or {@code null}
 * @param maxUnscored the most questions that may be not scored, for example because their gold
 *     query fails, or {@code null}
 */
public record Gate(
    @Nullable Double minAccuracy,
    Map<String, Double> groups,
    Map<String, Double> metrics,
    Map<String, Double> maxDrop,
    @Nullable Integer maxBroken,
    @Nullable Integer maxUnscored) {
  /** Asks for nothing. */
  public static final Gate NONE = new Gate(null, Map.of(), null);

  /** The metric of probed runs. */
  static final String PROBE = "probe";

  /** The name of the check on questions that are not scored. */
  static final String UNSCORED = "unscored";

  /** Maximum number of databases that a message names. */
  private static final int MOST_NAMED = 20;

  /**
   * The measured results of a run.
   *
   * @param outcomes the finished ones
   * @param pending the number of questions without an outcome so far
   * @param means of its metrics, by name
   * @param judges the judges' scores
   */
  public record Measured(
      List<Outcome> outcomes, int pending, Map<String, Double> means, List<JudgeTally> judges) {
    /** A run without judges. */
    public Measured(List<Outcome> outcomes, int pending, Map<String, Double> means) {
      this(outcomes, pending, means, List.of());
    }

    /** The measurements of a stored run. */
    public static Measured of(
        List<Outcome> outcomes, int pending, Map<String, Double> means, List<Judgment> judgments) {
      return new Measured(outcomes, pending, means, JudgeTally.all(judgments, outcomes));
    }

    /** Names of the metrics and rubrics that have a mean. */
    public Set<String> names() {
      Set<String> names = new LinkedHashSet<>(means.keySet());
      judges.forEach(tally -> names.add(tally.judge().judge()));
      return names;
    }
  }

  public Gate {
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    maxDrop = Collections.unmodifiableMap(new LinkedHashMap<>(maxDrop));
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }

  /** A gate without a condition on questions that are not scored. */
  public Gate(
      @Nullable Double minAccuracy, Map<String, Double> groups, @Nullable Integer maxBroken) {
    this(minAccuracy, groups, maxBroken, null);
  }

  /** A gate without a condition on metrics. */
  public Gate(
      @Nullable Double minAccuracy,
      Map<String, Double> groups,
      @Nullable Integer maxBroken,
      @Nullable Integer maxUnscored) {
    this(minAccuracy, groups, Map.of(), Map.of(), maxBroken, maxUnscored);
  }

  /** Returns whether the gate has no conditions. */
  public boolean isEmpty() {
    return minAccuracy == null
        && groups.isEmpty()
        && metrics.isEmpty()
        && maxDrop.isEmpty()
        && maxBroken == null
        && maxUnscored == null;
  }

  /**
   * Refuses a baseline against which no run can pass, before any money is spent.
   *
   * @throws AssayException if questions of the baseline are pending or were lost, and broken ones
   *     are counted
   */
  public void requireWhole(ComparedRun baseline) {
    Optional<String> missing =
        maxBroken == null && maxDrop.isEmpty() ? Optional.empty() : missing(baseline);
    if (missing.isPresent()) {
      throw new AssayException(
          "how many questions are broken could not be said: %s (%s); finish that run or name another baseline"
              .formatted(missing.get(), baseline.directory()));
    }
  }

  /**
   * Rejects a condition on a group without questions, before any question is evaluated.
   *
   * @param questions the groups of all questions, as {@link GateGroups} names them; {@code null}
   *     for what a question does not have
   * @throws AssayException with the most similar existing name
   */
  public void requireGroups(Stream<@Nullable String> questions) {
    if (groups.isEmpty()) {
      return; // reading the features of all gold queries takes time
    }
    Set<String> known = new TreeSet<>(NaturalIdOrder.INSTANCE);
    questions.filter(Objects::nonNull).forEach(known::add);
    for (String name : groups.keySet()) {
      if (!known.contains(name)) {
        throw new AssayException(
            "the gate names '%s', and no question has that category, difficulty, database, tag:NAME or feature:NAME; %s"
                .formatted(name, meant(name, known)));
      }
    }
  }

  private static String meant(String name, Set<String> all) {
    if (all.contains(GateGroups.TAG + name)) {
      return "did you mean the tag '%s%s'?".formatted(GateGroups.TAG, name);
    }
    if (all.contains(GateGroups.FEATURE + name)) {
      return "did you mean the SQL feature '%s%s'?".formatted(GateGroups.FEATURE, name);
    }
    Set<String> known = new TreeSet<>(NaturalIdOrder.INSTANCE);
    boolean feature = name.startsWith(GateGroups.FEATURE);
    all.stream()
        .filter(each -> !GateGroups.isMark(each))
        .filter(each -> each.startsWith(GateGroups.FEATURE) == feature)
        .forEach(known::add);
    List<String> first = known.stream().limit(MOST_NAMED).toList();
    return NearestName.of(name, known)
        .or(() -> NearestName.ofMisspelt(GateGroups.TAG + name, known))
        .map("did you mean '%s'?"::formatted)
        .orElseGet(
            () ->
                "known are %s%s"
                    .formatted(
                        String.join(", ", first),
                        known.size() > first.size()
                            ? " and %s more"
                                .formatted(
                                    ComparisonNumberFormats.count(known.size() - first.size()))
                            : ""));
  }

  /**
   * Judges a run: the only place that determines the printed line and the exit code.
   *
   * @param run its name among several runs; empty if it is the only one
   * @param outcomes the finished ones
   * @param pending the number of questions without an outcome so far
   * @param comparison with the baseline, or {@code null} without one
   * @return empty if the gate has no conditions
   */
  public Optional<GateVerdict> judge(
      String run, List<Outcome> outcomes, int pending, @Nullable RunComparison comparison) {
    return judge(
        run, new Measured(outcomes, pending, Map.of()), comparison, "there is no baseline");
  }

  /**
   * Judges a run that may not be comparable with the baseline.
   *
   * @param measured the measured results
   * @param without the reason for the missing comparison, as part of a sentence
   */
  public Optional<GateVerdict> judge(
      String run, Measured measured, @Nullable RunComparison comparison, String without) {
    if (isEmpty()) {
      return Optional.empty();
    }
    List<Outcome> outcomes = measured.outcomes();
    int pending = measured.pending();
    List<GateVerdict.GateCheck> checks = new ArrayList<>();
    if (minAccuracy != null) {
      checks.add(accuracy("accuracy", outcomes, minAccuracy));
    }
    groups.forEach(
        (name, least) ->
            checks.add(
                accuracy("accuracy of " + name, GateGroups.outcomes(name, outcomes), least)));
    metrics.forEach(
        (name, least) ->
            checks.add(
                name.equals(MetricCheck.ACCURACY)
                    ? accuracy(name, outcomes, least)
                    : MetricCheck.least(name, least, measured)));
    maxDrop.forEach(
        (name, most) -> checks.add(MetricCheck.drop(name, most, measured, comparison, without)));
    if (maxBroken != null) {
      checks.add(comparison == null ? unknown(maxBroken, without) : broken(maxBroken, comparison));
    }
    if (maxUnscored != null) {
      checks.add(unscored(maxUnscored, outcomes));
    }
    long lost = outcomes.stream().filter(Outcome::isLost).count();
    boolean met = checks.stream().allMatch(GateVerdict.GateCheck::passed);
    Result result =
        pending > 0 || lost > 0 ? Result.INCOMPLETE : met ? Result.PASSED : Result.FAILED;
    String by = run.isEmpty() ? "" : " by " + run;
    return Optional.of(
        new GateVerdict(result, sentence(result, by, checks, pending, lost), checks));
  }

  /**
   * Returns whether an excluded question counts as a regression: it is unknown whether it
   * regressed, and the gate assumes that it did.
   */
  static boolean isRightInBaselineOnly(ExcludedQuestion question) {
    return question.baseline() instanceof Verdict.Correct
        && question.candidate() instanceof Verdict.NotScored none
        && none.reason().isGold();
  }

  private static boolean isFaulty(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.NotScored none && none.reason().isGold();
  }

  /** The sentence for the result. For a failed gate it names only the failed checks. */
  private static String sentence(
      Result result, String by, List<GateVerdict.GateCheck> checks, int pending, long lost) {
    String words =
        checks.stream()
            .filter(check -> result != Result.FAILED || !check.passed())
            .map(GateVerdict.GateCheck::words)
            .collect(Collectors.joining("; "));
    return switch (result) {
      case PASSED -> "Gate passed%s: %s.".formatted(by, words);
      case FAILED -> "Gate failed%s: %s.".formatted(by, words);
      case INCOMPLETE ->
          "Gate not passed%s, as %s; so far %s.".formatted(by, missing(pending, lost), words);
    };
  }

  private static String missing(int pending, long lost) {
    List<String> parts = new ArrayList<>();
    if (pending > 0) {
      parts.add(questions(pending) + (pending == 1 ? " is pending" : " are pending"));
    }
    if (lost > 0) {
      parts.add(questions(lost) + (lost == 1 ? " was lost" : " were lost"));
    }
    return String.join(" and ", parts);
  }

  private static GateVerdict.GateCheck accuracy(String name, List<Outcome> outcomes, double least) {
    long scored = outcomes.stream().filter(ComparedRun::isScored).count();
    if (scored == 0) {
      String none = outcomes.isEmpty() ? "there is no such question" : "no question was scored";
      return new GateVerdict.GateCheck(name, least, null, false, name + " is not known: " + none);
    }
    long correct = outcomes.stream().filter(ComparedRun::isCorrect).count();
    double found = (double) correct / scored;
    boolean passed = found >= least;
    long faulty = outcomes.stream().filter(Gate::isFaulty).count();
    if (passed && faulty > scored) {
      return new GateVerdict.GateCheck(
          name,
          least,
          null,
          false,
          "%s is not known: of %s the gold failed, and only %s scored"
              .formatted(name, questions(faulty), ComparisonNumberFormats.count(scored)));
    }
    String words =
        "%s %s (%s of %s%s) is %s %s"
            .formatted(
                name,
                digits(found, found >= least, least),
                ComparisonNumberFormats.count(correct),
                ComparisonNumberFormats.count(scored),
                faulty == 0
                    ? ""
                    : ", %s not scored".formatted(ComparisonNumberFormats.count(faulty)),
                passed ? "at least" : "below",
                digits(least, true, least));
    return new GateVerdict.GateCheck(name, least, found, passed, words);
  }

  /**
   * A share with four digits, or with all digits where rounding would contradict the result:
   * 0.79996 does not reach 0.8.
   */
  static String digits(double share, boolean reached, double least) {
    String rounded = String.format(Locale.ROOT, "%.4f", share);
    boolean honest = reached == Double.parseDouble(rounded) >= least;
    return honest ? rounded : Double.toString(share);
  }

  private static GateVerdict.GateCheck broken(int most, RunComparison comparison) {
    String name = "broken";
    String baseline = comparison.baseline().name();
    Optional<String> missing = missing(comparison.baseline());
    if (missing.isPresent()) {
      return unknown(most, missing.get());
    }
    if (comparison.pairs().isEmpty()) {
      return unknown(most, "no question is scored both in it and in the baseline " + baseline);
    }
    int broken = comparison.counts().broken();
    long unscored = comparison.excluded().stream().filter(Gate::isRightInBaselineOnly).count();
    boolean passed = broken + unscored <= most;
    String words =
        "%s of %s broken against %s%s, %s %s"
            .formatted(
                ComparisonNumberFormats.count(broken),
                questions(comparison.counts().total()) + (broken == 1 ? " is" : " are"),
                baseline,
                unscored == 0
                    ? ""
                    : ", and %s that it has right not scored now".formatted(questions(unscored)),
                passed ? "at most" : "more than",
                ComparisonNumberFormats.count(most));
    return new GateVerdict.GateCheck(name, most, (double) (broken + unscored), passed, words);
  }

  private static GateVerdict.GateCheck unscored(int most, List<Outcome> outcomes) {
    long unscored = outcomes.stream().filter(outcome -> !ComparedRun.isScored(outcome)).count();
    boolean passed = unscored <= most;
    String words =
        "%s of %s %s not scored, %s %s"
            .formatted(
                ComparisonNumberFormats.count(unscored),
                questions(outcomes.size()),
                unscored == 1 ? "is" : "are",
                passed ? "at most" : "more than",
                ComparisonNumberFormats.count(most));
    return new GateVerdict.GateCheck(UNSCORED, most, (double) unscored, passed, words);
  }

  /** A sentence on questions that the baseline lacks, which can't be checked for regressions. */
  private static Optional<String> missing(ComparedRun baseline) {
    int missing = baseline.pending() + baseline.lost();
    return missing == 0
        ? Optional.empty()
        : Optional.of(
            "the baseline %s has no outcome of %s".formatted(baseline.name(), questions(missing)));
  }

  private static GateVerdict.GateCheck unknown(int most, String reason) {
    return new GateVerdict.GateCheck(
        "broken", most, null, false, "how many questions are broken is not known: " + reason);
  }

  private static String questions(long number) {
    return ComparisonNumberFormats.count(number) + (number == 1 ? " question" : " questions");
  }
}
