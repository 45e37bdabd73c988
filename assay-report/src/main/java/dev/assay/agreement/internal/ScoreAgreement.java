// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.stats.Estimate;
import dev.assay.stats.internal.CohenKappa;
import dev.assay.stats.internal.KappaWeights;
import dev.assay.stats.internal.KrippendorffAlpha;
import dev.assay.stats.internal.MeasurementLevel;
import dev.assay.stats.internal.Ratings;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of a judge with people who score on the same scale.
 *
 * @param questions that both scored
 * @param meanOfPeople their mean score of these
 * @param meanOfJudge the judge's mean score of these
 * @param levels the scores that were given, ascending
 * @param table the number of questions by people's score (row) and the judge's (column)
 * @param kappa Cohen's, with weights by the square of the distance
 * @param measurement of the scale
 * @param alpha Krippendorff's, at this level of measurement
 */
public record ScoreAgreement(
    int questions,
    double meanOfPeople,
    double meanOfJudge,
    List<Double> levels,
    List<List<Integer>> table,
    Estimate kappa,
    MeasurementLevel measurement,
    Estimate alpha) {
  /**
   * Compares scores.
   *
   * @return {@code null} if no question has both
   */
  static @Nullable ScoreAgreement of(
      Map<String, Double> people,
      Map<String, Double> judge,
      MeasurementLevel measurement,
      Resampling how) {
    List<double[]> both = new ArrayList<>();
    people.forEach(
        (question, score) -> {
          Double other = judge.get(question);
          if (other != null) {
            both.add(new double[] {score, other});
          }
        });
    if (both.isEmpty()) {
      return null;
    }
    double[] levels = both.stream().flatMapToDouble(Arrays::stream).sorted().distinct().toArray();
    int[][] table = new int[levels.length][levels.length];
    for (double[] pair : both) {
      table[Arrays.binarySearch(levels, pair[0])][Arrays.binarySearch(levels, pair[1])]++;
    }
    return new ScoreAgreement(
        both.size(),
        both.stream().mapToDouble(pair -> pair[0]).average().orElseThrow(),
        both.stream().mapToDouble(pair -> pair[1]).average().orElseThrow(),
        Arrays.stream(levels).boxed().toList(),
        Arrays.stream(table).map(row -> Arrays.stream(row).boxed().toList()).toList(),
        CohenKappa.of(table, levels, KappaWeights.QUADRATIC),
        measurement,
        KrippendorffAlpha.estimate(Ratings.of(both), measurement, how));
  }
}
