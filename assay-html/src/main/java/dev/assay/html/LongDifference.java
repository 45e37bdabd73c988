// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.StoredResults;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.MatchSettings;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Outcome;
import dev.assay.sql.Dialect;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists more of the rows that differ than an outcome does. The stored results are compared again,
 * and the longer list is used only if it agrees with the outcome, because a run does not store the
 * comparison settings of single questions.
 */
final class LongDifference {
  private LongDifference() {}

  /** A difference that lists more rows if there are more and both results were kept whole. */
  static Difference of(
      Outcome outcome, Difference kept, @Nullable Excerpt gold, @Nullable Excerpt predicted) {
    if (isWhole(kept) || !isWhole(gold) || !isWhole(predicted)) {
      return kept;
    }
    Difference longer =
        ResultMatcher.match(
                side(gold, outcome.goldSql()),
                side(predicted, outcome.sql()),
                MatchSettings.DEFAULT,
                StoredResults.ROWS)
            .difference();
    return longer != null && saysTheSame(longer, kept) ? longer : kept;
  }

  private static boolean isWhole(Difference kept) {
    return kept.missing().size() == kept.missingRows()
        && kept.extra().size() == kept.extraRows()
        && kept.changed().size() == kept.changedRows();
  }

  private static boolean isWhole(@Nullable Excerpt excerpt) {
    return excerpt != null && excerpt.table().rowCount() == excerpt.rowsTotal();
  }

  private static ComparisonSide side(@Nullable Excerpt excerpt, @Nullable String sql) {
    return new ComparisonSide(Objects.requireNonNull(excerpt).table(), sql, Dialect.ANSI);
  }

  private static boolean saysTheSame(Difference longer, Difference kept) {
    return longer.columns().equals(kept.columns())
        && longer.missingRows() == kept.missingRows()
        && longer.extraRows() == kept.extraRows()
        && longer.changedRows() == kept.changedRows()
        && longer.missing().subList(0, kept.missing().size()).equals(kept.missing())
        && longer.extra().subList(0, kept.extra().size()).equals(kept.extra())
        && longer.changed().subList(0, kept.changed().size()).equals(kept.changed());
  }
}
