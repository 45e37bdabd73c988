// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.session.RunInputs;
import dev.assay.compare.internal.BaselinePreflight;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.GateGroups;
import dev.assay.compare.internal.RunComparison;
import dev.assay.config.RunSettings;
import dev.assay.config.ScoringSettings.GateSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The run that new runs are compared with, judged by their rules.
 *
 * @param run where it is
 * @param profile that decides in the new runs
 * @param intersect whether it may have other questions
 */
public record Baseline(RunDirectory run, Profile profile, boolean intersect) {
  /**
   * The baseline that is asked for, if there is one. It is checked before anything is run, as is
   * the gate: what can't be compared afterwards costs nothing.
   *
   * @param out where the run, or all of a matrix, goes; {@code null} if that is not known yet
   * @throws AssayException if there is no such run, or it can't be compared, or the gate names what
   *     no question is in
   */
  public static Optional<Baseline> of(RunInputs runInputs, @Nullable Path out) {
    RunSettings settings = runInputs.settings();
    GateSettings wanted = settings.scoring().gate();
    Gate gate = wanted.gate(); // refuses broken questions without a baseline
    gate.requireGroups(runInputs.whole().questions().stream().flatMap(GateGroups::of));
    Path path = wanted.baseline();
    if (path == null) {
      return Optional.empty();
    }
    if (out != null && real(path).startsWith(real(out))) {
      throw new AssayException(
          "the run would overwrite the baseline %s; name a different --out".formatted(path));
    }
    boolean intersect = Boolean.TRUE.equals(wanted.intersect());
    RunDirectory stored;
    try {
      stored = RunDirectory.open(path);
    } catch (AssayException e) {
      throw new AssayException("gate.baseline (--baseline): " + e.getMessage(), e);
    }
    Baseline baseline = new Baseline(stored, settings.scoring().compare().chosen(), intersect);
    ComparedRun judged =
        ComparedRun.of(ComparedRun.shortName(baseline.run), baseline.run).under(baseline.profile);
    BaselinePreflight.require(
        judged, runInputs.dataset(), settings.scoring().compare().profiles(), intersect);
    gate.requireWhole(judged);
    return Optional.of(baseline);
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize(); // there is none yet
    }
  }

  /** A new run against this one. */
  RunComparison compare(RunDirectory candidate) {
    List<ComparedRun> both = ComparedRun.all(List.of(run, candidate));
    return RunComparison.of(both.get(0).under(profile), both.get(1).under(profile), intersect);
  }
}
