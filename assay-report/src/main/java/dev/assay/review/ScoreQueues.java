// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.JudgeScores;
import dev.assay.model.Judgment;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The questions on which the scores of judges are worth a person's time. */
final class ScoreQueues {
  /** The share of the range of a judge's scores that is a step, if there are very many scores. */
  private static final double SMALLEST_STEP = 0.1;

  private static final double ROUNDING = 1e-9;

  private final Map<String, Double> low = new HashMap<>();
  private final Map<String, Double> spread = new HashMap<>();
  private final Map<String, Double> near = new HashMap<>();
  private boolean repeated;

  ScoreQueues(List<Judgment> judgments) {
    JudgeScores.all(judgments).forEach(this::add);
  }

  private void add(JudgeScores judge) {
    Map<String, double[]> scores = new HashMap<>();
    TreeSet<Double> given = new TreeSet<>();
    Double passing = null;
    for (Map.Entry<String, List<Judgment>> each : judge.byQuestion().entrySet()) {
      double[] own =
          each.getValue().stream()
              .map(Judgment::score)
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .toArray();
      if (own.length > 0) {
        scores.put(each.getKey(), own);
        DoubleStream.of(own).forEach(given::add);
      }
      passing = passing == null ? each.getValue().get(0).passesFrom() : passing;
    }
    double range = given.isEmpty() ? 0 : given.last() - given.first();
    double step = step(given, range);
    for (Map.Entry<String, double[]> each : scores.entrySet()) {
      add(each.getKey(), each.getValue(), passing, range, step);
    }
  }

  private void add(
      String question, double[] own, @Nullable Double passing, double range, double step) {
    double width = range > 0 ? range : 1; // so that scales of several judges compare
    repeated |= own.length > 1;
    double apart =
        DoubleStream.of(own).max().orElseThrow() - DoubleStream.of(own).min().orElseThrow();
    if (apart > 0) {
      spread.merge(question, -apart / width, Math::min);
    }
    if (passing != null) {
      double above = DoubleStream.of(own).average().orElseThrow() - passing;
      if (above < -ROUNDING) {
        low.merge(question, above / width, Math::min);
      }
      if (Math.abs(above) <= step / 2 + ROUNDING) {
        near.merge(question, Math.abs(above) / width, Math::min);
      }
    }
  }

  /** The least distance of two scores that were given, but no tiny one. */
  private static double step(TreeSet<Double> given, double range) {
    double step = range;
    for (Double score : given) {
      Double higher = given.higher(score);
      step = higher == null ? step : Math.min(step, higher - score);
    }
    return Math.max(step, SMALLEST_STEP * range);
  }

  /** Returns whether any prediction has two scores of a judge. */
  boolean isRepeated() {
    return repeated;
  }

  /** The questions with a mean score that does not pass, the lowest first. */
  List<String> low() {
    return ordered(low);
  }

  /** The questions whose scores differ over repeats, the largest spread first. */
  List<String> unstable() {
    return ordered(spread);
  }

  /** The questions with a mean score within half a step of the passing score, the nearest first. */
  List<String> near() {
    return ordered(near);
  }

  private static List<String> ordered(Map<String, Double> keys) {
    return keys.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(NaturalIdOrder.INSTANCE)))
        .map(Map.Entry::getKey)
        .toList();
  }
}
