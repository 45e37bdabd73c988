// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Places the questions of a run in time. A run records how long each question took but not when it
 * started, so questions are laid out one after another, side by side on as many lanes as the run
 * had workers, in the order in which they are asked for. None starts before the run, or so late
 * that it would outlast it.
 */
public final class Timeline {
  private final Instant started;
  private final @Nullable Duration whole;
  private final PriorityQueue<Duration> lanes = new PriorityQueue<>();
  private Instant last;

  /**
   * A period of time.
   *
   * @param end not before {@code start}
   */
  public record Period(Instant start, Instant end) {}

  /** Creates the timeline of a run, on which no question has a place yet. */
  public static Timeline of(ExportedRun run) {
    return new Timeline(run.started(), run.finished(), run.manifest().conditions().workers());
  }

  Timeline(Instant started, @Nullable Instant finished, int workers) {
    this.started = started;
    this.last = finished == null ? started : finished;
    this.whole = finished == null ? null : Duration.between(started, finished);
    for (int i = 0; i < Math.max(1, workers); i++) {
      lanes.add(Duration.ZERO);
    }
  }

  /** Returns the place of the next question. */
  public Period next(Outcome outcome) {
    Duration took = duration(outcome);
    Duration free = lanes.remove();
    lanes.add(free.plus(took));
    Instant start = started.plus(whole == null ? free : earlier(free, whole.minus(took)));
    Instant end = start.plus(took);
    last = end.isAfter(last) ? end : last;
    return new Period(start, end);
  }

  private static Duration earlier(Duration free, Duration latest) {
    Duration start = latest.compareTo(free) < 0 ? latest : free;
    return start.isNegative() ? Duration.ZERO : start;
  }

  /** Returns the end of the run, or of the question that ends last so far, if that is later. */
  public Instant end() {
    return last;
  }

  /** Returns the time that generator and queries took for a question. */
  static Duration duration(Outcome outcome) {
    Double latency = outcome.usage().latencyMs();
    double millis = (latency == null ? 0 : latency) + millis(outcome.execution());
    if (!outcome.gold().cached()) {
      millis += millis(outcome.gold().execution());
    }
    return millis(millis);
  }

  private static double millis(ExecutionSummary execution) {
    Double ms = execution.ms();
    return ms == null ? 0 : ms;
  }

  /** Returns a time in milliseconds; zero for one that is no time. */
  public static Duration millis(double millis) {
    return millis > 0 && millis < 1e12 ? Duration.ofNanos((long) (millis * 1e6)) : Duration.ZERO;
  }

  /** Returns the nanoseconds since 1970. */
  public static long nanos(Instant time) {
    return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
  }
}
