// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.QueryRunner;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import java.util.List;

/** The golds that were expanded last. */
final class RecentGoldQueries implements GoldExpansions {
  /** Approximate number of characters of the kept queries. */
  private static final long KEPT = 8 << 20;

  /** Weight of an entry beside its queries; those of the gold itself are among them. */
  private static final long ENTRY = 200;

  private final QueryRunner runner;
  private final RecentResults<Key, List<String>> expansions = new RecentResults<>(KEPT);

  private record Key(Dialect dialect, Gold.Queries gold) {}

  RecentGoldQueries(QueryRunner runner) {
    this.runner = runner;
  }

  @Override
  public List<String> of(Question question, Gold.Queries gold) {
    Key key = new Key(PlannedGoldQueries.dialectOrStandard(runner, question.database()), gold);
    List<String> known = expansions.get(key);
    if (known != null) {
      return known;
    }
    List<String> texts = GoldExpansion.of(question.id(), gold, key.dialect());
    expansions.put(key, texts, texts.stream().mapToLong(String::length).sum() + ENTRY);
    return texts;
  }
}
