// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseFile;
import dev.assay.execute.internal.DatabaseHash;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.internal.PairEvaluation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluates the pairs of a partition one after the other, and holds none of them. Runs on
 * executors.
 */
final class PartitionEvaluation implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  private final AssayConfig config;
  private final StructType schema;
  private final String run;

  /**
   * @param schema of the pairs
   * @param run the settings of the evaluation, as {@code run.json}, which each outcome repeats
   */
  PartitionEvaluation(AssayConfig config, StructType schema, String run) {
    this.config = config;
    this.schema = schema;
    this.run = run;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> pairs) {
    if (!pairs.hasNext()) {
      return pairs;
    }
    SharedEvaluator shared = SharedEvaluator.take(config);
    TaskContext task = TaskContext.get();
    task.<Void>addTaskCompletionListener(
        ended -> {
          shared.release();
          return null;
        });
    PairReader reader = new PairReader(schema, shared.settings().run().scoring().compare().known());
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return pairs.hasNext();
      }

      @Override
      public Row next() {
        return evaluate(pairs.next(), reader, shared, task);
      }
    };
  }

  private Row evaluate(Row pair, PairReader reader, SharedEvaluator shared, TaskContext task) {
    try {
      Question question = reader.question(pair);
      String hash = shared.admit(question.database());
      Outcome outcome = shared.evaluator().evaluate(question, reader.sql(pair));
      if (outcome.verdict() instanceof Verdict.NotScored none
          && none.reason() == NotScoredReason.CANCELLED) {
        throw new TaskKilledException( // Spark has stopped the task; this is no outcome
            task.getKillReason().isDefined() ? task.getKillReason().get() : "interrupted");
      }
      return OutcomeRow.of(outcome, hash, run);
    } catch (AssayException | IllegalArgumentException e) {
      throw new AssayException("pair '%s': %s".formatted(reader.id(pair), e.getMessage()), e);
    }
  }

  /**
   * The evaluator that all tasks with the same settings share in an executor: its worker processes
   * stay warm from one partition to the next, and end when no task has needed them for a while.
   * Safe for use by several threads.
   */
  private static final class SharedEvaluator {
    private static final Logger LOG = LoggerFactory.getLogger(SharedEvaluator.class);

    /** The time for which worker processes wait for another task. */
    private static final Duration IDLE = Duration.ofSeconds(10);

    /** Spark decides how many tasks run at once. */
    private static final int UNLIMITED = 1_000_000;

    private static final Map<AssayConfig, SharedEvaluator> OPEN = new HashMap<>();

    private static final ScheduledExecutorService CLOSER =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "assay-close-idle");
              thread.setDaemon(true);
              return thread;
            });

    private final AssayConfig config;
    private final SparkSettings settings;
    private final PairEvaluator evaluator;
    private final ReconnectingRunner runner;
    private final Map<String, String> hashes = new ConcurrentHashMap<>();
    private int users;
    private long released;

    private SharedEvaluator(AssayConfig config) {
      this.config = config;
      this.settings = SparkSettings.onExecutor(config);
      Databases databases = settings.databases();
      this.runner =
          new ReconnectingRunner(
              settings.runner(databases),
              settings.run().execution().reconnectTimeoutOrDefault(),
              LOG::warn);
      var builder =
          PairEvaluator.on(databases)
              .runner(runner)
              .profile(settings.scoring().profile())
              .profiles(settings.scoring().profiles())
              .metrics(settings.scoring().metrics())
              .limits(settings.limits())
              .goldCache(Math.max(PairEvaluation.defaultGoldBytes(), settings.limits().maxBytes()))
              .workers(UNLIMITED);
      this.evaluator = settings.keepsValues() ? builder.open() : builder.withoutValues().open();
    }

    /** The evaluator for these settings, until it is {@link #release released}. */
    static SharedEvaluator take(AssayConfig config) {
      synchronized (OPEN) {
        SharedEvaluator known = OPEN.get(config);
        if (known == null) {
          known = new SharedEvaluator(config);
          OPEN.put(config, known);
        }
        known.users++;
        return known;
      }
    }

    /** Says that a task has ended. */
    void release() {
      synchronized (OPEN) {
        users--;
        released = System.nanoTime();
        if (users == 0) {
          var unused = CLOSER.schedule(this::closeIfIdle, IDLE.toNanos(), TimeUnit.NANOSECONDS);
        }
      }
    }

    private void closeIfIdle() {
      synchronized (OPEN) {
        boolean idle = users == 0 && System.nanoTime() - released >= IDLE.toNanos();
        if (!idle || !OPEN.remove(config, this)) {
          return;
        }
      }
      evaluator.close();
    }

    PairEvaluator evaluator() {
      return evaluator;
    }

    SparkSettings settings() {
      return settings;
    }

    /**
     * The hash of a database, which may be used: a folder that is not the same on all executors is
     * found by it. Its account is checked when it is first named.
     *
     * @throws AssayException if its account may do more than read
     */
    String admit(String database) {
      String known = hashes.get(database);
      if (known != null) {
        return known;
      }
      DatabaseAddress address = evaluator.databases().get(database);
      if (!settings.allowsPrivileged() && hasAccount(address)) {
        String privileges =
            runner.describe(database).forbidding().stream()
                .map(privilege -> privilege.detail())
                .collect(Collectors.joining("; "));
        if (!privileges.isEmpty()) {
          throw new AssayException(
              "database '%s': its account may do more than read: %s; give it an account that can"
                      .formatted(database, privileges)
                  + " only read, or set execution.allowPrivileged");
        }
      }
      String hash = DatabaseHash.of(address);
      hashes.put(database, hash);
      return hash;
    }

    /** Files of SQLite and DuckDB have no accounts. */
    private static boolean hasAccount(DatabaseAddress address) {
      return address.url().startsWith(DatabaseAddress.H2)
          || address.file().map(file -> DatabaseFile.url(file).isEmpty()).orElse(true);
    }
  }
}
