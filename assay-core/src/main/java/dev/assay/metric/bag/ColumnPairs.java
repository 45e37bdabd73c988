// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.metric.ScoringDeadline;
import dev.assay.metric.bag.BagTable.BagColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The columns of two tables, paired so that the sum of the values that each pair has in common, as
 * bags, is largest. Of several such pairings one is taken in which the most columns stand in the
 * same context (a value of the one column has the same row around it as in the other), then the
 * most have equal names.
 *
 * <p>Bounds: tables of more than 2,000,000 cells, or more than 200,000,000 steps to compare their
 * columns, have values counted by hash, so that some count as common that are not. Where the
 * numbers of columns multiply to more than 160,000 only columns that hold the same bag are paired.
 *
 * @param a the table with fewer columns
 * @param b the other
 * @param pairs the pairs that have any value in common, those with most of them first
 */
record ColumnPairs(BagTable a, BagTable b, List<Pair> pairs) {
  private static final long MOST_PAIRS = 160_000;

  /** A column of each table, and how many values they have in common. */
  record Pair(BagColumn a, BagColumn b, long common) {}

  static ColumnPairs of(BagTable a, BagTable b) {
    long all = (long) a.columns().size() * b.columns().size();
    List<Pair> pairs = all > MOST_PAIRS ? sameBags(a, b) : assigned(a, b, all);
    pairs.sort(Comparator.comparingLong(Pair::common).reversed());
    return new ColumnPairs(a, b, pairs);
  }

  /** Both tables have their columns in order of content. */
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
    // A context counts for more than all names together, a value for more than all contexts.
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
