// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnKeys;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarRowPairingTest {
  private static final int ROWS = 20_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 500, ROWS, Integer.MAX_VALUE})
  void ordersRowsByTheirCellsWhereverTheyAre(int most) {
    List<Object> cells = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      cells.add((long) (row * 2 / 3)); // every other one twice
    }
    List<Object> shuffled = new ArrayList<>(cells);
    Collections.shuffle(shuffled, new Random(2));

    assertThat(ordered(shuffled, most))
        .isEqualTo(ordered(cells, most))
        .hasSize(Math.min(ROWS, most));
  }

  private static List<Object> ordered(List<Object> cells, int most) {
    ColumnBuilder builder = new ColumnBuilder("c", "");
    cells.forEach(builder::add);
    Column column = builder.build();
    int[] rows = IntStream.range(0, ROWS).toArray();
    List<ColumnKeys> keys = List.of(ColumnKeys.of(column, KeyEncoding.BASE));
    return IntStream.of(SimilarRowPairing.byCells(rows, keys, most)).mapToObj(cells::get).toList();
  }
}
