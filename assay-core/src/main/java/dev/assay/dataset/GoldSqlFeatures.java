// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.QueryFeatures;
import dev.assay.sql.SqlFeature;
import java.util.List;

/** The constructs of SQL that the gold query of a question uses. */
public final class GoldSqlFeatures {
  private GoldSqlFeatures() {}

  /**
   * Returns their names for people, in the order of {@link SqlFeature}; none without a gold query
   * or for one that can't be parsed.
   */
  public static List<String> of(Outcome outcome) {
    String gold = outcome.goldSql();
    return gold == null ? List.of() : of(gold);
  }

  /** Returns their names, as above, in the first gold query of a question. */
  public static List<String> of(Question question) {
    return GoldDifficulty.sql(question.gold()).map(GoldSqlFeatures::of).orElse(List.of());
  }

  private static List<String> of(String gold) {
    return QueryFeatures.of(gold, Dialect.ANSI).stream()
        .flatMap(features -> features.used().stream())
        .map(SqlFeature::words)
        .toList();
  }
}
