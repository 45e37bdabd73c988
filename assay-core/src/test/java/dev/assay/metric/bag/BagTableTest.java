// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static dev.assay.metric.TestComparisons.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.column.ValueKeys;
import dev.assay.metric.bag.BagTable.BagColumn;
import dev.assay.table.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class BagTableTest {
  /** The first numbers of SplitMix64 with seed 0, as its authors publish them. */
  @Test
  void scramblesAsSplitMixDoes() {
    assertThat(BagTable.mix(0)).isEqualTo(0xE220A8397B1DCDAFL);
    assertThat(BagTable.mix(0x9E3779B97F4A7C15L)).isEqualTo(0x6E789E6AA1B965F4L);
    assertThat(BagTable.mix(0x3C6EF372FE94F82AL)).isEqualTo(0x06C45D188009454FL);
  }

  @Test
  void hashesAColumnAsTheSumOfItsCells() {
    ResultTable source = table("a b", List.of(1, 4), List.of(2, 5), List.of(2, 6));
    ValueKeys a = ValueKeys.of(source.column(0));
    ValueKeys b = ValueKeys.of(source.column(1));
    long content = 0;
    long context = 0;
    for (int row = 0; row < 3; row++) {
      long cell = BagTable.mix(a.at(row));
      content += cell;
      context += BagTable.mix(cell ^ BagTable.mix(cell + BagTable.mix(b.at(row))));
    }
    BagColumn column = columnOf(BagTable.of(source), "a");

    assertThat(column.content()).isEqualTo(content);
    assertThat(column.context()).isEqualTo(context);
  }

  @Test
  void ordersColumnsByContentThenContextThenName() {
    ResultTable source = table("B a C d", List.of(1, 1, 2, 1), List.of(2, 2, 3, 1));
    BagTable table = BagTable.of(source);

    assertThat(table.columns())
        .extracting(BagColumn::name)
        .containsExactlyInAnyOrder("a", "b", "c", "d")
        .containsSubsequence("a", "b");
    assertThat(table.columns()).extracting(BagColumn::content).isSorted();
    assertThat(columnOf(table, "a").context()).isEqualTo(columnOf(table, "b").context());
  }

  @Test
  void fewerColumnsComeBeforeFewerRowsBeforeSmallerContent() {
    BagTable tall = BagTable.of(table("a", List.of(1), List.of(2), List.of(3)));
    BagTable wide = BagTable.of(table("a b", List.of(1, 2)));
    BagTable low = BagTable.of(table("a", List.of(1), List.of(2)));

    assertThat(tall.comesBefore(wide)).isTrue();
    assertThat(wide.comesBefore(tall)).isFalse();
    assertThat(low.comesBefore(tall)).isTrue();
    assertThat(tall.comesBefore(low)).isFalse();
    assertThat(low.comesBefore(low)).isTrue();
    for (int n = 0; n < 20; n++) {
      BagTable one = BagTable.of(table("a", List.of(n)));
      BagTable next = BagTable.of(table("a", List.of(n + 1)));
      boolean first = one.columns().get(0).content() < next.columns().get(0).content();

      assertThat(one.comesBefore(next)).isEqualTo(first);
      assertThat(next.comesBefore(one)).isEqualTo(!first);
    }
  }

  private static BagColumn columnOf(BagTable table, String name) {
    return table.columns().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }
}
