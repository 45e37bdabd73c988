// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HungarianAssignmentTest {
  @Test
  void findsTheLargestSumThatTryingAllFinds() {
    Random random = new Random(3);
    for (int i = 0; i < 600; i++) {
      int rows = 1 + random.nextInt(6);
      int columns = rows + random.nextInt(3);
      int most = 2 + random.nextInt(i % 2 == 0 ? 5 : 1000);
      long[][] weights = new long[rows][];
      Arrays.setAll(weights, row -> random.longs(columns, 0, most).toArray());
      int[] partners = HungarianAssignment.largest(weights);

      assertThat(partners).doesNotHaveDuplicates().hasSize(rows);
      assertThat(sum(weights, partners))
          .as(Arrays.deepToString(weights))
          .isEqualTo(tryAll(weights, 0, 0));
    }
  }

  /** Every row but one wants the columns in the same order, so that each new row moves others. */
  @Test
  void movesRowsThatWereSeatedBefore() {
    int size = 30;
    long[][] weights = new long[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        weights[i][j] = (i + 1L) * (size - j);
      }
    }
    int[] reversed = IntStream.range(0, size).map(i -> size - 1 - i).toArray();

    assertThat(HungarianAssignment.largest(weights)).containsExactly(reversed);
  }

  @Test
  void takesTheFirstColumnsWhereAllAreEqual() {
    assertThat(HungarianAssignment.largest(new long[3][5])).containsExactly(0, 1, 2);
  }

  private static long sum(long[][] weights, int[] partners) {
    return IntStream.range(0, partners.length).mapToLong(i -> weights[i][partners[i]]).sum();
  }

  private static long tryAll(long[][] weights, int row, int taken) {
    if (row == weights.length) {
      return 0;
    }
    long best = Long.MIN_VALUE;
    for (int column = 0; column < weights[row].length; column++) {
      int bit = 1 << column;
      if ((taken & bit) == 0) {
        best = Math.max(best, weights[row][column] + tryAll(weights, row + 1, taken | bit));
      }
    }
    return best;
  }
}
