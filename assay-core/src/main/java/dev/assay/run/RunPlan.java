// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.dataset.Dataset;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.generate.Generator;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Everything that decides what a run does.
 *
 * @param name of the run, for people
 * @param dataset the questions to ask, already cut down to those wanted
 * @param generator where the SQL comes from
 * @param generatorId what the generator is, such as {@code predictions:dail.sql}; part of the
 *     manifest
 * @param generatorHash SHA-256 of what it was made from, in hexadecimal
 * @param databases where the databases are
 * @param profile that decides verdicts
 * @param profiles further profiles that questions may name
 * @param metrics to score
 * @param limits of one query
 * @param session what every session is set to; the runner of the plan must be opened with it
 * @param workers questions in work at one time
 * @param out the run directory
 * @param resume whether {@code out} may hold an unfinished run of the same plan
 * @param keepValues whether results are kept in the run directory
 * @param checkGold whether each gold is run twice, to see that it gives the same result
 * @param privileges what accounts may do beyond reading, by database id, for the record
 */
public record RunPlan(
    String name,
    Dataset dataset,
    Generator generator,
    String generatorId,
    String generatorHash,
    Databases databases,
    Profile profile,
    List<Profile> profiles,
    List<Metric> metrics,
    Limits limits,
    SessionSettings session,
    int workers,
    Path out,
    boolean resume,
    boolean keepValues,
    boolean checkGold,
    Map<String, List<String>> privileges) {
  public RunPlan {
    privileges = Map.copyOf(privileges);
    profiles = List.copyOf(profiles);
    metrics = List.copyOf(metrics);
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be at least 1, not " + workers);
    }
  }

  /** A plan under {@link SessionSettings#DEFAULT}, of databases that may only be read. */
  public RunPlan(
      String name,
      Dataset dataset,
      Generator generator,
      String generatorId,
      String generatorHash,
      Databases databases,
      Profile profile,
      List<Profile> profiles,
      List<Metric> metrics,
      Limits limits,
      int workers,
      Path out,
      boolean resume,
      boolean keepValues,
      boolean checkGold) {
    this(
        name,
        dataset,
        generator,
        generatorId,
        generatorHash,
        databases,
        profile,
        profiles,
        metrics,
        limits,
        SessionSettings.DEFAULT,
        workers,
        out,
        resume,
        keepValues,
        checkGold,
        Map.of());
  }
}
