// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.RelaxationSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds out whether another unit in some column might make the tables agree. Such columns are
 * compared as a whole by a factor, which is not decided here.
 */
final class ScaledColumns {
  private static final int FREE = -1;

  private final boolean[][] fits;
  private final RelaxationSet[][] scales;
  private final int width;

  /**
   * @param candidates for each gold column the predicted columns that may match it as they stand
   * @param allowed the relaxations, with all that they include
   */
  ScaledColumns(
      ComparedTables tables,
      ColumnCandidateRules rules,
      List<Map<Integer, PairRule>> candidates,
      RelaxationSet allowed) {
    int golds = candidates.size();
    width = tables.predicted().width();
    fits = new boolean[golds][width];
    scales = new RelaxationSet[golds][width];
    for (int i = 0; i < golds; i++) {
      for (int j = 0; j < width; j++) {
        scales[i][j] = rules.scales(i, j, allowed);
        fits[i][j] = candidates.get(i).containsKey(j) || !scales[i][j].isEmpty();
      }
    }
  }

  /** The relaxations by which an assignment may be possible that has a column in another unit. */
  RelaxationSet possible() {
    RelaxationSet found = RelaxationSet.NOTHING;
    for (int i = 0; i < fits.length; i++) {
      for (int j = 0; j < width; j++) {
        if (!scales[i][j].isEmpty() && canComplete(i, j)) {
          found = found.or(scales[i][j]);
        }
      }
    }
    return found;
  }

  /** Returns whether all gold columns find columns if one of them takes a given column. */
  private boolean canComplete(int fixedGold, int fixedPredicted) {
    int[] goldOf = new int[width];
    Arrays.fill(goldOf, FREE);
    return IntStream.range(0, fits.length)
        .filter(i -> i != fixedGold)
        .allMatch(
            i -> {
              boolean[] seen = new boolean[width];
              seen[fixedPredicted] = true;
              return assign(i, goldOf, seen);
            });
  }

  private boolean assign(int gold, int[] goldOf, boolean[] seen) {
    for (int j = 0; j < width; j++) {
      if (fits[gold][j] && !seen[j]) {
        seen[j] = true;
        if (goldOf[j] == FREE || assign(goldOf[j], goldOf, seen)) {
          goldOf[j] = gold;
          return true;
        }
      }
    }
    return false;
  }
}
