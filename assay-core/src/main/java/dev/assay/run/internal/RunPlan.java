// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.dataset.Dataset;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import dev.assay.journal.internal.OutcomePrefetch;
import dev.assay.journal.internal.Resumption;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a run: the questions, the generator of answers, the rules for scoring them, and the
 * place of the results. Databases and session settings are those of the {@link QueryRunner} that
 * executes the plan.
 *
 * @param name of the run, for people
 * @param dataset the questions to ask, already reduced to those selected
 * @param generator where the SQL comes from
 * @param scoring how answers are scored
 * @param queries how queries are run
 * @param output where results are written
 * @param privileges rights of accounts beyond reading, by database id; only recorded
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
   * A generator and its description in the manifest.
   *
   * @param id describes it, such as {@code predictions:dail.sql}
   * @param hash SHA-256 of everything that determines its answers, in hexadecimal
   * @param path of recorded predictions as the user named it, or {@code null}; only recorded
   */
  public record NamedGenerator(Generator generator, String id, String hash, @Nullable String path) {
    /** A generator that is no file. */
    public NamedGenerator(Generator generator, String id, String hash) {
      this(generator, id, hash, null);
    }
  }

  /**
   * The rules for scoring answers.
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

    /** Returns rules in which questions may name only built-in profiles. */
    public static Scoring of(Profile profile, List<Metric> metrics) {
      return new Scoring(profile, List.of(), metrics);
    }
  }

  /**
   * The settings for running queries.
   *
   * @param limits of one query
   * @param workers the number of questions evaluated concurrently
   * @param checkGold whether each gold is run twice to check that it is deterministic
   * @param fetchedRows the number of rows up to which a gold's result is always fetched; a database
   *     that can do so compares larger ones itself. {@code null} to fetch all results
   */
  public record QuerySettings(
      Limits limits, int workers, boolean checkGold, @Nullable Long fetchedRows) {
    public QuerySettings {
      if (workers < 1) {
        throw new IllegalArgumentException("workers must be at least 1, not " + workers);
      }
      if (fetchedRows != null && fetchedRows < 1) {
        throw new IllegalArgumentException("fetchedRows must be at least 1, not " + fetchedRows);
      }
    }

    /** Settings under which all results are fetched. */
    public QuerySettings(Limits limits, int workers, boolean checkGold) {
      this(limits, workers, checkGold, null);
    }
  }

  /**
   * The place of the results.
   *
   * @param directory the run directory
   * @param resumption whether it may hold an unfinished run of the same plan, and what becomes of
   *     lost questions
   * @param keepValues whether the results of queries are kept in it
   * @param prefetch outcomes of the unfinished run that are being read, or {@code null}
   */
  public record Output(
      Path directory,
      Resumption resumption,
      boolean keepValues,
      @Nullable OutcomePrefetch prefetch) {
    /**
     * A run directory that may hold an unfinished run of the same plan if {@code resume} is set.
     */
    public Output(Path directory, boolean resume, boolean keepValues) {
      this(directory, resume ? Resumption.PENDING : Resumption.NONE, keepValues, null);
    }

    /** A new run directory, with the results of queries. */
    public static Output in(Path directory) {
      return new Output(directory, false, true);
    }
  }
}
