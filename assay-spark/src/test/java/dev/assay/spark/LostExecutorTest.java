// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors in processes of their own, to which Assay's jars are shipped; one of them is killed.
 */
@Tag("long")
class LostExecutorTest {
  /** Four for each of two cores. */
  private static final int PARTITIONS = 8;

  private static final String EXECUTOR = "CoarseGrainedExecutorBackend";

  @TempDir private Path folder = Path.of("");

  @Test
  void evaluatesAgainOnlyWhatALostExecutorHad() throws Exception {
    Path databases = ShopPairs.databases(folder.resolve("databases"));
    List<Row> pairs = new ArrayList<>();
    for (int i = 0; i < 160; i++) {
      String slow =
          "WITH RECURSIVE n(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < 50000) SELECT max(i) FROM n"
              .formatted(i);
      pairs.add(
          ShopPairs.pair("p" + i, "shop", "SELECT 50000 + %d + 0 * %d".formatted(i % 2, i), slow));
    }
    SparkHome home = SparkHome.create(Path.of(System.getenv("SPARK_HOME")).toAbsolutePath());
    SparkTestSession.get().stop(); // there can be only one in a process
    SparkSession spark = cluster(home);
    try {
      Watcher watcher = new Watcher();
      spark.sparkContext().addSparkListener(watcher);
      String config = "databases: '" + databases + "'";

      List<Row> outcomes =
          SparkEvaluation.evaluate(spark.createDataFrame(pairs, ShopPairs.SCHEMA), config)
              .collectAsList();

      assertThat(outcomes)
          .extracting(row -> row.<String>getAs("id"))
          .hasSize(160)
          .doesNotHaveDuplicates();
      Map<String, Long> verdicts =
          outcomes.stream()
              .collect(
                  Collectors.groupingBy(
                      row -> row.<String>getAs("verdict"), Collectors.counting()));
      assertThat(verdicts).isEqualTo(Map.of("correct", 80L, "incorrect", 80L));
      assertThat(watcher.killed).isTrue();
      assertThat(watcher.removed).hasPositiveValue();
      Map<Integer, Integer> evaluated = watcher.finished.get(watcher.evaluation);
      assertThat(evaluated).hasSize(PARTITIONS);
      assertThat(evaluated.values()).allMatch(times -> times == 1);
    } finally {
      spark.stop();
    }
  }

  private static SparkSession cluster(SparkHome home) {
    return SparkSession.builder()
        .master("local-cluster[2,1,1024]")
        .appName("assay-lost-executor")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "localhost")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.warehouse.dir", home.folder().resolve("warehouse").toString())
        .config(
            "spark.jars", home.jars().stream().map(Path::toString).collect(Collectors.joining(",")))
        .getOrCreate();
  }

  /** Kills an executor when the second partition of outcomes has ended, and counts. */
  private static final class Watcher extends SparkListener {
    /** Tasks that ended well, by stage and partition. */
    private final Map<Integer, Map<Integer, Integer>> finished = new HashMap<>();

    /** The stage that evaluates, or -1. */
    private int evaluation = -1;

    private final AtomicBoolean killed = new AtomicBoolean();
    private final AtomicInteger removed = new AtomicInteger();

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
      if (task.taskInfo().successful()) {
        finished
            .computeIfAbsent(task.stageId(), stage -> new HashMap<>())
            .merge(task.taskInfo().partitionId(), 1, Integer::sum);
      }
      boolean evaluates = task.stageId() == evaluation;
      if (evaluates && finished.get(evaluation).size() == 2 && !killed.getAndSet(true)) {
        ProcessHandle.current()
            .descendants()
            .filter(process -> process.info().commandLine().orElse("").contains(EXECUTOR))
            .findFirst()
            .ifPresent(ProcessHandle::destroyForcibly);
      }
    }

    @Override
    public synchronized void onStageSubmitted(SparkListenerStageSubmitted stage) {
      if (stage.stageInfo().numTasks() == PARTITIONS) {
        evaluation = stage.stageInfo().stageId();
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
      removed.incrementAndGet();
    }
  }
}
