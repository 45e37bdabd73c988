// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.dataset.Dataset;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run does: which questions are asked of whom, how the answers are scored, and where the
 * results go. Databases and session settings are those of the {@link QueryRunner} that carries it
 * out.
 *
 * @param name of the run, for people
 * @param dataset the questions to ask, already cut down to those wanted
 * @param generator where the SQL comes from
 * @param scoring how answers are scored
 * @param queries how queries are run
 * @param output where results are written
 * @param privileges what accounts may do beyond reading, by database id, for the record
 */
public record RunPlan(
    String name,
    Dataset dataset,
    NamedGenerator generator,
    Scoring scoring,
    QuerySettings queries,
    Output output,
    Map<String, List<String>> privileges) {
  public RunPlan {
    privileges = Map.copyOf(privileges);
  }

  /**
   * A generator and what the manifest says of it.
   *
   * @param id what it is, such as {@code predictions:dail.sql}
   * @param hash SHA-256 of what it was made from, in hexadecimal
   */
  public record NamedGenerator(Generator generator, String id, String hash) {}

  /**
   * How answers are scored.
   *
   * @param profile that decides verdicts
   * @param profiles further profiles that questions may name
   * @param metrics to score
   */
  public record Scoring(Profile profile, List<Profile> profiles, List<Metric> metrics) {
    public Scoring {
      profiles = List.copyOf(profiles);
      metrics = List.copyOf(metrics);
    }

    /** With no profiles for questions to name but the built-in ones. */
    public static Scoring of(Profile profile, List<Metric> metrics) {
      return new Scoring(profile, List.of(), metrics);
    }
  }

  /**
   * How queries are run.
   *
   * @param limits of one query
   * @param workers questions in work at one time
   * @param checkGold whether each gold is run twice, to see that it gives the same result
   */
  public record QuerySettings(Limits limits, int workers, boolean checkGold) {
    public QuerySettings {
      if (workers < 1) {
        throw new IllegalArgumentException("workers must be at least 1, not " + workers);
      }
    }
  }

  /**
   * Where results are written.
   *
   * @param directory the run directory
   * @param resume whether it may hold an unfinished run of the same plan
   * @param keepValues whether the results of queries are kept in it
   */
  public record Output(Path directory, boolean resume, boolean keepValues) {
    /** A new run directory, with the results of queries. */
    public static Output in(Path directory) {
      return new Output(directory, false, true);
    }
  }
}
