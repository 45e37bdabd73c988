// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a report says of a run beside its outcomes.
 *
 * @param name of the run
 * @param profile that decided verdicts
 * @param profiles further profiles that questions may name
 * @param dataset short name of the data set
 * @param datasetSize how many questions the data set has, those that were not asked included
 * @param pending how many of the questions asked have no outcome yet
 * @param directory the run directory as the user would type it
 * @param session what every session was set to
 * @param privileges what accounts may do beyond reading, by database id; only those that may
 * @param changed ids of databases whose files changed while the run was going on
 */
public record RunFacts(
    String name,
    Profile profile,
    List<Profile> profiles,
    String dataset,
    int datasetSize,
    int pending,
    Path directory,
    SessionSettings session,
    Map<String, List<String>> privileges,
    List<String> changed) {
  public RunFacts {
    changed = List.copyOf(changed);
    privileges = Collections.unmodifiableMap(new TreeMap<>(privileges));
    profiles = List.copyOf(profiles);
    if (datasetSize < 0 || pending < 0) {
      throw new IllegalArgumentException(
          "counts of questions can't be negative: %d, %d".formatted(datasetSize, pending));
    }
  }

  /**
   * The facts of a stored run.
   *
   * @param finished how many of its questions have an outcome
   */
  public static RunFacts of(RunDirectory run, int finished) {
    Manifest manifest = run.manifest();
    int questions = manifest.dataset().questions();
    return new RunFacts(
        manifest.name(),
        manifest.scoring().profile().profile(),
        manifest.scoring().profiles().stream().map(Manifest.Rules::profile).toList(),
        manifest.dataset().name(),
        questions,
        Math.max(0, questions - finished), // whatever run.json says
        run.path(),
        manifest.conditions().session(),
        manifest.databases().privileges(),
        manifest.databases().changed());
  }

  /** A run under {@link SessionSettings#DEFAULT}, on databases that may only be read. */
  public RunFacts(
      String name,
      Profile profile,
      List<Profile> profiles,
      String dataset,
      int datasetSize,
      int pending,
      Path directory) {
    this(
        name,
        profile,
        profiles,
        dataset,
        datasetSize,
        pending,
        directory,
        SessionSettings.DEFAULT,
        Map.of(),
        List.of());
  }

  /** The same with the directory as one names it in a folder; unchanged outside of it. */
  public RunFacts within(@Nullable Path folder) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path named =
        folder != null && absolute.startsWith(folder) ? folder.relativize(absolute) : directory;
    return new RunFacts(
        name,
        profile,
        profiles,
        dataset,
        datasetSize,
        pending,
        named,
        session,
        privileges,
        changed);
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
