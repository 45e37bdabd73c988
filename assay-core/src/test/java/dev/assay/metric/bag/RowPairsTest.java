// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static dev.assay.metric.TestComparisons.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowPairsTest {
  @Test
  void withoutACommonValueNoCellIsEqual() {
    assertThat(equalCells(table("a", List.of(1)), table("a", List.of(2)))).isZero();
  }

  /** All rows of the second table are found in the first, which has one more. */
  @Test
  void rowsThatAreLeftOnOneSideOnlyHaveNoPartner() {
    ResultTable longer = table("a", List.of(1), List.of(2), List.of(2), List.of(9));
    ResultTable shorter = table("a b", List.of(2, 5), List.of(1, 5), List.of(2, 6));

    assertThat(equalCells(longer, shorter)).isEqualTo(3);
  }

  /** The first table has fewer columns but more rows; the best pairs share 2, 1 and 1 cells. */
  @Test
  void theLongerTableMayComeFirst() {
    ResultTable longer =
        table(
            "a b c",
            List.of(1, 2, 3),
            List.of(4, 5, 6),
            List.of(7, 8, 9),
            List.of(1, 5, 9),
            List.of(10, 11, 12));
    ResultTable shorter =
        table("a b c d", List.of(1, 5, 3, 0), List.of(7, -1, 12, 0), List.of(4, 11, -3, 0));

    assertThat(equalCells(longer, shorter)).isEqualTo(4);
    assertThat(BagF1.f1(shorter, longer)).isEqualTo(2 * 4 / 27.0);
  }

  /** Neighbouring doubles of about 1e9 that keys round in different directions. */
  @Test
  void numbersThatDifferByNoiseAreEqualAtTheEdgeOfARoundingStep() {
    long bits = (Double.doubleToLongBits(1e9) & -(1L << 22)) + (1L << 21);
    double low = Double.longBitsToDouble(bits - 1);
    double high = Double.longBitsToDouble(bits);

    assertThat(
            equalCells(
                table("n", List.of(7.5), List.of(low)), table("n", List.of(high), List.of(7.5))))
        .isEqualTo(2);
    assertThat(
            equalCells(
                table("n", List.of(7.5), List.of(low)),
                table("n", List.of(1e9 + 20), List.of(7.5))))
        .isEqualTo(1);
    assertThat(
            equalCells(
                table("n", List.of(7.5), List.of(1.25)),
                table("n", List.of(1.250001), List.of(7.5))))
        .isEqualTo(1);
    assertThat(
            equalCells(
                table("n", List.of(7.5), List.of(-low)), table("n", List.of(-high), List.of(7.5))))
        .isEqualTo(2);
  }

  /** Half the rows share the first cell, the others the second; see how many of them count. */
  @Test
  void upTo400RowsAreAssignedExactlyAndMoreByTheirFirstColumns() {
    assertThat(equalCells(halves(400, 0, false), halves(400, 0, true))).isEqualTo(400);
    assertThat(equalCells(halves(401, 0, false), halves(401, 0, true))).isEqualTo(201);
    assertThat(equalCells(halves(401, 0, false), halves(400, 0, true))).isBetween(200L, 201L);
    assertThat(equalCells(halves(400, 0, false), halves(401, 0, true))).isBetween(200L, 201L);
  }

  /** Equal rows are set aside first, so 400 others are still assigned exactly. */
  @Test
  void equalRowsDoNotCountTowardsTheBound() {
    assertThat(equalCells(halves(400, 600, false), halves(400, 600, true)))
        .isEqualTo(400 + 2 * 600);
    assertThat(equalCells(halves(450, 600, false), halves(450, 600, true)))
        .isEqualTo(225 + 2 * 600);
  }

  /** Rows agree in none, one, two or three of their columns; more columns have fewer in common. */
  @Test
  void theLowerEstimateAddsColumnByColumn() {
    List<List<Integer>> one = new ArrayList<>();
    List<List<Integer>> other = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      int kind = i % 4;
      one.add(List.of(i, 1_000 + i, 2_000 + i, 5_000));
      other.add(
          List.of(
              kind > 0 ? i : -i - 1,
              kind > 1 ? 1_000 + i : -2_000 - i,
              kind > 2 ? 2_000 + i : -4_000 - i,
              5_000 + i));
    }
    Collections.shuffle(other, new Random(4));
    List<String> names = List.of("a", "b", "c", "d");

    assertThat(equalCells(ResultTable.ofRows(names, one), ResultTable.ofRows(names, other)))
        .isEqualTo(600 + 400 + 200);
  }

  /** The first half shares its first cell with the other side, the second half its second. */
  private static ResultTable halves(int rows, int same, boolean other) {
    List<List<Integer>> cells = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      boolean first = 2 * i < rows;
      cells.add(List.of(other && !first ? -i - 1 : i, other && first ? -10_000 - i : 10_000 + i));
    }
    for (int i = 0; i < same; i++) {
      cells.add(List.of(20_000 + i / 2, 30_000 + i / 2));
    }
    return ResultTable.ofRows(List.of("a", "b"), cells);
  }

  private static long equalCells(ResultTable one, ResultTable other) {
    return RowPairs.equalCells(ColumnPairs.of(BagTable.of(one), BagTable.of(other)));
  }
}
