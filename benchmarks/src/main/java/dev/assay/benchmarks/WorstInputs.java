// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.api.PairEvaluator;
import dev.assay.api.PairOptions;
import dev.assay.gold.Gold;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.WrongSql;
import dev.assay.report.internal.MatchPage;
import dev.assay.report.internal.Screen;
import dev.assay.report.internal.SqlLayout;
import dev.assay.run.PairResult;
import dev.assay.table.ResultTable;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates predictions that are hard to compare or to read under the default limits, with all
 * metrics, describes the differences as a report does, and prints the processor time of each part,
 * which is what the limits are about, and the time of all by the clock. It ends with exit code 1 if
 * one fails, or if a part takes a second longer than its limit: 5 s, and for metrics another 5 s
 * for every 10 million cells.
 */
public final class WorstInputs {
  private static final Duration MOST = Duration.ofMillis(6000);
  private static final long SEED = 20240229;
  private static final String GOLD = "SELECT a FROM t WHERE b = 1";
  private static final Screen SCREEN = new Screen(120, false, true);
  private static final ResultTable ONE = ResultTable.ofRows(List.of("a"), List.of(List.of(1)));
  private static final ResultTable TWO = ResultTable.ofRows(List.of("a"), List.of(List.of(2)));

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private WorstInputs() {}

  /**
   * Tries inputs.
   *
   * @param names constants of {@link WorstTables} and {@link WorstTexts}; none for all
   */
  public static void main(String[] names) {
    List<String> chosen = Arrays.asList(names);
    System.out.printf(
        "%-30s %9s %9s %9s %9s   %s%n",
        "input", "compare", "metrics", "report", "by clock", "verdict");
    boolean held = true;
    for (WorstTables tables : WorstTables.values()) {
      if (chosen.isEmpty() || chosen.contains(tables.name())) {
        WorstTables.Pair pair = tables.make(new Random(SEED));
        held &= holds(tables.name(), tables.goldSql(), pair.gold(), tables.sql(), pair.predicted());
      }
    }
    for (WorstTexts text : WorstTexts.values()) {
      if (chosen.isEmpty() || chosen.contains(text.name())) {
        held &= holds(text.name(), GOLD, ONE, text.sql(), TWO);
      }
    }
    System.exit(held ? 0 : 1);
  }

  private static boolean holds(
      String name, String goldSql, ResultTable gold, String sql, ResultTable predicted) {
    try {
      return measured(name, goldSql, gold, sql, predicted);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      System.out.printf("%-30s FAILED: %s%n", name, cause);
      Arrays.stream(cause.getStackTrace()).limit(24).forEach(at -> System.out.println("    " + at));
      return false;
    }
  }

  private static boolean measured(
      String name, String goldSql, ResultTable gold, String sql, ResultTable predicted) {
    Map<String, Long> times = new LinkedHashMap<>();
    List<Metric> metrics = new ArrayList<>();
    Metrics.all().forEach(metric -> metrics.add(new TimedMetric(metric, times)));
    ReadyResults ready = new ReadyResults(Map.of(goldSql, gold, sql, predicted));
    try (PairEvaluator evaluator =
        PairEvaluator.on(ready.databases()).runner(ready).metrics(metrics).open()) {
      Question question = Question.of("q", "?", ReadyResults.DATABASE, Gold.sql(goldSql));
      long begin = System.nanoTime();
      long start = work();
      PairResult result =
          evaluator.evaluate(question, Prediction.of("q", sql), PairOptions.DEFAULT);
      long evaluated = work() - start;
      long scored = times.values().stream().mapToLong(time -> time).sum();
      start = work();
      long unused = describe(result);
      long described = work() - start;
      boolean held =
          Math.max(evaluated - scored, described) <= MOST.toNanos()
              && scored <= MOST.plus(ofCells(gold)).plus(ofCells(predicted)).toNanos();
      System.out.printf(
          "%-30s %6d ms %6d ms %6d ms %6d ms   %s%s%s%n",
          name,
          millis(evaluated - scored),
          millis(scored),
          millis(described),
          millis(System.nanoTime() - begin),
          words(result.outcome()),
          slowest(times),
          held ? "" : "  TOO LONG");
      return held;
    }
  }

  private static Duration ofCells(ResultTable table) {
    return Duration.ofNanos(500L * table.rowCount() * table.columnCount());
  }

  /** Returns the length of a report on the pair, in characters and lines. */
  private static long describe(PairResult result) {
    Outcome outcome = result.outcome();
    Match match = outcome.match();
    long size = WrongSql.sentence(outcome).length();
    if (outcome.sql() != null) {
      size += SqlLayout.lines(outcome.sql()).size();
    }
    return match == null || result.gold() == null || result.predicted() == null
        ? size
        : size
            + MatchPage.of(
                    match,
                    new MatchPage.Side(result.gold()),
                    new MatchPage.Side(result.predicted()),
                    Profile.STANDARD,
                    SCREEN)
                .length();
  }

  private static String words(Outcome outcome) {
    Match match = outcome.match();
    String verdict =
        outcome.verdict() instanceof Verdict.Incorrect wrong
            ? String.valueOf(wrong.cause())
            : outcome.verdict().label();
    return match != null && match.isUndecided() ? "UNDECIDED " + match.notes() : verdict;
  }

  /** The metric that took longest, if that is a matter of seconds. */
  private static String slowest(Map<String, Long> times) {
    return times.entrySet().stream()
        .filter(entry -> entry.getValue() > Duration.ofSeconds(1).toNanos())
        .map(entry -> ", " + entry.getKey() + " " + millis(entry.getValue()) + " ms")
        .reduce("", String::concat);
  }

  /** The processor time of this thread, in nanoseconds. */
  private static long work() {
    return THREADS.getCurrentThreadCpuTime();
  }

  private static long millis(long nanos) {
    return Duration.ofNanos(nanos).toMillis();
  }

  /** A metric that adds up its time. */
  private record TimedMetric(Metric metric, Map<String, Long> nanos) implements Metric {
    @Override
    public @Nullable Double score(Comparison comparison) {
      long start = work();
      try {
        return metric.score(comparison);
      } finally {
        nanos.merge(name(), work() - start, Long::sum);
      }
    }

    @Override
    public boolean needsRows() {
      return metric.needsRows();
    }

    @Override
    public Map<String, Double> settings() {
      return metric.settings();
    }

    @Override
    public String name() {
      return metric.name();
    }
  }
}
