// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;

/**
 * Assigns pairs to partitions: those of a database together, so that it is opened once per
 * partition; one with more than its share of pairs is divided by their gold queries, each of which
 * stays in one partition. As a function of Spark, it returns the value that Spark's hash
 * partitioning sends to the intended partition.
 */
final class PartitionPlan implements UDF2<String, String, Integer> {
  private static final long serialVersionUID = 1;

  /** Spark's own seed for hash partitioning. */
  private static final int SEED = 42;

  private final HashMap<String, int[]> partitions;
  private final int[] keys;

  private PartitionPlan(HashMap<String, int[]> partitions, int count) {
    this.partitions = partitions;
    this.keys = keys(count);
  }

  /** A part of a database's pairs. */
  private record Part(String database, int index, long pairs) {}

  /**
   * Plans partitions of about the same number of pairs.
   *
   * @param pairs number by database
   * @param most partitions that there may be
   */
  static PartitionPlan of(Map<String, Long> pairs, int most) {
    long total = pairs.values().stream().mapToLong(Long::longValue).sum();
    long share = Math.max(1, (total + most - 1) / most);
    List<Part> parts = new ArrayList<>();
    HashMap<String, int[]> partitions = new HashMap<>();
    pairs.forEach(
        (database, count) -> {
          int divided = (int) Math.min(most, (count + share - 1) / share);
          partitions.put(database, new int[divided]);
          for (int i = 0; i < divided; i++) {
            parts.add(new Part(database, i, count / divided));
          }
        });
    int used = Math.min(most, parts.size());
    long[] loads = new long[used];
    parts.sort(
        Comparator.comparingLong(Part::pairs)
            .reversed()
            .thenComparing(Part::database)
            .thenComparingInt(Part::index));
    for (Part part : parts) { // the largest first, each to where there is least
      int least = 0;
      for (int i = 1; i < used; i++) {
        least = loads[i] < loads[least] ? i : least;
      }
      loads[least] += part.pairs();
      int[] own = partitions.get(part.database());
      if (own != null) {
        own[part.index()] = least;
      }
    }
    return new PartitionPlan(partitions, used);
  }

  /** For each partition, a value whose hash Spark maps to it. */
  private static int[] keys(int count) {
    int[] keys = new int[count];
    boolean[] found = new boolean[count];
    int missing = count;
    for (int value = 0; missing > 0; value++) {
      int partition = Math.floorMod(Murmur3_x86_32.hashInt(value, SEED), count);
      if (!found[partition]) {
        found[partition] = true;
        keys[partition] = value;
        missing--;
      }
    }
    return keys;
  }

  int partitions() {
    return keys.length;
  }

  /** The partition of a pair. */
  int partition(String database, String gold) {
    int[] own = partitions.get(database);
    if (own == null) { // the source has other rows than when it was counted
      return Math.floorMod(database.hashCode(), keys.length);
    }
    int hash = Murmur3_x86_32.hashInt(gold.hashCode(), SEED);
    return own[Math.floorMod(hash, own.length)];
  }

  @Override
  public Integer call(String database, String gold) {
    return keys[partition(String.valueOf(database), String.valueOf(gold))];
  }

  @Override
  public String toString() {
    return "%d partitions of %s".formatted(keys.length, Arrays.toString(keys));
  }
}
