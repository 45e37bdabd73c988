// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import java.util.Set;

/**
 * The prediction has the gold's columns and no more. Source: the exact level of Defog's SQL-Eval,
 * under Assay's rules in place of Defog's. Formula: 1 if the results agree under relaxations that
 * the profile {@code standard} accepts and none of which is about extra columns, else 0. The run's
 * own profile and the question's do not matter; {@link SubsetMatch} is the same with extra columns.
 */
public final class ExactMatchResult implements Metric {
  @Override
  public Double score(Comparison comparison) {
    Match match = comparison.match();
    return match != null && match.level() != Match.Level.NONE && isExact(match) ? 1.0 : 0.0;
  }

  /**
   * Returns whether a gold matches without extra columns; the best alternative of a match may be a
   * wider expansion.
   */
  private static boolean isExact(Match match) {
    return match.alternatives().stream()
        .filter(ExactMatchResult::hasSameColumns)
        .anyMatch(set -> Profile.STANDARD.refused(set).isEmpty());
  }

  private static boolean hasSameColumns(Set<Relaxation> needed) {
    return !needed.contains(Relaxation.EXTRA_COLUMNS)
        && !needed.contains(Relaxation.EXTRA_COLUMNS_BY_CHANCE);
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
