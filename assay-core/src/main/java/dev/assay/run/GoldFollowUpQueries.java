// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.Ties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a gold's own rows do not tell, asked of its database. */
public interface GoldFollowUpQueries {
  /** Which rows of a gold tie; {@code null} if there is nothing to ask, or no way to. */
  @Nullable Ties ties(ComparisonSide gold);

  /** Which rows of a gold a join repeats; {@code null} if there is no way to ask. */
  @Nullable FanOut fanOut(ComparisonSide gold);

  /** What is known of limits within a gold, in sentences; empty if none matters. */
  List<String> innerCuts(ComparisonSide gold);
}
