// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.metric.internal.ScoringDeadline;
import java.util.Arrays;

/**
 * The assignment problem: assigns to each of n rows of a matrix a column of its own so that the sum
 * of the chosen weights is largest. Source: the Hungarian method (Kuhn, 1955) with shortest
 * augmenting paths (Jonker and Volgenant, 1987). Takes O(n²·m) time for n rows and m columns.
 */
final class HungarianAssignment {
  private static final int NONE = -1;

  /** Steps in the time of one unit of scoring. */
  private static final int STEPS_A_UNIT = 10;

  private final long[][] weights;
  private final int columns;
  private final long[] rowPrice;
  private final long[] columnPrice;
  private final int[] rowOf;

  private HungarianAssignment(long[][] weights) {
    this.weights = weights;
    this.columns = weights[0].length;
    this.rowPrice = new long[weights.length];
    this.columnPrice = new long[columns + 1];
    this.rowOf = new int[columns + 1];
    Arrays.fill(rowOf, NONE);
  }

  /**
   * The column of each row.
   *
   * @param weights at least one row, and at least as many columns as rows; sums must fit in a long
   */
  static int[] largest(long[][] weights) {
    HungarianAssignment assignment = new HungarianAssignment(weights);
    for (int row = 0; row < weights.length; row++) {
      assignment.add(row);
    }
    int[] columnOf = new int[weights.length];
    for (int column = 0; column < assignment.columns; column++) {
      if (assignment.rowOf[column] != NONE) {
        columnOf[assignment.rowOf[column]] = column;
      }
    }
    return columnOf;
  }

  /** Assigns one more row along the cheapest augmenting path, which starts at the extra column. */
  private void add(int row) {
    int start = columns;
    rowOf[start] = row;
    long[] distance = new long[columns];
    int[] from = new int[columns];
    boolean[] done = new boolean[columns + 1];
    Arrays.fill(distance, Long.MAX_VALUE);
    int at = start;
    while (rowOf[at] != NONE) {
      done[at] = true;
      int next = NONE;
      int current = rowOf[at];
      ScoringDeadline.spend(columns / STEPS_A_UNIT);
      for (int column = 0; column < columns; column++) {
        if (!done[column]) {
          long cost = -weights[current][column] - rowPrice[current] - columnPrice[column];
          if (cost < distance[column]) {
            distance[column] = cost;
            from[column] = at;
          }
          next = next == NONE || distance[column] < distance[next] ? column : next;
        }
      }
      pay(distance[next], distance, done);
      at = next;
    }
    while (at != start) {
      rowOf[at] = rowOf[from[at]];
      at = from[at];
    }
    rowOf[start] = NONE;
  }

  private void pay(long step, long[] distance, boolean[] done) {
    for (int column = 0; column <= columns; column++) {
      if (done[column]) {
        rowPrice[rowOf[column]] += step;
        columnPrice[column] -= step;
      } else if (column < columns) {
        distance[column] -= step;
      }
    }
  }
}
