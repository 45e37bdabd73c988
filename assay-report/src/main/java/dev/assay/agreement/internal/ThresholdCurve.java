// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.agreement.ConfusionMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The agreement by the score from which an answer counts as right.
 *
 * @param points one for each score that was given, ascending; the first calls everything right
 */
@JsonPropertyOrder({"thresholds", "best_f1_from", "best_kappa_from"})
public record ThresholdCurve(@JsonProperty("thresholds") List<ThresholdPoint> points) {
  public ThresholdCurve {
    points = List.copyOf(points);
  }

  /**
   * @param scores the scores by question
   * @param reference the reference verdicts of the same questions
   * @param passes whether a score passes at present
   */
  static ThresholdCurve of(
      Map<String, Double> scores, Map<String, Boolean> reference, DoublePredicate passes) {
    List<ThresholdPoint> points = new ArrayList<>();
    boolean passed = false;
    for (double least : new TreeSet<>(scores.values())) {
      boolean own = !passed && passes.test(least);
      passed |= own;
      points.add(new ThresholdPoint(least, own, confusion(scores, reference, least)));
    }
    return new ThresholdCurve(points);
  }

  private static ConfusionMatrix confusion(
      Map<String, Double> scores, Map<String, Boolean> reference, double least) {
    ConfusionMatrix count = ConfusionMatrix.NONE;
    for (Map.Entry<String, Double> each : scores.entrySet()) {
      count =
          count.and(each.getValue() >= least, Boolean.TRUE.equals(reference.get(each.getKey())));
    }
    return count;
  }

  /** The threshold with the best F1; among equals the rubric's own, else the lowest. */
  public Optional<ThresholdPoint> bestByF1() {
    return best(ConfusionMatrix::f1);
  }

  /** The threshold with the best kappa; among equals the rubric's own, else the lowest. */
  public Optional<ThresholdPoint> bestByKappa() {
    return best(confusion -> confusion.kappa().value());
  }

  @JsonProperty
  @Nullable Double bestF1From() {
    return bestByF1().map(ThresholdPoint::least).orElse(null);
  }

  @JsonProperty
  @Nullable Double bestKappaFrom() {
    return bestByKappa().map(ThresholdPoint::least).orElse(null);
  }

  private Optional<ThresholdPoint> best(ToDoubleFunction<ConfusionMatrix> measure) {
    return points.stream()
        .filter(point -> !Double.isNaN(measure.applyAsDouble(point.confusion())))
        .max(
            Comparator.<ThresholdPoint>comparingDouble(
                    point -> measure.applyAsDouble(point.confusion()))
                .thenComparing(ThresholdPoint::own)
                .thenComparing(Comparator.comparingDouble(ThresholdPoint::least).reversed()));
  }

  /**
   * The agreement if every answer with at least a given score counts as right.
   *
   * @param least that score
   * @param own whether this is what the rubric, or the majority, does
   */
  @JsonPropertyOrder({"confusion", "own"})
  public record ThresholdPoint(
      @JsonProperty("right_from") double least,
      boolean own,
      @JsonUnwrapped ConfusionMatrix confusion) {}
}
