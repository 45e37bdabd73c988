// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.Clauses;
import dev.assay.sql.internal.QueryParts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The share of the gold's clauses that the prediction has too. Source: the AWS guide. Formula:
 * matched clauses / clauses of the gold, where the clauses are SELECT, FROM, each JOIN, WHERE,
 * GROUP BY, HAVING, ORDER BY, LIMIT and each set operation, of the outermost query and as far as
 * the gold has them; {@link Clauses} says when two match. Clauses that only the prediction has do
 * not count. Several golds: the best. A prediction that can't be parsed has no clause: 0. Not
 * defined where no gold can be parsed.
 */
public final class ComponentAccuracy implements AwsMetric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return GoldQueries.best(comparison, gold -> share(gold, comparison));
  }

  static @Nullable Double share(String gold, Comparison comparison) {
    Optional<Clauses> expected = clauses(gold, comparison.goldDialect(), comparison);
    if (expected.isEmpty()) {
      return null;
    }
    String sql = comparison.sql();
    Optional<Clauses> predicted =
        sql == null ? Optional.empty() : clauses(sql, comparison.dialect(), comparison);
    int matched = predicted.map(clauses -> expected.get().matched(clauses)).orElse(0);
    return (double) matched / expected.get().all().size();
  }

  private static Optional<Clauses> clauses(String sql, Dialect dialect, Comparison comparison) {
    return QueryParts.of(sql, dialect, comparison.database().schema()).map(QueryParts::clauses);
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
