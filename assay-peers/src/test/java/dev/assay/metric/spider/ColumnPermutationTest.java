// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.spider.SpiderResultEquality.ColumnPermutation;
import org.junit.jupiter.api.Test;

class ColumnPermutationTest {
  /** Rows and columns of cells that are all alike as columns: each holds 0, 1 and 2 three times. */
  private static final long[] TURN = {0, 1, 2, 0, 1, 2, 0, 1, 2};

  private static final long[] NEXT = {1, 2, 0, 1, 2, 0, 1, 2, 0};
  private static final long[] BLOCK = {0, 0, 0, 1, 1, 1, 2, 2, 2};

  /** The same rows as above, from the last to the first. */
  private static final long[] TURN_UP = {2, 1, 0, 2, 1, 0, 2, 1, 0};

  private static final long[] NEXT_UP = {0, 2, 1, 0, 2, 1, 0, 2, 1};
  private static final long[] BLOCK_UP = {2, 2, 2, 1, 1, 1, 0, 0, 0};

  @Test
  void findsTheOrderAmongColumnsThatOnlyRowsTellApart() {
    long[][] gold = {TURN, BLOCK, NEXT};

    assertThat(exists(gold, TURN_UP, BLOCK_UP, NEXT_UP)).isTrue();
    assertThat(exists(gold, NEXT_UP, BLOCK_UP, TURN_UP)).isTrue();
    assertThat(exists(gold, BLOCK_UP, NEXT_UP, TURN_UP)).isTrue();
    assertThat(exists(gold, NEXT_UP, TURN_UP, BLOCK_UP)).isTrue();
  }

  @Test
  void findsNoneWhereOnlySingleColumnsAndUnorderedRowsAreAlike() {
    // The gold goes round three pairs twice, the prediction goes round once each way.
    long[][] gold = {{0, 1, 2, 0, 1, 2}, {1, 2, 0, 1, 2, 0}};
    long[][] both = {{0, 1, 2, 1, 2, 0}, {1, 2, 0, 0, 1, 2}};

    assertThat(exists(gold, both)).isFalse();
    assertThat(exists(both, gold)).isFalse();
    assertThat(exists(gold, gold[1], gold[0])).isTrue();
  }

  @Test
  void findsNoneForTheSameColumnsBesideAnUnlikeOne() {
    // The last column stands alone, so it is put in place first and the others are tried after it.
    long[][] gold = {{0, 1, 2, 0, 1, 2}, {1, 2, 0, 1, 2, 0}, {7, 7, 7, 8, 8, 8}};
    long[][] both = {{0, 1, 2, 1, 2, 0}, {1, 2, 0, 0, 1, 2}, {7, 7, 7, 8, 8, 8}};

    assertThat(exists(gold, both)).isFalse();
    assertThat(exists(gold, gold[2], gold[1], gold[0])).isTrue();
  }

  @Test
  void wantsAColumnForEveryGoldColumn() {
    // Equal rows if one predicted column could be used for both gold columns.
    long[][] gold = {{0, 0, 1, 1}, {0, 0, 1, 1}};

    assertThat(exists(gold, new long[] {0, 0, 1, 1}, new long[] {0, 1, 0, 1})).isFalse();
    assertThat(exists(gold, new long[] {1, 0, 1, 0}, new long[] {1, 0, 1, 0})).isTrue();
  }

  @Test
  void triesEqualColumnsOnce() {
    // Every order of the twelve equal columns fails as long as the first column is wrong.
    long[][] gold = new long[14][];
    long[][] predicted = new long[14][];
    for (int c = 0; c < 14; c++) {
      gold[c] = BLOCK;
      predicted[c] = BLOCK_UP;
    }
    gold[0] = TURN;
    gold[13] = NEXT;
    predicted[0] = NEXT_UP;
    predicted[13] = TURN_UP;

    assertThat(new ColumnPermutation(gold, predicted, 100_000).exists()).isTrue();
  }

  @Test
  void looksAtRowsOnlyWhereThereIsAChoiceOfColumns() {
    // Two columns of three rows: three columns are put in place, 5 each, before the last decision.
    long[][] gold = {{1, 2, 3}, {4, 5, 6}};

    assertThat(new ColumnPermutation(gold, gold, 15).exists()).isTrue();
    assertThat(new ColumnPermutation(gold, gold, 14).exists()).isFalse();
  }

  @Test
  void countsTheRowsItLooksAtWhereColumnsAreAlike() {
    // As above, and both tables' rows are looked at once: 6 more.
    long[][] gold = {{1, 2, 3}, {2, 3, 1}};

    assertThat(new ColumnPermutation(gold, gold, 21).exists()).isTrue();
    assertThat(new ColumnPermutation(gold, gold, 20).exists()).isFalse();
  }

  @Test
  void givesUpWhenItsEffortIsSpentOnTheWay() {
    long[][] gold = {TURN, BLOCK, NEXT};
    long[][] swapped = {NEXT_UP, BLOCK_UP, TURN_UP};

    assertThat(new ColumnPermutation(gold, swapped, 1000).exists()).isTrue();
    assertThat(new ColumnPermutation(gold, swapped, 100).exists()).isFalse();
  }

  private static boolean exists(long[][] gold, long[]... predicted) {
    return new ColumnPermutation(gold, predicted).exists();
  }
}
