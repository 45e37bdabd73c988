// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.audit;

import dev.assay.AssayException;
import dev.assay.app.terminal.OutputFile;
import dev.assay.audit.mutant.MutationScore;
import dev.assay.audit.mutant.MutationSettings;
import dev.assay.execute.Limits;
import dev.assay.model.internal.FileProblem;
import dev.assay.probe.ProbeSettings;
import dev.assay.report.internal.NumberFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of an audit's mutation analysis. */
final class PowerOptions {
  @Option(
      names = "--power",
      description =
          "Measure the mutation score: the share of single faults in gold queries that the"
              + " databases reveal.")
  private boolean power;

  @Option(
      names = "--min-power",
      paramLabel = "PERCENT",
      description = "Exit with 1 if the mutation score is lower; implies --power.")
  private @Nullable Double minPower;

  @Option(
      names = "--write-rows",
      paramLabel = "DIR",
      description =
          "Write small SQLite databases that reveal the remaining faults, as SQL scripts, and show"
              + " the score with them.")
  private @Nullable Path writeRows;

  @Option(
      names = "--mutants",
      paramLabel = "N",
      description = "Maximum mutants per gold query (default 25).")
  private @Nullable Integer mutants;

  @Option(
      names = "--candidates",
      paramLabel = "N",
      description = "Databases to try per surviving mutant and level of realism (default 100).")
  private @Nullable Integer candidates;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed for choosing mutants and for the search for rows (default 1).")
  private @Nullable Long seed;

  /** Returns whether the mutation score is wanted. */
  boolean wanted() {
    return power || minPower != null;
  }

  /** The folder for the scripts, or {@code null}. */
  @Nullable Path writeRows() {
    return writeRows;
  }

  /**
   * Checks that options go together.
   *
   * @throws AssayException if a value is out of range, an option would do nothing, or the folder
   *     can't be used
   */
  void check() {
    if (minPower != null && !(minPower >= 0 && minPower <= 100)) {
      throw new AssayException(
          "--min-power must be from 0 to 100, not " + NumberFormats.plain(minPower));
    }
    if (minPower != null && minPower > 0 && minPower < 1) {
      throw new AssayException(
          "--min-power is in percent; write 80 for 80 percent, not "
              + NumberFormats.plain(minPower));
    }
    atLeastOne("--mutants", mutants);
    atLeastOne("--candidates", candidates);
    if (!wanted()) {
      String given =
          writeRows != null
              ? "--write-rows"
              : mutants != null
                  ? "--mutants"
                  : candidates != null ? "--candidates" : seed != null ? "--seed" : null;
      if (given != null) {
        throw new AssayException("%s does nothing without --power; add --power".formatted(given));
      }
    }
    if (writeRows != null) {
      requireEmpty(writeRows);
    }
  }

  private static void atLeastOne(String name, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw new AssayException("%s must be at least 1, not %d".formatted(name, value));
    }
  }

  private static void requireEmpty(Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new AssayException(
          "--write-rows %s can't be written: it is a file; name a folder".formatted(folder));
    }
    if (!Files.exists(folder)) {
      new OutputFile("--write-rows", folder).require();
    } else {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw new AssayException(
              "--write-rows %s is not empty; name a new folder".formatted(folder));
        }
        if (!Files.isWritable(folder)) {
          throw new AssayException(
              "--write-rows %s can't be written: this account has no permission; name another folder"
                  .formatted(folder));
        }
      } catch (IOException e) {
        throw FileProblem.unreadable(folder, e);
      }
    }
  }

  /** The settings of the analysis, if one is wanted. */
  Optional<MutationSettings> settings(Limits limits) {
    if (!wanted()) {
      return Optional.empty();
    }
    MutationSettings usual = MutationSettings.DEFAULT;
    ProbeSettings search = usual.search();
    return Optional.of(
        new MutationSettings(
            mutants == null ? usual.mutants() : mutants,
            new ProbeSettings(
                candidates == null ? search.candidates() : candidates,
                seed == null ? search.seed() : seed,
                search.timeout()),
            limits));
  }

  /** Checks a score against the gate; empty if there is none. */
  Optional<PowerVerdict> gate(MutationScore score) {
    if (minPower == null) {
      return Optional.empty();
    }
    int counted = score.killed() + score.alive();
    boolean passed = score.isMeasured() && 100.0 * score.killed() >= minPower * counted;
    String verdict =
        "Gate %s: %s, at least %s %% required (--min-power)."
            .formatted(
                passed ? "passed" : "failed",
                score.isMeasured()
                    ? "mutation score " + NumberFormats.percent(score.share())
                    : "no mutation score",
                NumberFormats.plain(minPower));
    String left =
        score.notProbed() == 0
            ? ""
            : " Not counted: %s that survived and could not be probed."
                .formatted(NumberFormats.count(score.notProbed(), "mutant"));
    return Optional.of(new PowerVerdict(passed, verdict + left));
  }

  /** The verdict of the gate and its words. */
  record PowerVerdict(boolean passed, String words) {}
}
