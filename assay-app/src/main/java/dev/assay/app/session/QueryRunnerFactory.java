// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.config.ExecutionSettings;
import dev.assay.config.ExecutionSettings.IsolationSettings;
import dev.assay.config.ExecutionSettings.IsolationSettings.Isolation;
import dev.assay.config.RunSettings;
import dev.assay.create.CreationLimits;
import dev.assay.create.CreationRunner;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.input.internal.Durations;
import dev.assay.probe.PairSearches;
import dev.assay.probe.ProbeSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates the runners of a command: in worker processes, unless the user wants them in this one.
 * Each runner has processes of its own, which end with it. For one thread.
 */
public final class QueryRunnerFactory implements AutoCloseable {
  /** System property: where queries run if neither an option nor the configuration says. */
  public static final String DEFAULT_ISOLATION = "assay.isolation";

  /** JVM options for workers that run for hours: the compiler whose code runs fastest. */
  private static final List<String> LASTING = List.of("-XX:TieredStopAtLevel=4");

  private final IsolationSettings isolation;
  private final SessionSettings session;
  private final List<String> options;
  private @Nullable WorkerPool prepared;

  private QueryRunnerFactory(ExecutionSettings execution, SessionSettings session) {
    this(execution, session, List.of());
  }

  private QueryRunnerFactory(
      ExecutionSettings execution, SessionSettings session, List<String> options) {
    this.isolation = execution.isolation();
    this.session = session;
    this.options = options;
  }

  /**
   * For what settings say. A first process is started at once, for that takes about as long as
   * reading questions.
   */
  public static QueryRunnerFactory of(RunSettings settings) {
    return prepared(settings, List.of());
  }

  /** As {@link #of(RunSettings)}, for a server, whose workers run for hours. */
  public static QueryRunnerFactory lasting(RunSettings settings) {
    return prepared(settings, LASTING);
  }

  private static QueryRunnerFactory prepared(RunSettings settings, List<String> options) {
    QueryRunnerFactory queryRunnerFactory =
        new QueryRunnerFactory(
            settings.execution(), settings.execution().time().session(), options);
    if (queryRunnerFactory.isolates()) {
      WorkerPool workers = queryRunnerFactory.workers();
      workers.prepare();
      queryRunnerFactory.prepared = workers;
    }
    return queryRunnerFactory;
  }

  /** Searches for counterexamples where queries run; safe for use by several threads. */
  public static PairSearches searches(RunSettings settings, ProbeSettings probe) {
    return taskWorkers(settings)
        .map(workers -> PairSearches.inWorkers(probe, workers))
        .orElseGet(() -> PairSearches.inProcess(probe));
  }

  /** Workers for tasks, which the caller closes; empty if these run in this process. */
  public static Optional<WorkerPool> taskWorkers(RunSettings settings) {
    QueryRunnerFactory factory =
        new QueryRunnerFactory(settings.execution(), SessionSettings.DEFAULT);
    return factory.isolates()
        ? Optional.of(WorkerPool.ofTasks(factory.workerSettings(), factory.session))
        : Optional.empty();
  }

  /**
   * Creates the databases of scripts where queries run, under the limits of one query; what is
   * started for that ends with this program.
   */
  public static CreationRunner creations(RunSettings settings) {
    Duration time = settings.execution().limits().timeout();
    long memory = settings.execution().isolation().workerMemoryOrDefault();
    CreationLimits limits =
        new CreationLimits(
            time, Durations.text(time), memory, (memory >> 20) + " MB", "--worker-memory");
    return creations(taskWorkers(settings), limits);
  }

  /** Creates databases in workers of a size, or in this process where queries run there. */
  public static CreationRunner creations(CreationLimits limits, long memory) {
    return creations(taskWorkers(new WorkerSettings(memory, List.of())), limits);
  }

  /** Workers for tasks, which the caller closes; empty if queries run in this process. */
  public static Optional<WorkerPool> taskWorkers(WorkerSettings size) {
    QueryRunnerFactory usual =
        new QueryRunnerFactory(RunSettings.EMPTY.execution(), SessionSettings.DEFAULT);
    return usual.isolates()
        ? Optional.of(WorkerPool.ofTasks(size, SessionSettings.DEFAULT))
        : Optional.empty();
  }

  private static CreationRunner creations(Optional<WorkerPool> workers, CreationLimits limits) {
    return workers
        .map(
            pool -> {
              Runtime.getRuntime().addShutdownHook(new Thread(pool::close));
              return CreationRunner.inWorkers(pool, limits);
            })
        .orElseGet(CreationRunner::inProcess);
  }

  /** For the sessions of a stored run; no process is started before its first query. */
  public static QueryRunnerFactory of(RunSettings settings, SessionSettings session) {
    return new QueryRunnerFactory(settings.execution(), session);
  }

  /** For the usual settings. */
  public static QueryRunnerFactory usual() {
    return of(RunSettings.EMPTY);
  }

  private boolean isolates() {
    if (isolation.isolation() == null
        && "none".equalsIgnoreCase(System.getProperty(DEFAULT_ISOLATION))) {
      return false;
    }
    return isolation.isolationOrDefault() != Isolation.NONE;
  }

  private WorkerPool workers() {
    return new WorkerPool(workerSettings(), session);
  }

  private WorkerSettings workerSettings() {
    return new WorkerSettings(isolation.workerMemoryOrDefault(), options);
  }

  /** A runner for databases; its limits come with each query. */
  public QueryRunner open(Databases databases) {
    if (!isolates()) {
      return new Executor(databases, session);
    }
    WorkerPool workers = prepared == null ? workers() : prepared;
    prepared = null;
    return new ProcessRunner(databases, workers);
  }

  @Override
  public void close() {
    if (prepared != null) {
      prepared.close();
    }
  }
}
