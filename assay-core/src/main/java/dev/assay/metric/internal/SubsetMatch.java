// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;

/**
 * The gold's columns are found within the prediction. Source: the lenient level of Defog's
 * SQL-Eval, under Assay's rules in place of Defog's. Formula: 1 if the results agree, with the same
 * columns or more, under relaxations that the profile {@code standard} accepts, else 0. The run's
 * own profile and the question's do not matter, so that the number means the same in every run.
 */
public final class SubsetMatch implements Metric {
  @Override
  public Double score(Comparison comparison) {
    Match match = comparison.match();
    return match != null && match.level() != Match.Level.NONE && Profile.STANDARD.accepts(match)
        ? 1.0
        : 0.0;
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
