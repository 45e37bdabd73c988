// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.config.ConfigFile;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.ExecutionSettings.IsolationSettings;
import dev.assay.config.RunSettings;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.SparkFiles;

/**
 * An {@link AssayConfig} as one machine understands it, with that machine's variables and files.
 */
record SparkSettings(RunSettings run) {
  /** Sections whose variables need only be set on executors. */
  private static final Set<String> OF_EXECUTORS = Set.of("databases", "plugins");

  /**
   * The settings on an executor.
   *
   * @throws AssayException if something is wrong with them, such as a variable that is not set
   */
  static SparkSettings onExecutor(AssayConfig config) {
    return checked(read(config, true));
  }

  /**
   * The settings on the driver, which need not know the databases' variables.
   *
   * @throws AssayException if something is wrong with them
   */
  static SparkSettings onDriver(AssayConfig config) {
    return checked(read(config, false));
  }

  private static RunSettings read(AssayConfig config, boolean executor) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put(AssayConfig.SPARK_FILES, SparkFiles.getRootDirectory());
    return ConfigFile.read(
        config.file(),
        config.text(),
        variables,
        section -> executor || !OF_EXECUTORS.contains(section));
  }

  private static SparkSettings checked(RunSettings run) {
    refuse(
        Boolean.TRUE.equals(run.execution().checkGold()),
        "execution.checkGold",
        "run each gold query twice with 'assay check'");
    refuse(
        run.execution().comparison().isInDatabase(),
        "execution.compare: inDatabase",
        "raise execution.maxRows, or evaluate with 'assay run'");
    refuse(
        run.execution().limits().sampled(),
        "execution.sampleLargeResults",
        "raise execution.maxRows, or evaluate with 'assay run'");
    refuse(
        run.databases().extra() != null,
        "extraDatabases",
        "evaluate with 'assay run', or without them");
    refuse(
        run.databases().golds() != null,
        "a database of its own for golds",
        "evaluate with 'assay run', or name one database for both");
    Profile profile = run.scoring().compare().chosen();
    if (profile.isProbed()) {
      throw new AssayException(
          "profile '%s' needs a whole run; choose another, and probe the imported run"
              .formatted(profile.name()));
    }
    return new SparkSettings(run);
  }

  private static void refuse(boolean set, String key, String remedy) {
    if (set) {
      throw new AssayException(
          "%s can't be set for an evaluation on Spark; %s".formatted(key, remedy));
    }
  }

  RunPlan.Scoring scoring() {
    return new RunPlan.Scoring(
        run.scoring().compare().chosen(), run.scoring().compare().profiles(), metrics());
  }

  private List<Metric> metrics() {
    return Metrics.named(
        run.scoring().metrics().namesOrDefault(),
        run.scoring().metrics().values(),
        run.scoring().metrics().plugins());
  }

  Limits limits() {
    return run.execution().limits();
  }

  SessionSettings session() {
    return run.execution().time().session();
  }

  boolean keepsValues() {
    return !Boolean.FALSE.equals(run.output().keepValues());
  }

  boolean allowsPrivileged() {
    return run.execution().isolation().allowsPrivileged();
  }

  /**
   * The databases, which must be the same on all executors.
   *
   * @throws AssayException if none are named, or a folder is not there
   */
  Databases databases() {
    DatabaseSettings databases = run.databases();
    if (databases.isEmpty()) {
      throw new AssayException(
          "no databases are named; set 'databases' to a folder that all executors can read, to"
              + " ${SPARK_FILES}, or to addresses by id");
    }
    return databases.all();
  }

  /** A runner in worker processes, or in this one if so configured. */
  QueryRunner runner(Databases databases) {
    IsolationSettings isolation = run.execution().isolation();
    return isolation.isolationOrDefault() == IsolationSettings.Isolation.NONE
        ? new Executor(databases, session())
        : new ProcessRunner(
            databases,
            new WorkerPool(
                new WorkerSettings(isolation.workerMemoryOrDefault(), List.of()), session()));
  }
}
