// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.run.internal.RunPlan;
import java.time.Duration;
import java.util.List;

/**
 * The settings that evaluations of data sets and of pairs share; each has the default of the
 * command line. For one thread.
 *
 * @param <B> the class of the settings
 */
public abstract sealed class EvaluatorBuilder<B extends EvaluatorBuilder<B>>
    permits EvaluationBuilder, PairEvaluatorBuilder {
  Limits limits = Limits.DEFAULT;
  int workers = Runtime.getRuntime().availableProcessors();
  private Profile profile = Profile.STANDARD;
  private List<Profile> profiles = List.of();
  private List<Metric> metrics = Metrics.standard();
  private SessionSettings session = SessionSettings.DEFAULT;
  private WorkerSettings workerSettings = WorkerSettings.DEFAULT;
  private boolean inProcess;

  EvaluatorBuilder() {}

  abstract B self();

  /** Decides verdicts by a profile (default {@link Profile#STANDARD}). */
  public B profile(Profile profile) {
    this.profile = profile;
    return self();
  }

  /** Lets questions name further profiles than the built-in ones. */
  public B profiles(List<Profile> profiles) {
    this.profiles = List.copyOf(profiles);
    return self();
  }

  /** Scores metrics or groups of metrics by name, such as {@code "bird"} or {@code "all"}. */
  public B metrics(String... names) {
    return metrics(Metrics.named(List.of(names)));
  }

  /** Scores metrics (default {@link Metrics#standard()}). */
  public B metrics(List<Metric> metrics) {
    this.metrics = List.copyOf(metrics);
    return self();
  }

  /** Stops each query after a time (default 30 s); its prediction is wrong then. */
  public B timeout(Duration timeout) {
    return limits(limits.withTimeout(timeout));
  }

  /** Limits each query (default {@link Limits#DEFAULT}). */
  public B limits(Limits limits) {
    this.limits = limits;
    return self();
  }

  /** Sets time zone and present time of queries (default {@link SessionSettings#DEFAULT}). */
  public B session(SessionSettings session) {
    this.session = session;
    return self();
  }

  /**
   * Sets the maximum number of questions evaluated concurrently (default: one per processor);
   * further calls wait for their turn.
   */
  public B workers(int workers) {
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be at least 1, not " + workers);
    }
    this.workers = workers;
    return self();
  }

  /** Sets the memory of worker processes (default {@link WorkerSettings#DEFAULT}). */
  public B workers(WorkerSettings workers) {
    this.workerSettings = workers;
    return self();
  }

  /**
   * Runs queries in this process instead of in worker processes. Tests start faster that way; a
   * query that takes its process down, or all its memory, takes yours.
   */
  public B inProcess() {
    this.inProcess = true;
    return self();
  }

  RunPlan.Scoring scoring() {
    return new RunPlan.Scoring(profile, profiles, metrics);
  }

  QueryRunner newRunner(Databases databases) {
    return inProcess
        ? new Executor(databases, session)
        : new ProcessRunner(databases, new WorkerPool(workerSettings, session));
  }
}
