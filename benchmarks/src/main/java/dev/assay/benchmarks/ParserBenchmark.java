// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryClauses;
import dev.assay.sql.internal.QueryParts;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import dev.assay.table.Execution.Refused;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Microseconds that reading a query takes: its tokens, the guard, and what the parser finds. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class ParserBenchmark {
  @Param public QueryText query = QueryText.SHORT;

  private long number;

  private String next() {
    number++;
    return query.with(number);
  }

  @Benchmark
  public List<SqlToken> tokens() {
    return SqlLexer.lex(next(), Dialect.SQLITE);
  }

  @Benchmark
  public Optional<Refused> guard() {
    return SqlGuard.check(next(), Dialect.SQLITE);
  }

  @Benchmark
  public Optional<QueryShape> shape() {
    return QueryShape.of(next(), Dialect.SQLITE);
  }

  @Benchmark
  public Optional<QueryParts> names() {
    return QueryParts.of(next(), Dialect.SQLITE, MeasuredComparison.SCHEMA);
  }

  @Benchmark
  public Optional<QueryClauses> clauses() {
    return QueryClauses.of(next(), Dialect.SQLITE);
  }
}
