// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.execute.QueryRunner;
import dev.assay.gold.GoldExpansion;
import dev.assay.model.Gold;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The golds that were expanded last, up to a number. */
final class RecentGoldQueries implements GoldQueries {
  private static final int KEPT = 10_000;

  /** Expansions that a kept gold may have; to expand more takes less time than to run them. */
  private static final int MOST = 16;

  private final QueryRunner runner;
  private final Map<Key, List<String>> expansions =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, List<String>> eldest) {
          return size() > KEPT;
        }
      };

  private record Key(Dialect dialect, Gold.Queries gold) {}

  RecentGoldQueries(QueryRunner runner) {
    this.runner = runner;
  }

  @Override
  public List<String> of(Question question, Gold.Queries gold) {
    Key key = new Key(dialect(question.database()), gold);
    synchronized (expansions) {
      List<String> known = expansions.get(key);
      if (known != null) {
        return known;
      }
    }
    List<String> texts = GoldExpansion.of(question.id(), gold, key.dialect());
    if (texts.size() <= MOST) {
      synchronized (expansions) {
        expansions.put(key, texts);
      }
    }
    return texts;
  }

  @Override
  public Dialect dialect(String database) {
    return PlannedGoldQueries.dialectOrStandard(runner, database);
  }
}
