// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.report.internal.ShellQuoting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts that a report shows of a run besides its outcomes.
 *
 * @param name of the run
 * @param profile that decided verdicts
 * @param profiles further profiles that questions may name
 * @param questions of the run
 * @param directory the run directory as the user would type it
 * @param session the settings of every session
 * @param databases that queries ran on
 */
public record RunFacts(
    String name,
    Profile profile,
    List<Profile> profiles,
    Questions questions,
    Path directory,
    SessionSettings session,
    Manifest.DatabaseFacts databases) {
  public RunFacts {
    profiles = List.copyOf(profiles);
  }

  /**
   * The questions of a run.
   *
   * @param dataset short name of the data set
   * @param datasetSize number of questions in the data set, including those that the run did not
   *     select
   * @param pending number of selected questions without an outcome
   */
  public record Questions(String dataset, int datasetSize, int pending) {
    public Questions {
      if (datasetSize < 0 || pending < 0) {
        throw new IllegalArgumentException(
            "counts of questions can't be negative: %d, %d".formatted(datasetSize, pending));
      }
    }
  }

  /**
   * The facts of a stored run.
   *
   * @param finished the number of its questions that have an outcome
   */
  public static RunFacts of(RunDirectory run, int finished) {
    Manifest manifest = run.manifest();
    int questions = manifest.dataset().questions();
    int pending = Math.max(0, questions - finished); // run.json may be inconsistent
    return new RunFacts(
        manifest.name(),
        manifest.scoring().profile().profile(),
        manifest.scoring().profiles().stream().map(Manifest.Rules::profile).toList(),
        new Questions(manifest.dataset().name(), questions, pending),
        run.path(),
        manifest.conditions().session(),
        manifest.databases());
  }

  /** A run under {@link SessionSettings#DEFAULT}, on read-only databases. */
  public RunFacts(String name, Profile profile, Questions questions, Path directory) {
    this(
        name,
        profile,
        List.of(),
        questions,
        directory,
        SessionSettings.DEFAULT,
        Manifest.DatabaseFacts.of(Map.of()));
  }

  /** Returns the number of selected questions without an outcome. */
  public int pending() {
    return questions.pending();
  }

  /** Returns a copy with the directory relative to a folder; unchanged unless it is below it. */
  public RunFacts within(@Nullable Path folder) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path named =
        folder != null && absolute.startsWith(folder) && !absolute.equals(folder)
            ? folder.relativize(absolute)
            : directory;
    return new RunFacts(name, profile, profiles, questions, named, session, databases);
  }

  /** The profile that decided an outcome: the one its question names, or the run's. */
  public Profile profileOf(Outcome outcome) {
    String named = outcome.profile();
    if (named == null) {
      return profile;
    }
    return profiles.stream()
        .filter(candidate -> candidate.name().equals(named))
        .findFirst()
        .or(() -> Profile.named(named))
        .orElse(profile);
  }

  /** A command on this run, as one would type it. */
  public String command(String verb, String... words) {
    StringBuilder line = new StringBuilder("assay ").append(verb).append(' ');
    line.append(ShellQuoting.of(directory.toString()));
    for (String word : words) {
      line.append(' ').append(ShellQuoting.of(word));
    }
    return line.toString();
  }
}
