// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.model.internal.RatingScale;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scale by which a person rated a prediction.
 *
 * @param name of the rubric
 * @param rubric the beginning of its hash, as in judgments
 * @param scores of the scale, or the ends of their range
 * @param fractional whether every number between the least and the greatest is a score
 * @param passesFrom the lowest passing score, or {@code null} if there is none
 */
public record RatedScale(
    String name,
    String rubric,
    List<Double> scores,
    boolean fractional,
    @Nullable Double passesFrom) {
  private static final String TO = " to ";
  private static final Pattern WORDS =
      Pattern.compile(
          "(-?[\\d.]+(?:, -?[\\d.]+)+|-?[\\d.]+ to -?[\\d.]+)(?:; right from (-?[\\d.]+))?");

  public RatedScale {
    scores = List.copyOf(scores);
  }

  /** Returns whether a score passes; {@code null} if there is no passing score. */
  public @Nullable Boolean passed(double score) {
    return passesFrom == null ? null : (Boolean) (score >= passesFrom);
  }

  /** The scores as a sheet states them: {@code 0, 1, 2, 3; right from 2}. */
  public String words() {
    return scores.stream()
            .map(RatingScale::number)
            .collect(Collectors.joining(fractional ? TO : ", "))
        + (passesFrom == null ? "" : "; right from " + RatingScale.number(passesFrom));
  }

  /** Reads what a sheet states; empty if it is changed beyond recognition. */
  public static Optional<RatedScale> read(String name, String rubric, String words) {
    Matcher found = WORDS.matcher(words.strip());
    if (!found.matches()) {
      return Optional.empty();
    }
    try {
      boolean fractional = found.group(1).contains(TO);
      List<Double> scores =
          Stream.of(found.group(1).split(fractional ? TO : ", ")).map(Double::valueOf).toList();
      String passes = found.group(2);
      return Optional.of(
          new RatedScale(
              name, rubric, scores, fractional, passes == null ? null : Double.valueOf(passes)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
