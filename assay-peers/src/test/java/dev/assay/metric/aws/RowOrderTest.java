// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.aws.SortedTables.RowOrder;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowOrderTest {
  private static final List<@Nullable Object> VALUES =
      Arrays.asList(null, 1L, 2L, 2.5, -3L, "", "a", "abc", "abcabc", "abcabd", "abd", true);

  @Test
  void sortsTablesOfAnySizeAsComparingRowsWould() {
    Random random = new Random(7);
    for (int rows = 0; rows < 200; rows += rows < 20 ? 1 : 9) {
      for (int kinds = 1; kinds <= VALUES.size(); kinds += 2) {
        ResultTable table = table(random, rows, kinds);
        List<Column> columns = table.columns();
        Comparator<Integer> order =
            (a, b) -> {
              int sign = compare(columns.get(0), a, b);
              return sign != 0 ? sign : compare(columns.get(1), a, b);
            };
        List<Integer> expected = IntStream.range(0, rows).boxed().sorted(order).toList();

        assertThat(RowOrder.of(columns, rows))
            .containsExactly(expected.stream().mapToInt(row -> row).toArray());
      }
    }
  }

  @Test
  void equalRowsKeepTheirOrder() {
    for (int rows : new int[] {2, 8, 9, 40}) {
      List<List<Object>> same = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        same.add(List.of(i % 2 == 0 ? "abcdefg" : "abcdefh", 1L));
      }
      int[] order = RowOrder.of(ResultTable.ofRows(List.of("a", "b"), same).columns(), rows);

      assertThat(order)
          .containsExactly(
              IntStream.concat(
                      IntStream.range(0, rows).filter(i -> i % 2 == 0),
                      IntStream.range(0, rows).filter(i -> i % 2 == 1))
                  .toArray());
    }
  }

  @Test
  void withoutColumnsRowsStayAsTheyAre() {
    assertThat(RowOrder.of(List.of(), 3)).containsExactly(0, 1, 2);
  }

  private static ResultTable table(Random random, int rows, int kinds) {
    List<List<@Nullable Object>> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      cells.add(
          Arrays.asList(VALUES.get(random.nextInt(kinds)), VALUES.get(random.nextInt(kinds))));
    }
    return ResultTable.ofRows(List.of("a", "b"), cells);
  }

  private static int compare(Column column, int a, int b) {
    return CellOrder.compare(column.value(a), column.value(b));
  }
}
