// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.CohenKappa;
import dev.assay.stats.internal.FleissKappa;
import dev.assay.stats.internal.KappaWeights;
import dev.assay.stats.internal.KrippendorffAlpha;
import dev.assay.stats.internal.MeasurementLevel;
import dev.assay.stats.internal.Ratings;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of annotators with each other, which is an upper bound on the agreement to expect
 * from a judge.
 *
 * @param scale of the labels
 * @param reviewers the annotators
 * @param questions questions with labels
 * @param settled questions with a final label: the majority's, or the median of scores
 * @param tied questions whose labels are tied
 * @param unsure questions that no annotator was sure of
 * @param pairs every pair of annotators; empty if there is only one
 * @param fleiss Fleiss' kappa, or {@code null} if an annotator left out a question, or if labels
 *     are scores
 * @param alpha Krippendorff's alpha, nominal for right and wrong, ordinal for scores; {@code null}
 *     if there is only one annotator
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"scale", "questions", "settled", "tied", "unsure", "labellers", "pairs"})
public record InterAnnotatorAgreement(
    LabelScale scale,
    @JsonProperty("labellers") List<String> reviewers,
    int questions,
    int settled,
    int tied,
    int unsure,
    List<Pair> pairs,
    @JsonProperty("fleiss_kappa") @Nullable Estimate fleiss,
    @JsonProperty("krippendorff_alpha") @Nullable Estimate alpha) {
  public InterAnnotatorAgreement {
    reviewers = List.copyOf(reviewers);
    pairs = List.copyOf(pairs);
  }

  /**
   * Two reviewers.
   *
   * @param questions that both labeled
   * @param same those of them with the same label
   * @param kappa Cohen's; for scores with weights by the square of their distance
   */
  public record Pair(String first, String second, int questions, int same, Estimate kappa) {}

  @SuppressWarnings("exports") // for the other modules of Assay
  public static InterAnnotatorAgreement of(Labels labels, Resampling how) {
    List<double[]> items = List.copyOf(labels.byQuestion().values());
    List<String> reviewers = labels.reviewers();
    int settled = labels.together().size();
    int unsure = (int) items.stream().filter(i -> Arrays.stream(i).allMatch(Double::isNaN)).count();
    Ratings ratings = Ratings.of(items);
    boolean several = reviewers.size() > 1;
    boolean named = labels.measurement() == MeasurementLevel.NOMINAL;
    return new InterAnnotatorAgreement(
        labels.scale(),
        reviewers,
        items.size(),
        settled,
        items.size() - settled - unsure,
        unsure,
        pairs(reviewers, items, labels.scale()),
        several && named && ratings.isComplete() ? FleissKappa.estimate(ratings, how) : null,
        several ? KrippendorffAlpha.estimate(ratings, labels.measurement(), how) : null);
  }

  private static List<Pair> pairs(List<String> reviewers, List<double[]> items, LabelScale scale) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < reviewers.size(); i++) {
      for (int j = i + 1; j < reviewers.size(); j++) {
        pairs.add(pair(reviewers, i, j, items, scale));
      }
    }
    return pairs;
  }

  private static Pair pair(
      List<String> reviewers, int first, int second, List<double[]> items, LabelScale scale) {
    List<double[]> both =
        items.stream()
            .map(item -> new double[] {item[first], item[second]})
            .filter(pair -> !Double.isNaN(pair[0]) && !Double.isNaN(pair[1]))
            .toList();
    double[] values = both.stream().flatMapToDouble(Arrays::stream).sorted().distinct().toArray();
    int[][] table = new int[values.length][values.length];
    int same = 0;
    for (double[] pair : both) {
      table[Arrays.binarySearch(values, pair[0])][Arrays.binarySearch(values, pair[1])]++;
      same += pair[0] == pair[1] ? 1 : 0;
    }
    KappaWeights weights = scale == LabelScale.BINARY ? KappaWeights.NONE : KappaWeights.QUADRATIC;
    return new Pair(
        reviewers.get(first),
        reviewers.get(second),
        both.size(),
        same,
        CohenKappa.of(table, values, weights));
  }
}
