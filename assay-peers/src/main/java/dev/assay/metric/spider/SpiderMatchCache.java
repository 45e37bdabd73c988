// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.sql.Schema;
import dev.assay.sql.spider.SpiderQuery;
import dev.assay.sql.spider.SpiderSchema;
import dev.assay.sql.spider.SpiderSqlReader;
import dev.assay.table.internal.RecentValues;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads and compares the queries of a question once for all metrics that need it. Caches the last
 * few questions; safe for use by several threads.
 */
final class SpiderMatchCache {
  static final SpiderMatchCache SHARED = new SpiderMatchCache();

  private static final int REMEMBERED = 64;

  /** Longer texts are not cached. */
  private static final int LONGEST_REMEMBERED = 1 << 14;

  private final Map<Schema, SpiderSchema> schemas =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final RecentValues<Key, List<SpiderMatch>> remembered = new RecentValues<>(REMEMBERED);

  private record Key(List<String> golds, @Nullable String predicted, SpiderSchema schema) {
    int length() {
      return golds.stream().mapToInt(String::length).sum()
          + (predicted == null ? 0 : predicted.length());
    }
  }

  /**
   * The agreement of the prediction with each gold query that can be read; empty if there is none.
   */
  List<SpiderMatch> of(Comparison comparison) {
    List<String> golds =
        comparison.golds().stream().map(GoldResult::sql).filter(Objects::nonNull).toList();
    SpiderSchema schema = schemas.computeIfAbsent(comparison.database().schema(), SpiderSchema::of);
    if (golds.isEmpty() || schema.isEmpty()) {
      return List.of();
    }
    Key key = new Key(golds, comparison.sql(), schema);
    if (key.length() > LONGEST_REMEMBERED) {
      return compare(key);
    }
    return remembered.get(key, () -> compare(key));
  }

  private static List<SpiderMatch> compare(Key key) {
    SpiderQuery predicted = prediction(key).comparable(key.schema);
    return key.golds.stream()
        .map(gold -> SpiderSqlReader.read(gold, key.schema))
        .flatMap(Optional::stream)
        .map(gold -> SpiderMatch.of(gold.comparable(key.schema), predicted))
        .toList();
  }

  /**
   * The predicted query, or the empty query if it can't be read. Models trained without values
   * write {@code value} in their place, which is read as a number.
   */
  private static SpiderQuery prediction(Key key) {
    String sql = key.predicted == null ? "" : key.predicted;
    return SpiderSqlReader.read(sql, key.schema)
        .or(() -> SpiderSqlReader.read(sql.replace(" value ", " 1 "), key.schema))
        .orElse(SpiderQuery.EMPTY);
  }
}
