// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.journal.ProbeFinding;
import dev.assay.model.Outcome;
import dev.assay.review.ConfidenceModel.Feature;
import dev.assay.stats.internal.LogisticRegression;
import dev.assay.stats.internal.ProbabilityQuality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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
      if (label != null && outcome.isScored() && ConfidenceModel.appliesTo(outcome)) {
        ProbeFinding finding = reasons.probed().get(outcome.question());
        rows.add(ConfidenceModel.features(outcome, reasons.of(outcome), finding));
        labels.add(label ? 1.0 : 0.0);
        questions.add(outcome.text() + "\n" + outcome.database());
        verdicts.add(outcome.verdict().label().equals("correct") ? 1.0 : 0.0);
      }
    }
  }

  /**
   * Probabilities compared with labels.
   *
   * @param labels how many there are
   * @param right those that say right
   * @param auc area under the ROC curve
   * @param calibrationError expected calibration error
   * @param verdictAuc the area under the ROC curve of verdicts alone
   */
  public record Quality(
      int labels, int right, double auc, double calibrationError, double verdictAuc) {}

  /**
   * The result of a fit.
   *
   * @param model the weights
   * @param quality of probabilities by ten-fold cross-validation, in which all answers to one
   *     question are in one fold
   * @param answers how many of the labeled answers have each feature, by its key
   */
  public record Fit(ConfidenceModel model, Quality quality, Map<String, Integer> answers) {}

  /**
   * Fits the weights to all labels.
   *
   * @throws AssayException if there are too few labels that say right, or wrong
   */
  public Fit fit() {
    double[][] items = rows.toArray(double[][]::new);
    double[] said = array(labels);
    Quality quality =
        quality(
            () ->
                LogisticRegression.crossValidated(
                    items, said, questions, FOLDS, ConfidenceCalibration::weights));
    double[] weights = weights(items, said);
    Map<String, Double> named = new LinkedHashMap<>();
    Map<String, Integer> answers = new LinkedHashMap<>();
    for (Feature feature : Feature.values()) {
      int column = feature.ordinal();
      named.put(feature.key(), rounded(weights[column + 1]));
      answers.put(feature.key(), (int) rows.stream().filter(row -> row[column] > 0).count());
    }
    ConfidenceModel model =
        new ConfidenceModel(
            ConfidenceModel.VERSION,
            runs,
            quality.labels(),
            quality.right(),
            rounded(quality.auc()),
            rounded(quality.calibrationError()),
            rounded(weights[0]),
            named);
    return new Fit(model, quality, answers);
  }

  /**
   * Compares the probabilities of a model that was fitted to other labels.
   *
   * @throws AssayException if there are too few labels that say right, or wrong
   */
  public Quality test(ConfidenceModel model) {
    return quality(() -> rows.stream().mapToDouble(model::probability).toArray());
  }

  private Quality quality(Supplier<double[]> probabilities) {
    int right = (int) labels.stream().filter(label -> label > 0).count();
    if (Math.min(right, labels.size() - right) < LEAST) {
      throw new AssayException(
          "%d labels of %s say right and %d say wrong; at least %d of each are needed: label more, or name more runs"
              .formatted(right, String.join(", ", runs), labels.size() - right, LEAST));
    }
    double[] said = array(labels);
    double[] held = probabilities.get();
    return new Quality(
        labels.size(),
        right,
        ProbabilityQuality.auc(held, said),
        ProbabilityQuality.calibrationError(held, said),
        ProbabilityQuality.auc(array(verdicts), said));
  }

  /** The best weights among those that have the directions which their features can have. */
  private static double[] weights(double[][] items, double[] said) {
    double[][] used = Arrays.stream(items).map(double[]::clone).toArray(double[][]::new);
    while (true) {
      double[] weights = LogisticRegression.fit(used, said, RIDGE);
      boolean allowed = true;
      for (Feature feature : Feature.values()) {
        int column = feature.ordinal();
        if (weights[column + 1] * feature.direction < 0) {
          Arrays.stream(used).forEach(row -> row[column] = 0); // its weight becomes 0
          allowed = false;
        }
      }
      if (allowed) {
        return weights;
      }
    }
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
