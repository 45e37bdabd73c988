package dev.assay.report;

import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How long queries took, execution and reading.
 *
 * @param queries how many have a time, at least 1
 * @param totalMs of all, in milliseconds
 * @param medianMs the middle one, or the mean of the two in the middle
 * @param slowestMs the longest
 * @param slowest id of its question, the first of several
 */
public record Timing(
    int queries, double totalMs, double medianMs, double slowestMs, String slowest) {
  private record Timed(String question, double ms) {}

  /** {@code null} if no query has a time. */
  static @Nullable Timing of(List<Outcome> outcomes, Function<Outcome, @Nullable Double> time) {
    List<Timed> times = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      Double ms = time.apply(outcome);
      if (ms != null) {
        times.add(new Timed(outcome.question(), ms));
      }
    }
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
