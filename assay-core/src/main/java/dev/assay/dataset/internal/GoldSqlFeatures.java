// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryFeatures;
import dev.assay.sql.internal.SqlFeature;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The constructs of SQL that the gold query of a question uses. Thread-safe. */
public final class GoldSqlFeatures {
  /**
   * The number of queries whose features are kept: the summary and the pages of a run ask for the
   * same.
   */
  private static final int KEPT = 10_000;

  private static final Map<String, List<String>> KNOWN = new ConcurrentHashMap<>();

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
    if (KNOWN.size() >= KEPT) {
      KNOWN.clear();
    }
    return KNOWN.computeIfAbsent(gold, GoldSqlFeatures::read);
  }

  private static List<String> read(String gold) {
    return QueryFeatures.of(gold, Dialect.ANSI).stream()
        .flatMap(features -> features.used().stream())
        .map(SqlFeature::words)
        .toList();
  }
}
