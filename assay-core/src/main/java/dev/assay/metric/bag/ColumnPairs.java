// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.metric.bag.BagTable.BagColumn;
import dev.assay.metric.internal.ScoringDeadline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The columns of two tables, paired so that the number of common values, summed over all pairs as
 * bags, is largest. Of several such pairings the one is used in which most columns have the same
 * context (a value occurs in equal rows on both sides), then the one with most equal names.
 *
 * <p>Bounds: for tables of more than 2,000,000 cells, or more than 200,000,000 steps to compare
 * their columns, values are counted by hash, which overestimates common values. If the product of
 * the numbers of columns exceeds 160,000, only columns with the same bag are paired.
 *
 * @param a the table with fewer columns
 * @param b the other table
 * @param pairs the pairs with common values, those with most of them first
 */
record ColumnPairs(BagTable a, BagTable b, List<Pair> pairs) {
  private static final long MOST_PAIRS = 160_000;

  /** A column of each table, and the number of their common values. */
  record Pair(BagColumn a, BagColumn b, long common) {}

  static ColumnPairs of(BagTable a, BagTable b) {
    long all = (long) a.columns().size() * b.columns().size();
    List<Pair> pairs = all > MOST_PAIRS ? sameBags(a, b) : assigned(a, b, all);
    pairs.sort(Comparator.comparingLong(Pair::common).reversed());
    return new ColumnPairs(a, b, pairs);
  }

  /** The pairs with equal bags; both tables have their columns in order of content. */
  private static List<Pair> sameBags(BagTable a, BagTable b) {
    List<Pair> pairs = new ArrayList<>();
    int j = 0;
    for (BagColumn column : a.columns()) {
      while (j < b.columns().size() && b.columns().get(j).content() < column.content()) {
        j++;
      }
      if (j < b.columns().size() && b.columns().get(j).content() == column.content()) {
        pairs.add(new Pair(column, b.columns().get(j++), a.rows()));
      }
    }
    return pairs;
  }

  private static List<Pair> assigned(BagTable a, BagTable b, long all) {
    int buckets = ValueBag.buckets(a, b, all);
    List<ValueBag> bagsA =
        a.columns().stream().map(c -> ValueBag.of(c, a.rows(), buckets)).toList();
    List<ValueBag> bagsB =
        b.columns().stream().map(c -> ValueBag.of(c, b.rows(), buckets)).toList();
    long[][] weights = new long[bagsA.size()][bagsB.size()];
    // One context outweighs all names, and one value all contexts.
    long context = bagsA.size() + 1L;
    long value = context * context;
    for (int i = 0; i < bagsA.size(); i++) {
      ScoringDeadline.spend(bagsB.size() * Math.min(a.rows() + b.rows(), 100L));
      for (int j = 0; j < bagsB.size(); j++) {
        BagColumn x = a.columns().get(i);
        BagColumn y = b.columns().get(j);
        weights[i][j] =
            value * bagsA.get(i).common(bagsB.get(j))
                + (x.context() == y.context() ? context : 0)
                + (x.name().equals(y.name()) ? 1 : 0);
      }
    }
    int[] partners = HungarianAssignment.largest(weights);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < partners.length; i++) {
      long common = weights[i][partners[i]] / value;
      if (common > 0) {
        pairs.add(new Pair(a.columns().get(i), b.columns().get(partners[i]), common));
      }
    }
    return pairs;
  }
}
