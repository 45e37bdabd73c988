// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.SparkTable.RowFold;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** The acceptance hashes of rows under one assignment, summed by bucket of their group hashes. */
final class GroupSums implements RowFold<GroupSums> {
  private final List<List<HashedCell>> plans;
  private final HashSeed seed;
  private final BucketSums sums;

  /**
   * @param group cells of the group hash, in the order of the gold
   * @param acceptance cells of the acceptance hash
   */
  GroupSums(List<HashedCell> group, List<HashedCell> acceptance, HashSeed seed, int bits) {
    this.plans = List.of(group, acceptance);
    this.seed = seed;
    this.sums = new BucketSums(bits);
  }

  @Override
  public GroupSums addAll(Iterator<InternalRow> rows) {
    RowHasher hash = new RowHasher(plans, seed);
    for (int count = hash.read(rows); count > 0; count = hash.read(rows)) {
      sums.add(hash.low(0), hash.low(1), hash.high(1), count);
    }
    return this;
  }

  @Override
  public GroupSums merge(GroupSums other) {
    sums.merge(other.sums);
    return this;
  }

  BucketSums sums() {
    return sums;
  }
}
