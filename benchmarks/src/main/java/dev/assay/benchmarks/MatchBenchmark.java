// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/** Milliseconds a comparison takes, the tables being in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx1500m")
public class MatchBenchmark {
  @Param public Workload workload = Workload.SUBSET;

  private List<ComparisonSide> sides = List.of();

  @Setup
  public void makeTables() {
    sides = workload.sides();
  }

  @Benchmark
  public Match match() {
    return workload.match(sides);
  }
}
