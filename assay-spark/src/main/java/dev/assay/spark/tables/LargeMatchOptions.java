// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.OrderRule;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Settings for comparing large tables.
 *
 * @param order {@code REQUIRED} if the question asks for an order of rows, which Spark tables do
 *     not have: tables that agree otherwise are then undecided. {@code AUTO} and {@code IGNORED}
 *     are the same here.
 * @param zone of the sessions that both results come from; {@code null} for the Spark session's
 * @param listed maximum number of differing rows of each kind to list
 * @param collectedRows tables of at most this many rows each are collected and compared in memory,
 *     which also finds near misses; of larger tables the rows in differing buckets are collected if
 *     there are no more of them than this
 * @param groupRows maximum number of rows that only tolerance could tell apart; with more, the
 *     comparison is undecided
 * @param bucketBits logarithm of the number of buckets whose hash sums are compared, from 0 to 20
 */
public record LargeMatchOptions(
    OrderRule order,
    @Nullable ZoneId zone,
    int listed,
    int collectedRows,
    int groupRows,
    int bucketBits) {
  public static final LargeMatchOptions DEFAULT =
      new LargeMatchOptions(OrderRule.AUTO, null, 200, 50_000, 100_000, 16);

  public LargeMatchOptions {
    if (listed < 0 || collectedRows < 0 || groupRows < 1 || bucketBits < 0 || bucketBits > 20) {
      throw new IllegalArgumentException(
          "listed and collectedRows must be 0 or more, groupRows 1 or more, bucketBits from 0 to 20");
    }
  }

  public LargeMatchOptions withOrder(OrderRule other) {
    return new LargeMatchOptions(other, zone, listed, collectedRows, groupRows, bucketBits);
  }

  public LargeMatchOptions withZone(ZoneId other) {
    return new LargeMatchOptions(order, other, listed, collectedRows, groupRows, bucketBits);
  }

  public LargeMatchOptions withListed(int rows) {
    return new LargeMatchOptions(order, zone, rows, collectedRows, groupRows, bucketBits);
  }

  public LargeMatchOptions withCollectedRows(int rows) {
    return new LargeMatchOptions(order, zone, listed, rows, groupRows, bucketBits);
  }

  public LargeMatchOptions withGroupRows(int rows) {
    return new LargeMatchOptions(order, zone, listed, collectedRows, rows, bucketBits);
  }

  public LargeMatchOptions withBucketBits(int bits) {
    return new LargeMatchOptions(order, zone, listed, collectedRows, groupRows, bits);
  }
}
