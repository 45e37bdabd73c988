// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.ProcessRunner;
import dev.assay.execute.worker.WorkerPool;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.run.PairEvaluation;
import dev.assay.run.RunPlan;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link PairEvaluator}; each has the default of the command line. For one
 * thread.
 */
public final class PairEvaluatorBuilder {
  private final Databases databases;
  private @Nullable Dataset dataset;
  private @Nullable QueryRunner runner;
  private Profile profile = Profile.STANDARD;
  private List<Profile> profiles = List.of();
  private List<Metric> metrics = Metrics.standard();
  private Limits limits = Limits.DEFAULT;
  private SessionSettings session = SessionSettings.DEFAULT;
  private WorkerSettings workers = WorkerSettings.DEFAULT;
  private int concurrency = Runtime.getRuntime().availableProcessors();
  private boolean inProcess;
  private boolean keepValues = true;
  private long goldBytes = PairEvaluation.defaultGoldBytes();

  PairEvaluatorBuilder(Databases databases) {
    this.databases = databases;
  }

  /** Knows the questions of a data set by id, and the schemas that it states. */
  public PairEvaluatorBuilder questions(Dataset questions) {
    this.dataset = questions;
    return this;
  }

  /**
   * Decides verdicts by a profile (default {@link Profile#STANDARD}).
   *
   * @throws AssayException if the profile decides by probing, which needs a stored run
   */
  public PairEvaluatorBuilder profile(Profile profile) {
    this.profile = profile;
    PairOptions unused = PairOptions.DEFAULT.withProfile(profile);
    return this;
  }

  /** Lets questions name further profiles than the built-in ones. */
  public PairEvaluatorBuilder profiles(List<Profile> profiles) {
    this.profiles = List.copyOf(profiles);
    return this;
  }

  /** Scores metrics or groups of metrics by name, such as {@code "bird"} or {@code "all"}. */
  public PairEvaluatorBuilder metrics(String... names) {
    return metrics(Metrics.named(List.of(names)));
  }

  /** Scores metrics (default {@link Metrics#standard()}). */
  public PairEvaluatorBuilder metrics(List<Metric> metrics) {
    this.metrics = List.copyOf(metrics);
    return this;
  }

  /** Stops each query after a time (default 30 s); a prediction is wrong then. */
  public PairEvaluatorBuilder timeout(Duration timeout) {
    return limits(limits.withTimeout(timeout));
  }

  /** Limits each query (default {@link Limits#DEFAULT}). */
  public PairEvaluatorBuilder limits(Limits limits) {
    this.limits = limits;
    return this;
  }

  /** Sets time zone and present time of queries (default {@link SessionSettings#DEFAULT}). */
  public PairEvaluatorBuilder session(SessionSettings session) {
    this.session = session;
    return this;
  }

  /**
   * Sets the maximum number of calls evaluated concurrently (default: one per processor); further
   * callers wait for their turn.
   */
  public PairEvaluatorBuilder workers(int workers) {
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be at least 1, not " + workers);
    }
    this.concurrency = workers;
    return this;
  }

  /** Sets the memory of worker processes (default {@link WorkerSettings#DEFAULT}). */
  public PairEvaluatorBuilder workers(WorkerSettings workers) {
    this.workers = workers;
    return this;
  }

  /**
   * Runs queries in this process instead of in worker processes. A query that takes its process
   * down, or all its memory, takes yours.
   */
  public PairEvaluatorBuilder inProcess() {
    this.inProcess = true;
    return this;
  }

  /**
   * Runs queries by a runner of the caller, in its sessions; {@link #session}, {@link #workers} and
   * {@link #inProcess} then have no effect. It must run on the evaluator's databases, and is closed
   * with the evaluator.
   */
  public PairEvaluatorBuilder runner(QueryRunner runner) {
    this.runner = runner;
    return this;
  }

  /** Omits values from the database, and its messages, from outcomes. */
  public PairEvaluatorBuilder withoutValues() {
    this.keepValues = false;
    return this;
  }

  /**
   * Limits the memory for gold results (default: an eighth of Java's heap, at most 512 MB).
   *
   * @param bytes approximate memory; 0 runs every gold anew
   */
  public PairEvaluatorBuilder goldCache(long bytes) {
    this.goldBytes = bytes;
    return this;
  }

  /**
   * Opens the evaluator. Worker processes start with the first calls.
   *
   * @throws AssayException if a question has no gold for the engine of its database
   */
  public PairEvaluator open() {
    QueryRunner opened = runner == null ? newRunner() : runner;
    try {
      return new PairEvaluator(
          opened,
          dataset,
          new PairEvaluator.Settings(
              new RunPlan.Scoring(profile, profiles, metrics),
              limits,
              concurrency,
              keepValues,
              goldBytes));
    } catch (RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  private QueryRunner newRunner() {
    return inProcess
        ? new Executor(databases, session)
        : new ProcessRunner(databases, new WorkerPool(workers, session));
  }
}
