// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * The sums of row hashes under several assignments of columns, in one pass: bags of rows that can
 * be paired under an assignment have equal sums.
 */
final class JointSums implements RowFold<JointSums> {
  private final List<List<HashedCell>> plans;
  private final HashSeed seed;
  private final long[] low;
  private final long[] high;
  private transient @Nullable RowHasher hasher;

  /**
   * @param plans the cells of each assignment, in the order of the gold
   */
  JointSums(List<List<HashedCell>> plans, HashSeed seed) {
    this.plans = plans;
    this.seed = seed;
    low = new long[plans.size()];
    high = new long[plans.size()];
  }

  @Override
  public JointSums add(InternalRow row) {
    RowHasher hash = hasher;
    if (hash == null) {
      hash = new RowHasher(plans, seed);
      hasher = hash;
    }
    hash.read(row);
    for (int plan = 0; plan < low.length; plan++) {
      low[plan] += hash.low(plan);
      high[plan] += hash.high(plan);
    }
    return this;
  }

  @Override
  public JointSums merge(JointSums other) {
    for (int plan = 0; plan < low.length; plan++) {
      low[plan] += other.low[plan];
      high[plan] += other.high[plan];
    }
    return this;
  }

  boolean agrees(int plan, JointSums other) {
    return low[plan] == other.low[plan] && high[plan] == other.high[plan];
  }
}
