// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.journal.ProbeFinding;
import dev.assay.model.Outcome;
import dev.assay.review.ConfidenceModel.Feature;
import dev.assay.stats.internal.LogisticRegression;
import dev.assay.stats.internal.ProbabilityQuality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fits {@link ConfidenceModel} to people's labels of the answers of runs. */
public final class ConfidenceCalibration {
  /**
   * The penalty on large weights. It pulls features that few answers have towards no effect, as a
   * prior with mean 0 and variance 1 would.
   */
  private static final double RIDGE = 1;

  private static final int FOLDS = 10;

  /** With fewer labels of a kind, nothing can be learned of it. */
  private static final int LEAST = 10;

  private final List<String> runs = new ArrayList<>();
  private final List<double[]> rows = new ArrayList<>();
  private final List<Double> labels = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();
  private final List<Double> verdicts = new ArrayList<>();

  /**
   * Adds the labeled answers of a run.
   *
   * @param people their labels, by question
   */
  public void add(
      String run, List<Outcome> outcomes, ReviewReasons reasons, Map<String, Boolean> people) {
    runs.add(run);
    for (Outcome outcome : outcomes) {
      Boolean label = people.get(outcome.question());
      if (label != null && outcome.isScored()) {
        ProbeFinding finding = reasons.probed().get(outcome.question());
        rows.add(ConfidenceModel.features(outcome, reasons.of(outcome), finding));
        labels.add(label ? 1.0 : 0.0);
        questions.add(outcome.text() + "\n" + outcome.database());
        verdicts.add(outcome.verdict().label().equals("correct") ? 1.0 : 0.0);
      }
    }
  }

  /**
   * The result of a fit.
   *
   * @param model the weights, with what cross-validation says of them
   * @param verdictAuc the area under the ROC curve of the verdicts alone, for comparison
   */
  public record Fit(ConfidenceModel model, double verdictAuc) {}

  /**
   * Fits the weights to all labels, and judges them by ten-fold cross-validation, in which all
   * answers to one question are in one fold.
   *
   * @throws AssayException if there are too few labels that say right, or wrong
   */
  public Fit fit() {
    int right = (int) labels.stream().filter(label -> label > 0).count();
    if (Math.min(right, labels.size() - right) < LEAST) {
      throw new AssayException(
          "%d labels say right and %d say wrong; weights need at least %d of each: label more, or name more runs"
              .formatted(right, labels.size() - right, LEAST));
    }
    double[][] items = rows.toArray(double[][]::new);
    double[] said = array(labels);
    double[] weights = LogisticRegression.fit(items, said, RIDGE);
    double[] held = LogisticRegression.crossValidated(items, said, questions, RIDGE, FOLDS);
    Map<String, Double> named = new LinkedHashMap<>();
    for (Feature feature : Feature.values()) {
      named.put(feature.key(), rounded(weights[feature.ordinal() + 1]));
    }
    return new Fit(
        new ConfidenceModel(
            ConfidenceModel.VERSION,
            runs,
            labels.size(),
            right,
            rounded(ProbabilityQuality.auc(held, said)),
            rounded(ProbabilityQuality.calibrationError(held, said)),
            rounded(weights[0]),
            named),
        ProbabilityQuality.auc(array(verdicts), said));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
