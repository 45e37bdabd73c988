// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A metric from a jar of the user. If it throws, or returns no finite number, the question has no
 * score for it; the failures are counted. Safe for use by several threads, like the metric itself.
 */
public final class PluginMetric implements Metric {
  private final Metric metric;
  private final String name;
  private final Map<String, String> jars;
  private final boolean byNameOnly;
  private final boolean byDefault;
  private final Map<String, Double> settings;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicReference<@Nullable String> first = new AtomicReference<>();

  /**
   * Creates the metric.
   *
   * @param jars SHA-256 of all jars it may use, by file name
   */
  public PluginMetric(Metric metric, String name, Map<String, String> jars) {
    this(metric, name, jars, 0);
  }

  private PluginMetric(Metric metric, String name, Map<String, String> jars, int failures) {
    this.metric = metric;
    this.name = name;
    this.jars = Map.copyOf(jars);
    this.byNameOnly = metric.byNameOnly();
    this.byDefault = metric.byDefault();
    this.settings = Map.copyOf(metric.settings());
    this.failures.set(failures);
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // whatever a foreign class throws must not end the run
  public @Nullable Double score(Comparison comparison) {
    String problem;
    try {
      Double score = metric.score(comparison);
      if (score == null || Double.isFinite(score)) {
        return score;
      }
      problem = "it returned " + score;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      problem = e.getMessage() == null ? e.getClass().getSimpleName() : e.toString();
    }
    failures.incrementAndGet();
    first.compareAndSet(null, "question %s: %s".formatted(comparison.question().id(), problem));
    return null;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean byNameOnly() {
    return byNameOnly;
  }

  @Override
  public boolean byDefault() {
    return byDefault;
  }

  @Override
  public boolean needsRows() {
    return metric.needsRows();
  }

  @Override
  public Map<String, Double> settings() {
    return settings;
  }

  @Override
  public Metric with(Map<String, Double> settings) {
    return new PluginMetric(metric.with(settings), name, jars);
  }

  /** SHA-256 of all jars it may use, by file name. */
  public Map<String, String> jars() {
    return jars;
  }

  /** A warning on the questions at which it failed; {@code null} if it never did. */
  public @Nullable String warning() {
    int count = failures.get();
    return count == 0
        ? null
        : "Warning: the metric '%s' failed at %,d %s, which %s no score for it; first: %s."
            .formatted(
                name,
                count,
                count == 1 ? "question" : "questions",
                count == 1 ? "has" : "have",
                first.get());
  }
}
