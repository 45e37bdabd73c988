// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import dev.assay.sql.internal.SqlText;
import org.jspecify.annotations.Nullable;

/**
 * The text is the gold's. Source: the AWS guide. Formula: 1 if both texts are equal once comments,
 * the final semicolon, white space, and case outside of quotes are set aside, else 0; see {@link
 * SqlText#normalized}. Several golds: any. Not defined where the gold has no SQL, only tables.
 */
public final class SqlExactMatch implements AwsMetric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return GoldQueries.best(comparison, gold -> isEqual(gold, comparison) ? 1.0 : 0.0);
  }

  static boolean isEqual(String gold, Comparison comparison) {
    String sql = comparison.sql();
    return sql != null
        && SqlText.of(gold, comparison.goldDialect())
            .normalized()
            .equals(SqlText.of(sql, comparison.dialect()).normalized());
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
