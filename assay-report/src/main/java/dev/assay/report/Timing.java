// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Times of queries (execution and reading) or of model calls.
 *
 * @param queries number of queries or calls with a time, at least 1
 * @param totalMs sum in milliseconds
 * @param medianMs median in milliseconds
 * @param slowestMs maximum in milliseconds
 * @param slowest id of the slowest question, the first of several
 */
public record Timing(
    int queries, double totalMs, double medianMs, double slowestMs, String slowest) {
  private record Timed(String question, double ms) {}

  /** Returns the timing; {@code null} if no query has a time. */
  static @Nullable Timing of(List<Outcome> outcomes, Function<Outcome, @Nullable Double> time) {
    List<Timed> times = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      add(times, outcome, time.apply(outcome));
    }
    return of(times);
  }

  /** The timing of model calls, one per attempt; {@code null} if none has a time. */
  static @Nullable Timing ofCalls(List<Outcome> outcomes) {
    List<Timed> times = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      for (Attempt attempt : outcome.attempts()) {
        Usage usage = attempt.usage();
        add(times, outcome, usage == null ? null : usage.latencyMs());
      }
    }
    return of(times);
  }

  private static void add(List<Timed> times, Outcome outcome, @Nullable Double ms) {
    if (ms != null) {
      times.add(new Timed(outcome.question(), ms));
    }
  }

  private static @Nullable Timing of(List<Timed> times) {
    if (times.isEmpty()) {
      return null;
    }
    times.sort(Comparator.comparingDouble(Timed::ms).reversed());
    int middle = times.size() / 2;
    double median =
        times.size() % 2 == 1
            ? times.get(middle).ms()
            : (times.get(middle - 1).ms() + times.get(middle).ms()) / 2;
    return new Timing(
        times.size(),
        times.stream().mapToDouble(Timed::ms).sum(),
        median,
        times.get(0).ms(),
        times.get(0).question());
  }
}
