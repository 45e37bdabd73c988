// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scores that a rater may give, in the order in which they are shown.
 *
 * @param levels at least two scores, ascending or descending; of a fractional scale, those that
 *     have a meaning
 * @param range of a fractional scale, in which every number is a score; {@code null} if only the
 *     levels are
 * @param passes the lowest passing score, or {@code null} if the scale is not about correctness
 */
public record RatingScale(List<Level> levels, @Nullable Range range, @Nullable Double passes) {
  /**
   * A score, or a range of scores, and its meaning.
   *
   * @param score the score, or the lowest of them
   * @param to the highest of them
   * @param label a word for it, or {@code null}
   * @param meaning the condition for giving it
   */
  public record Level(double score, double to, @Nullable String label, String meaning) {
    /** One score. */
    public Level(double score, @Nullable String label, String meaning) {
      this(score, score, label, meaning);
    }

    /** The score in words: {@code 2}, or {@code 0.2 to 0.4}. */
    public String number() {
      return RatingScale.number(score) + (to > score ? " to " + RatingScale.number(to) : "");
    }
  }

  /** The numbers between two, with both. */
  public record Range(double from, double to) {
    public Range {
      if (!(from < to)) {
        throw new IllegalArgumentException("'from' is less than 'to'");
      }
    }

    private boolean contains(double score) {
      return score >= from && score <= to;
    }
  }

  public RatingScale {
    levels = List.copyOf(levels);
    if (range != null) {
      for (Level level : levels) {
        if (!range.contains(level.score()) || !range.contains(level.to())) {
          throw new IllegalArgumentException(
              "%s is not within the scale from %s to %s"
                  .formatted(level.number(), number(range.from()), number(range.to())));
        }
      }
    } else if (levels.size() < 2) {
      throw new IllegalArgumentException("a scale has at least two levels");
    } else {
      boolean rising = levels.get(0).score() < levels.get(1).score();
      for (int i = 1; i < levels.size(); i++) {
        double step = levels.get(i).score() - levels.get(i - 1).score();
        if (rising ? !(step > 0) : !(step < 0)) {
          throw new IllegalArgumentException("the scores of a scale rise, or they fall");
        }
      }
    }
  }

  /** Returns the scale with this lowest passing score, or {@code null} for none. */
  public RatingScale passing(@Nullable Double least) {
    return new RatingScale(levels, range, least);
  }

  /** Returns whether it has a score. */
  public boolean has(double score) {
    return range == null ? level(score).isPresent() : range.contains(score);
  }

  /** Returns the level of a score, if one is named; of several, the first. */
  public Optional<Level> level(double score) {
    return levels.stream()
        .filter(level -> level.score() <= score && score <= level.to())
        .findFirst();
  }

  /** Returns whether a score passes; {@code null} if there is no passing score. */
  public @Nullable Boolean passed(double score) {
    return passes == null ? null : (Boolean) (score >= passes);
  }

  /** The scores, or the ends of a range. */
  public List<Double> scores() {
    return range == null
        ? levels.stream().map(Level::score).toList()
        : List.of(range.from(), range.to());
  }

  /** The scores in words: {@code 0, 1, 2 or 3}, or {@code from 0 to 1}. */
  public String numbers() {
    if (range != null) {
      return "from %s to %s".formatted(number(range.from()), number(range.to()));
    }
    List<String> all = levels.stream().map(level -> number(level.score())).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + " or " + all.get(all.size() - 1);
  }

  /** One line per level, for a prompt. */
  public String words() {
    String meanings =
        levels.stream()
            .map(
                level ->
                    "%s%s: %s"
                        .formatted(
                            level.number(),
                            level.label() == null ? "" : " (" + level.label() + ")",
                            level.meaning().strip()))
            .collect(Collectors.joining("\n"));
    return range == null
        ? meanings
        : ("Any number %s, also a fraction.\n".formatted(numbers()) + meanings).strip();
  }

  /** A score without a needless fraction: 2 instead of 2.0. */
  public static String number(double score) {
    BigDecimal exact = BigDecimal.valueOf(score).stripTrailingZeros();
    return exact.setScale(Math.max(0, exact.scale())).toPlainString();
  }
}
