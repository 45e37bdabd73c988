// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.compare.internal.BaselinePreflight;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.FailingQuestions;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.RunComparison;
import dev.assay.dataset.Dataset;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.report.internal.ShellQuoting;
import dev.assay.run.internal.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The gate of a class of tests: that of a run, with the baseline that it needs.
 *
 * @param conditions on the run
 * @param baseline the run to compare with, or {@code null}
 * @param intersect whether the baseline may have other questions
 * @param update the file that a complete run replaces as the baseline, or {@code null}
 */
record ClassGate(
    dev.assay.compare.internal.Gate conditions,
    @Nullable ComparedRun baseline,
    boolean intersect,
    @Nullable Path update) {

  /**
   * Checks a gate before anything is asked.
   *
   * @param profile by which the baseline is judged, too
   * @param directory of the new run
   * @param update whether the run is to become the baseline, which then is not compared with
   * @throws AssayException if no run can pass it
   */
  static ClassGate of(Gate gate, Dataset dataset, Profile profile, Path directory, boolean update) {
    boolean compares = gate.maxRegressions() != Gate.UNSET;
    requireBaseline(gate, compares, directory);
    boolean replaces = update && compares;
    dev.assay.compare.internal.Gate conditions =
        new dev.assay.compare.internal.Gate(
            share(gate.minAccuracy()),
            Map.of(),
            replaces ? null : count("maxRegressions", gate.maxRegressions()),
            count("maxUnscored", gate.maxUnscored()));
    if (conditions.isEmpty() && !replaces) {
      throw new AssayException(
          "@Gate has no condition; add minAccuracy, maxRegressions or maxUnscored");
    }
    Path stored = Path.of(gate.baseline());
    ComparedRun baseline = null;
    if (compares && !replaces) {
      baseline = baseline(stored, profile);
      BaselinePreflight.require(baseline, dataset, List.of(), gate.intersect());
      conditions.requireWhole(baseline);
    }
    return new ClassGate(conditions, baseline, gate.intersect(), replaces ? stored : null);
  }

  private static void requireBaseline(Gate gate, boolean compares, Path directory) {
    if (compares == gate.baseline().isEmpty()) {
      throw new AssayException(
          compares
              ? "@Gate(maxRegressions) needs a run to compare with; add baseline = \"…\""
              : "@Gate(baseline) has no effect without maxRegressions = …; add it, or remove the baseline");
    }
    Path baseline = Path.of(gate.baseline()).toAbsolutePath().normalize();
    if (compares && baseline.startsWith(directory.toAbsolutePath().normalize())) {
      throw new AssayException(
          "the run would overwrite the baseline %s; keep it outside of the build's output"
              .formatted(gate.baseline()));
    }
  }

  private static ComparedRun baseline(Path path, Profile profile) {
    try {
      RunDirectory run = RunDirectory.open(ClassSettings.existing(path));
      return ComparedRun.of(ComparedRun.shortName(run), run).under(profile);
    } catch (AssayException e) {
      throw new AssayException(
          "@Gate(baseline): %s; to make one of the next run: -D%s=true"
              .formatted(e.getMessage(), AssayTest.UPDATE_BASELINE),
          e);
    }
  }

  private static @Nullable Double share(double value) {
    if (value == Gate.UNSET) {
      return null;
    }
    if (!(value >= 0 && value <= 1)) {
      throw new AssayException("@Gate(minAccuracy = %s): must be from 0 to 1".formatted(value));
    }
    return value;
  }

  private static @Nullable Integer count(String name, int value) {
    if (value < Gate.UNSET) {
      throw new AssayException("@Gate(%s = %d): must be 0 or more".formatted(name, value));
    }
    return value == Gate.UNSET ? null : (Integer) value;
  }

  /** The result of a gate for a run, and the comparison that it is based on. */
  record Judged(GateVerdict verdict, @Nullable RunComparison comparison) {}

  /** Judges a run; {@code null} if there is nothing to judge by. */
  @Nullable Judged judge(RunResult result, Profile profile) {
    RunComparison comparison = null;
    String without = "there is no baseline";
    if (baseline != null) {
      try {
        RunDirectory run = result.directory();
        comparison =
            RunComparison.of(
                baseline,
                ComparedRun.of(ComparedRun.shortName(run), run).under(profile),
                intersect);
      } catch (AssayException e) {
        without = "the comparison was refused: " + e.getMessage();
      }
    }
    RunComparison compared = comparison;
    return conditions
        .judge(
            "",
            new dev.assay.compare.internal.Gate.Measured(
                result.brief(), result.pending(), Map.of()),
            comparison,
            without)
        .map(verdict -> new Judged(verdict, compared))
        .orElse(null);
  }

  /**
   * The message of a run that does not pass: the gate's sentence, the questions for which it
   * failed, and the command that lists them all. Empty if it passes.
   */
  static Optional<String> failure(Judged judged, RunResult result) {
    if (judged.verdict().passed()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>(List.of(judged.verdict().sentence()));
    RunComparison comparison = judged.comparison();
    String command =
        comparison == null
            ? ""
            : "assay compare %s %s"
                .formatted(
                    ShellQuoting.of(comparison.baseline().directory().toString()),
                    ShellQuoting.of(result.directory().path().toString()));
    lines.addAll(FailingQuestions.of(judged.verdict(), result.brief(), comparison, command));
    if (!command.isEmpty()) {
      lines.add("Compare: " + command);
    }
    return Optional.of(String.join("\n", lines));
  }
}
