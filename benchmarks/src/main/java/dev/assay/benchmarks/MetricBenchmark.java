// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Microseconds that a metric takes for one question, both queries having been executed and
 * compared. Metrics that run queries of their own are left out.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class MetricBenchmark {
  @Param({
    "execution_accuracy",
    "exact_match_result",
    "subset_match",
    "bag_f1",
    "schema_linking",
    "spider_exec",
    "spider_exec_keep_distinct",
    "spider_exact_set_match",
    "spider_select_f1",
    "spider2_match",
    "bird_ex",
    "bird_soft_f1",
    "aws_sql_exact_match",
    "aws_component_accuracy",
    "aws_overall_sql_accuracy",
    "aws_mean_accuracy",
    "aws_simple_proportion",
    "sql_eval_exact",
    "sql_eval_subset",
    "all"
  })
  public String metric = Metrics.ALL;

  @Param({"10", "1000"})
  public int rows;

  @Param({"true", "false"})
  public boolean equal;

  private List<Metric> metrics = List.of();
  private @Nullable MeasuredComparison comparison;

  @Setup
  public void compare() {
    metrics = Metrics.named(List.of(metric));
    comparison = new MeasuredComparison(rows, equal);
  }

  @Benchmark
  public double score() {
    Comparison next = Objects.requireNonNull(comparison).next();
    double sum = 0;
    for (Metric each : metrics) {
      Double score = each.score(next);
      sum += score == null ? 0 : score;
    }
    return sum;
  }
}
