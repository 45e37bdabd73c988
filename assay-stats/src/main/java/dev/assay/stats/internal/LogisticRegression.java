// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Logistic regression with a ridge penalty: the weights that maximize the log likelihood less
 * {@code ridge / 2} times the sum of their squares, the intercept excepted. Found by Newton's
 * method, which is iteratively reweighted least squares. Source: S. le Cessie and J. C. van
 * Houwelingen, "Ridge estimators in logistic regression", 1992.
 */
public final class LogisticRegression {
  private static final int ITERATIONS = 100;
  private static final double PRECISION = 1e-9;

  private LogisticRegression() {}

  /**
   * Fits the weights.
   *
   * @param rows features of each item, all of one length, without the intercept
   * @param labels 1 or 0 for each item
   * @param ridge at least 0; above 0, there is always one solution
   * @return the intercept, then the weight of each feature
   */
  public static double[] fit(double[][] rows, double[] labels, double ridge) {
    int size = rows[0].length + 1;
    double[] weights = new double[size];
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      double[] gradient = new double[size];
      double[][] curvature = new double[size][size];
      for (int i = 0; i < rows.length; i++) {
        double probability = probability(weights, rows[i]);
        double spread = Math.max(probability * (1 - probability), 1e-12);
        for (int j = 0; j < size; j++) {
          double left = feature(rows[i], j);
          gradient[j] += (labels[i] - probability) * left;
          for (int k = 0; k < size; k++) {
            curvature[j][k] += spread * left * feature(rows[i], k);
          }
        }
      }
      for (int j = 1; j < size; j++) {
        gradient[j] -= ridge * weights[j];
        curvature[j][j] += ridge;
      }
      double[] step = solve(curvature, gradient);
      double largest = 0;
      for (int j = 0; j < size; j++) {
        // A longer step would overshoot where labels are nearly separable.
        double bounded = Math.max(-2, Math.min(2, step[j]));
        weights[j] += bounded;
        largest = Math.max(largest, Math.abs(bounded));
      }
      if (largest < PRECISION) {
        break;
      }
    }
    return weights;
  }

  /** The probability of label 1. */
  public static double probability(double[] weights, double[] row) {
    double sum = 0;
    for (int j = 0; j < weights.length; j++) {
      sum += weights[j] * feature(row, j);
    }
    return 1 / (1 + Math.exp(-sum));
  }

  /**
   * The probabilities that cross-validation gives: each item's comes from weights fitted without
   * the items of its group, so that items that resemble each other do not tell of each other.
   *
   * @param groups the group of each item
   * @param folds how many parts the groups are dealt into
   * @param fit the weights for features and labels
   */
  public static double[] crossValidated(
      double[][] rows,
      double[] labels,
      List<String> groups,
      int folds,
      BiFunction<double[][], double[], double[]> fit) {
    List<String> names = new ArrayList<>(groups.stream().distinct().sorted().toList());
    Collections.shuffle(names, new Random(1)); // the same each time
    Map<String, Integer> dealt = new HashMap<>();
    names.forEach(name -> dealt.put(name, dealt.size() % folds));
    int[] foldOf = groups.stream().mapToInt(dealt::get).toArray();
    double[] probabilities = new double[rows.length];
    for (int fold = 0; fold < folds; fold++) {
      int own = fold;
      int[] train = IntStream.range(0, rows.length).filter(i -> foldOf[i] != own).toArray();
      double[][] some = IntStream.of(train).mapToObj(i -> rows[i]).toArray(double[][]::new);
      double[] said = IntStream.of(train).mapToDouble(i -> labels[i]).toArray();
      double[] weights = fit.apply(some, said);
      for (int i = 0; i < rows.length; i++) {
        if (foldOf[i] == own) {
          probabilities[i] = probability(weights, rows[i]);
        }
      }
    }
    return probabilities;
  }

  private static double feature(double[] row, int index) {
    return index == 0 ? 1 : row[index - 1];
  }

  /** Solves a system of equations with a positive definite matrix, by Cholesky's method. */
  private static double[] solve(double[][] matrix, double[] right) {
    int size = right.length;
    double[][] lower = new double[size][size];
    double[] solution = right.clone();
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i][j];
        for (int k = 0; k < j; k++) {
          sum -= lower[i][k] * lower[j][k];
        }
        lower[i][j] = i == j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j][j];
      }
    }
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < i; k++) {
        solution[i] -= lower[i][k] * solution[k];
      }
      solution[i] /= lower[i][i];
    }
    for (int i = size - 1; i >= 0; i--) {
      for (int k = i + 1; k < size; k++) {
        solution[i] -= lower[k][i] * solution[k];
      }
      solution[i] /= lower[i][i];
    }
    return solution;
  }
}
