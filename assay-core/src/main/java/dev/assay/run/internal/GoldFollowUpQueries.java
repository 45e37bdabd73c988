// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.Ties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about a gold that its rows do not tell, obtained by queries on its database. */
public interface GoldFollowUpQueries {
  /** Returns the ties of a gold; {@code null} if there is nothing to query, or it is impossible. */
  @Nullable Ties ties(ComparisonSide gold);

  /** Returns the ties of a gold whose limit chose among rows that all tie; else {@code null}. */
  default @Nullable Ties tiesOfAll(ComparisonSide gold) {
    Ties ties = ties(gold);
    return ties != null && ties.areOfAll() ? ties : null;
  }

  /** Returns the fan-out of a gold's joins; {@code null} if it can't be queried. */
  @Nullable FanOut fanOut(ComparisonSide gold);

  /** Returns notes on limits within a gold; empty if none matters. */
  List<String> innerCuts(ComparisonSide gold);
}
