// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.model.RatedScale;
import dev.assay.model.internal.RatingScale;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The numbers that labels may be.
 *
 * @param scores of the judges' scales; empty if they are not known, so that every number may be
 * @param fractional whether every number between the least and the greatest may be
 */
public record LabelScores(SortedSet<Double> scores, boolean fractional) {
  /** Every number. */
  public static final LabelScores ANY = new LabelScores(new TreeSet<>(), false);

  public LabelScores {
    scores = Collections.unmodifiableSortedSet(new TreeSet<>(scores));
  }

  static LabelScores of(RatedScale scale) {
    return new LabelScores(new TreeSet<>(scale.scores()), scale.fractional());
  }

  boolean allows(double score) {
    return scores.isEmpty()
        || scores.contains(score + 0.0)
        || (fractional && score >= scores.first() && score <= scores.last());
  }

  /** The labels that are allowed, as words of a message. */
  String words() {
    return fractional
        ? "any number from %s to %s"
            .formatted(RatingScale.number(scores.first()), RatingScale.number(scores.last()))
        : "one of " + scores.stream().map(RatingScale::number).collect(Collectors.joining(", "));
  }
}
