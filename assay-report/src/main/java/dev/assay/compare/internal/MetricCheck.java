// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.compare.HeadlineScores;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Outcome;
import dev.assay.stats.ConfidenceInterval;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Conditions of a gate on the mean of a metric, or on the mean score of a judge. */
final class MetricCheck {
  static final String ACCURACY = "accuracy";

  private MetricCheck() {}

  /** Checks that a mean is high enough. */
  static GateVerdict.GateCheck least(String name, double least, Gate.Measured measured) {
    Double found = measured.means().get(name);
    if (found != null) {
      return least(name, least, found, "metric " + name, "");
    }
    List<JudgeTally> judges = judges(name, measured);
    String unknown = unknown(name, judges, measured);
    if (unknown != null) {
      return new GateVerdict.GateCheck(name, least, null, false, unknown);
    }
    JudgeTally judge = judges.get(0);
    ConfidenceInterval interval = judge.mean().estimate().interval();
    return least(
        name,
        least,
        judge.mean().estimate().value(),
        words(judge),
        interval == null
            ? ""
            : String.format(Locale.ROOT, " (%.3f to %.3f)", interval.low(), interval.high()));
  }

  private static GateVerdict.GateCheck least(
      String name, double least, double found, String words, String interval) {
    boolean passed = found >= least;
    return new GateVerdict.GateCheck(
        name,
        least,
        found,
        passed,
        "%s %s%s is %s %s"
            .formatted(
                words,
                Gate.digits(found, passed, least),
                interval,
                passed ? "at least" : "below",
                Gate.digits(least, true, least)));
  }

  /** Checks that a mean is hardly lower than the baseline's. */
  static GateVerdict.GateCheck drop(
      String name,
      double most,
      Gate.Measured measured,
      @Nullable RunComparison comparison,
      String without) {
    String check = name + " drop";
    if (comparison == null) {
      return new GateVerdict.GateCheck(
          check, most, null, false, "the drop of %s is not known: %s".formatted(name, without));
    }
    if (name.equals(ACCURACY) || measured.means().containsKey(name)) {
      OptionalDouble change = change(name, comparison);
      return change.isEmpty()
          ? new GateVerdict.GateCheck(
              check,
              most,
              null,
              false,
              "the drop of %s is not known: no question has it in both runs".formatted(name))
          : drop(check, most, change.getAsDouble(), "metric " + name, null);
    }
    List<JudgeTally> judges = judges(name, measured);
    String unknown = unknown(name, judges, measured);
    if (unknown != null) {
      return new GateVerdict.GateCheck(check, most, null, false, unknown);
    }
    JudgeTally judge = judges.get(0);
    for (JudgedDifference judged : comparison.judged()) {
      if (judged.judge().equals(judge.judge())) {
        return drop(
            check,
            most,
            judged.score().difference().value(),
            words(judge),
            judged.score().difference().interval());
      }
    }
    return new GateVerdict.GateCheck(
        check,
        most,
        null,
        false,
        "the drop of %s is not known: %s was not judged by it"
            .formatted(words(judge), comparison.baseline().name()));
  }

  private static GateVerdict.GateCheck drop(
      String check,
      double most,
      double change,
      String words,
      @Nullable ConfidenceInterval interval) {
    double drop = Math.max(0, -change);
    boolean passed = drop <= most;
    return new GateVerdict.GateCheck(
        check,
        most,
        drop,
        passed,
        "%s changed by %+.4f%s against the baseline, a drop of %s %s"
            .formatted(
                words,
                change,
                interval == null
                    ? ""
                    : String.format(
                        Locale.ROOT, " (%+.3f to %+.3f)", interval.low(), interval.high()),
                passed ? "at most" : "more than",
                Gate.digits(most, true, most)));
  }

  /** The change of a mean, over the questions that have the metric in both runs. */
  private static OptionalDouble change(String name, RunComparison comparison) {
    return comparison.pairs().stream()
        .filter(pair -> value(name, pair.baseline()) != null)
        .filter(pair -> value(name, pair.candidate()) != null)
        .mapToDouble(
            pair ->
                Objects.requireNonNull(value(name, pair.candidate()))
                    - Objects.requireNonNull(value(name, pair.baseline())))
        .average();
  }

  private static @Nullable Double value(String name, Outcome outcome) {
    return name.equals(ACCURACY)
        ? (Double) (ComparedRun.isCorrect(outcome) ? 1.0 : 0.0)
        : outcome.metric(name);
  }

  private static List<JudgeTally> judges(String name, Gate.Measured measured) {
    return measured.judges().stream().filter(tally -> tally.judge().isNamed(name)).toList();
  }

  /** Rubric, model and the hash of the prompt: another prompt is another measurement. */
  private static String words(JudgeTally tally) {
    return "%s (rubric %s)".formatted(tally.judge().words(), tally.judge().rubric());
  }

  private static @Nullable String unknown(
      String name, List<JudgeTally> judges, Gate.Measured measured) {
    if (name.equals(Gate.PROBE)) {
      return "metric probe is not known: no answer was searched; add --probe to the run, or run"
          + " 'assay probe RUN' before the comparison";
    }
    if (judges.isEmpty()) {
      String known =
          measured.names().isEmpty()
              ? "it has none"
              : NearestName.of(name, measured.names())
                  .map("the nearest is %s"::formatted)
                  .orElse("it has " + String.join(", ", measured.names()));
      return "this run has no metric '%s'; %s".formatted(name, known);
    }
    if (judges.size() > 1) {
      return HeadlineScores.several(name, judges);
    }
    JudgeTally judge = judges.get(0);
    if (!judge.mean().estimate().isDefined()) {
      return words(judge) + " gave no score";
    }
    return judge.mean().left() == 0
        ? null
        : "%s judged a selection: %,d predictions have no judgment of it"
            .formatted(words(judge), judge.mean().left());
  }
}
