// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scores that a judge may give, in the order in which the prompt lists them.
 *
 * @param levels at least two, ascending or descending
 * @param passes the lowest passing score, or {@code null} if the scale is not about correctness
 */
public record RatingScale(List<Level> levels, @Nullable Double passes) {
  /**
   * One score.
   *
   * @param label a word for it, or {@code null}
   * @param meaning when to give it
   */
  public record Level(double score, @Nullable String label, String meaning) {}

  public RatingScale {
    levels = List.copyOf(levels);
    if (levels.size() < 2) {
      throw new IllegalArgumentException("a scale has at least two levels");
    }
    boolean rising = levels.get(0).score() < levels.get(1).score();
    for (int i = 1; i < levels.size(); i++) {
      double step = levels.get(i).score() - levels.get(i - 1).score();
      if (rising ? !(step > 0) : !(step < 0)) {
        throw new IllegalArgumentException("the scores of a scale rise, or they fall");
      }
    }
  }

  /** Returns the scale with this lowest passing score, or {@code null} for none. */
  RatingScale passing(@Nullable Double least) {
    return new RatingScale(levels, least);
  }

  /** Returns the level of a score, if the scale has it. */
  public Optional<Level> level(double score) {
    return levels.stream().filter(level -> level.score() == score).findFirst();
  }

  /** The scores in words: {@code 0, 1, 2 or 3}. */
  String numbers() {
    List<String> all = levels.stream().map(level -> number(level.score())).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + " or " + all.get(all.size() - 1);
  }

  /** One line per level, for a prompt. */
  String words() {
    return levels.stream()
        .map(
            level ->
                "%s%s: %s"
                    .formatted(
                        number(level.score()),
                        level.label() == null ? "" : " (" + level.label() + ")",
                        level.meaning().strip()))
        .collect(Collectors.joining("\n"));
  }

  /** A score without a needless fraction: 2 instead of 2.0. */
  static String number(double score) {
    BigDecimal exact = BigDecimal.valueOf(score).stripTrailingZeros();
    return exact.setScale(Math.max(0, exact.scale())).toPlainString();
  }
}
