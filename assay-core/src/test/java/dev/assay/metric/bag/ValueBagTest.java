// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static dev.assay.metric.TestComparisons.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.bag.BagTable.BagColumn;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValueBagTest {
  private static final BagColumn COLUMN = BagTable.of(table("n", List.of(1))).columns().get(0);

  @Test
  void valuesAreCountedExactlyUpToTwoMillionCells() {
    assertThat(ValueBag.buckets(sized(1, 1_000_000), sized(1, 1_000_000), 1)).isZero();
    assertThat(ValueBag.buckets(sized(1, 1_000_000), sized(1, 1_000_001), 1)).isEqualTo(65_536);
    assertThat(ValueBag.buckets(sized(2, 250_000), sized(4, 250_000), 8)).isZero();
    assertThat(ValueBag.buckets(sized(4, 250_000), sized(2, 250_001), 8)).isEqualTo(65_536);
  }

  @Test
  void valuesAreCountedExactlyUpToTwoHundredMillionSteps() {
    assertThat(ValueBag.buckets(sized(1, 800), sized(1, 1_200), 100_000)).isZero();
    assertThat(ValueBag.buckets(sized(1, 800), sized(1, 1_201), 100_000)).isEqualTo(1_024);
  }

  @Test
  void countsWhatTwoSortedArraysShare() {
    assertThat(ValueBag.common(new long[] {1, 2, 5, 5, 9}, new long[] {0, 2, 3, 5, 5, 5}))
        .isEqualTo(3);
    assertThat(ValueBag.common(new long[] {0, 2, 3, 5, 5, 5}, new long[] {1, 2, 5, 5, 9}))
        .isEqualTo(3);
    assertThat(ValueBag.common(new long[] {1}, new long[0])).isZero();
  }

  /** 300 values twice each; the other column has 200 of them. */
  @Test
  void theOrderOfValuesDoesNotMatter() {
    List<List<Integer>> one = rows(IntStream.range(0, 600).map(i -> i / 2));
    List<List<Integer>> other = rows(IntStream.range(100, 500).map(i -> i / 2));
    Collections.shuffle(one, new Random(1));
    Collections.shuffle(other, new Random(2));

    assertThat(bag(one, ValueBag.EXACT).common(bag(other, ValueBag.EXACT))).isEqualTo(400);
    assertThat(bag(other, ValueBag.EXACT).common(bag(one, ValueBag.EXACT))).isEqualTo(400);
  }

  @Test
  void manyBucketsCountAsExactly() {
    List<List<Integer>> one = rows(IntStream.of(1, 2, 3, 3, 3));
    List<List<Integer>> other = rows(IntStream.of(3, 4, 3, 1));

    assertThat(bag(one, 1 << 16).common(bag(other, 1 << 16))).isEqualTo(3);
    assertThat(bag(other, 1 << 16).common(bag(one, 1 << 16))).isEqualTo(3);
  }

  @Test
  void fewBucketsCountTooMany() {
    List<List<Integer>> one = rows(IntStream.range(0, 1_000));
    List<List<Integer>> other = rows(IntStream.range(5_000, 5_600));

    assertThat(bag(one, 1).common(bag(other, 1))).isEqualTo(600);
    assertThat(bag(one, 16).common(bag(other, 16))).isEqualTo(600);
    assertThat(bag(one, 1 << 16).common(bag(other, 1 << 16))).isLessThan(100);
  }

  private static BagTable sized(int columns, int rows) {
    return new BagTable(Collections.nCopies(columns, COLUMN), rows);
  }

  private static List<List<Integer>> rows(IntStream values) {
    return new ArrayList<>(values.mapToObj(i -> List.of(i)).toList());
  }

  private static ValueBag bag(List<List<Integer>> rows, int buckets) {
    BagTable table = BagTable.of(ResultTable.ofRows(List.of("n"), rows));
    return ValueBag.of(table.columns().get(0), table.rows(), buckets);
  }
}
