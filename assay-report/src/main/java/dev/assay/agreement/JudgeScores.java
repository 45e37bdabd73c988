// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.JudgeEligibility;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The judgments of one judge, by question.
 *
 * @param judge the judge
 * @param repeats the maximum number of repeats per question
 * @param byQuestion its judgments of each question, by repeat, including those without a score
 */
public record JudgeScores(JudgeId judge, int repeats, Map<String, List<Judgment>> byQuestion) {
  public JudgeScores {
    Map<String, List<Judgment>> copy = new LinkedHashMap<>();
    byQuestion.forEach(
        (question, judgments) ->
            copy.put(
                question,
                judgments.stream().sorted(Comparator.comparingInt(Judgment::repeat)).toList()));
    byQuestion = Collections.unmodifiableMap(copy);
  }

  /** One for each judge, in order of first appearance. */
  public static List<JudgeScores> all(List<Judgment> judgments) {
    Map<JudgeId, Map<String, List<Judgment>>> all = new LinkedHashMap<>();
    for (Judgment judgment : judgments) {
      all.computeIfAbsent(JudgeId.of(judgment), id -> new LinkedHashMap<>())
          .computeIfAbsent(judgment.question(), id -> new ArrayList<>())
          .add(judgment);
    }
    return all.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).toList();
  }

  /** One for each judge that tells right from wrong, in order of first appearance. */
  public static List<JudgeScores> deciding(List<Judgment> judgments) {
    return all(judgments).stream().filter(JudgeScores::decides).toList();
  }

  private static JudgeScores of(JudgeId judge, Map<String, List<Judgment>> byQuestion) {
    int repeats =
        byQuestion.values().stream()
            .flatMap(List::stream)
            .mapToInt(Judgment::repeat)
            .max()
            .orElse(0);
    return new JudgeScores(judge, repeats, byQuestion);
  }

  /** Returns the scores of each question by repeat; NaN for a missing one. */
  public List<double[]> scores() {
    return values(Judgment::score);
  }

  /**
   * Returns 1 for each judgment that passes and 0 for each that fails, in the layout of {@link
   * #scores}.
   */
  public List<double[]> verdicts() {
    return values(j -> j.passes() == null ? null : (Double) (j.passes() ? 1.0 : 0.0));
  }

  private List<double[]> values(Function<Judgment, @Nullable Double> value) {
    List<double[]> items = new ArrayList<>();
    for (List<Judgment> judgments : byQuestion.values()) {
      double[] item = new double[repeats];
      Arrays.fill(item, Double.NaN);
      for (Judgment judgment : judgments) {
        Double given = value.apply(judgment);
        item[judgment.repeat() - 1] = given == null ? Double.NaN : given;
      }
      items.add(item);
    }
    return items;
  }

  /** Returns whether the rubric defines a passing score. */
  public boolean decides() {
    return all().anyMatch(j -> j.passesFrom() != null);
  }

  /** The lowest passing score of the rubric, or {@code null} if no judgment states it. */
  public @Nullable Double passesFrom() {
    return all().map(Judgment::passesFrom).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /**
   * The scores of each question that has one. Predictions that failed to run count 0, as in {@link
   * MeanScore}, if the rubric tells right from wrong and the judge was asked about all others.
   *
   * @param outcomes of the run; none if failed predictions don't count
   */
  public Map<String, double[]> ratings(List<Outcome> outcomes) {
    Map<String, double[]> ratings = new LinkedHashMap<>();
    byQuestion.forEach(
        (question, judgments) -> {
          double[] own =
              judgments.stream()
                  .map(Judgment::score)
                  .filter(Objects::nonNull)
                  .mapToDouble(Double::doubleValue)
                  .toArray();
          if (own.length > 0) {
            ratings.put(question, own);
          }
        });
    if (decides() && isWhole(outcomes)) {
      outcomes.stream()
          .filter(outcome -> JudgeEligibility.of(outcome) == JudgeEligibility.FAILED)
          .filter(outcome -> !byQuestion.containsKey(outcome.question()))
          .forEach(outcome -> ratings.put(outcome.question(), new double[1]));
    }
    return ratings;
  }

  /** Returns whether the judge was asked about every prediction that can be judged. */
  public boolean isWhole(List<Outcome> outcomes) {
    return outcomes.stream()
        .filter(outcome -> JudgeEligibility.of(outcome) == JudgeEligibility.JUDGEABLE)
        .allMatch(outcome -> byQuestion.containsKey(outcome.question()));
  }

  private Stream<Judgment> all() {
    return byQuestion.values().stream().flatMap(List::stream);
  }
}
