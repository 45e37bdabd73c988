// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.search.internal.TablePair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Estimates which predicted column corresponds to which gold column if there is no assignment: by
 * equal contents, common values, names, and position, in this order.
 */
final class LikelyColumnMapping {
  /** Rows sampled for common values. */
  private static final int SAMPLE = 10_000;

  /** With more pairs of columns, values are not compared. */
  private static final int PAIRS = 2_500;

  private final TablePair tables;
  private final Map<ColumnFacts, long[]> samples = new HashMap<>();

  LikelyColumnMapping(TablePair tables) {
    this.tables = tables;
  }

  private record Scored(ColumnFacts gold, ColumnFacts predicted, double score) {}

  /** The pairs by gold column; gold columns without a counterpart are omitted. */
  List<ColumnPair> find() {
    List<Scored> scored = new ArrayList<>();
    for (ColumnFacts gold : tables.gold()) {
      for (ColumnFacts predicted : tables.predicted()) {
        double score = score(gold, predicted);
        if (score > 0) {
          scored.add(new Scored(gold, predicted, score));
        }
      }
    }
    scored.sort(Comparator.comparingDouble((Scored s) -> -s.score()));
    Map<ColumnFacts, ColumnFacts> taken = new HashMap<>();
    Set<ColumnFacts> used = new HashSet<>();
    for (Scored s : scored) {
      if (!taken.containsKey(s.gold()) && used.add(s.predicted())) {
        taken.put(s.gold(), s.predicted());
      }
    }
    return tables.gold().stream()
        .filter(taken::containsKey)
        .map(gold -> pair(gold, taken.get(gold)))
        .toList();
  }

  private static ColumnPair pair(ColumnFacts gold, @Nullable ColumnFacts predicted) {
    return new ColumnPair(
        gold, java.util.Objects.requireNonNull(predicted), CellRule.BY_VALUE, KeyEncoding.BY_VALUE);
  }

  private double score(ColumnFacts gold, ColumnFacts predicted) {
    boolean sameName = gold.name().equalsIgnoreCase(predicted.name());
    boolean samePlace = gold.index() == predicted.index();
    boolean few = (long) tables.gold().size() * tables.predicted().size() <= PAIRS;
    double values = few ? values(gold, predicted) : 0;
    boolean sameKind = few && sameKind(gold, predicted);
    return values
        + (sameName && !gold.name().isEmpty() ? 0.4 : 0)
        + (sameKind ? 0.02 : 0)
        + (samePlace && (sameKind || sameName || !few) ? 0.01 : 0);
  }

  private static boolean sameKind(ColumnFacts gold, ColumnFacts predicted) {
    return (gold.contents().hasNumbers() && predicted.contents().hasNumbers())
        || gold.contents().families().stream().anyMatch(predicted.contents()::has);
  }

  /** 1 for equal contents, else the share of common values. */
  private double values(ColumnFacts gold, ColumnFacts predicted) {
    if (gold.hasSameValues(predicted)) {
      return 1;
    }
    long common =
        common(
            samples.computeIfAbsent(gold, LikelyColumnMapping::sample),
            samples.computeIfAbsent(predicted, LikelyColumnMapping::sample));
    int rows = Math.max(1, Math.min(SAMPLE, Math.min(gold.rows(), predicted.rows())));
    return 0.9 * Math.min(common, rows) / rows;
  }

  /** The number of values that two sorted samples have in common, repeats counted. */
  private static int common(long[] a, long[] b) {
    int common = 0;
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      if (a[i] == b[j]) {
        common++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return common;
  }

  /** The keys of the first cells, sorted. */
  private static long[] sample(ColumnFacts column) {
    long[] sample = new long[Math.min(SAMPLE, column.rows())];
    column.keys(KeyEncoding.BY_VALUE).fill(0, sample.length, sample);
    Arrays.sort(sample);
    return sample;
  }
}
