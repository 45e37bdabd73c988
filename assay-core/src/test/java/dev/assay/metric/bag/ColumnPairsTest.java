// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static dev.assay.metric.TestComparisons.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.metric.bag.ColumnPairs.Pair;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnPairsTest {
  @Test
  void thePairsWithMostInCommonComeFirst() {
    for (int shift = 0; shift < 20; shift++) {
      int n = shift * 100;
      ResultTable one =
          table(
              "a b c",
              List.of(n, n + 10, n + 20),
              List.of(n + 1, n + 11, n + 21),
              List.of(n + 2, n + 12, n + 22));
      ResultTable other =
          table(
              "x y z",
              List.of(n, n + 10, n + 20),
              List.of(-1, n + 11, n + 21),
              List.of(-2, n + 12, -3));

      assertThat(pairs(one, other))
          .extracting(p -> p.a().name(), p -> p.b().name(), Pair::common)
          .containsExactly(tuple("b", "y", 3L), tuple("c", "z", 2L), tuple("a", "x", 1L));
    }
  }

  @Test
  void columnsWithoutACommonValueAreNoPair() {
    assertThat(pairs(table("a b", List.of(1, 2)), table("a b", List.of(2, 3))))
        .extracting(p -> p.a().name(), p -> p.b().name(), Pair::common)
        .containsExactly(tuple("b", "a", 1L));
    assertThat(pairs(table("a", List.of(1)), table("a", List.of(2)))).isEmpty();
  }

  @Test
  void ofColumnsThatHoldTheSameThoseOfOneNameArePaired() {
    ResultTable one = table("x y", List.of(1, 1), List.of(2, 2));
    ResultTable other = table("w x", List.of(1, 1), List.of(2, 2));

    assertThat(pairs(one, other))
        .extracting(p -> p.a().name(), p -> p.b().name())
        .containsExactlyInAnyOrder(tuple("x", "x"), tuple("y", "w"));
  }

  /** Names say a with a, values say a with d. */
  @Test
  void aValueCountsForMoreThanContextsAndNames() {
    ResultTable one = table("a b c d", List.of(1, 2, 3, 4), List.of(5, 6, 7, 8));
    ResultTable other = table("d c b a", List.of(1, 2, 3, 4), List.of(5, 6, 70, 80));

    assertThat(pairs(one, other))
        .extracting(p -> p.a().name(), p -> p.b().name(), Pair::common)
        .containsExactlyInAnyOrder(
            tuple("a", "d", 2L), tuple("b", "c", 2L), tuple("c", "b", 1L), tuple("d", "a", 1L));
  }

  /** Each column shares one of its two values with its partner. */
  @Test
  void beyond160000PairsOnlyEqualBagsArePaired() {
    ResultTable one = wide(400, 1_000_000);
    ResultTable other = wide(400, 2_000_000);
    ResultTable wider = wide(401, 2_000_000);

    assertThat(pairs(one, other)).hasSize(400).extracting(Pair::common).containsOnly(1L);
    assertThat(pairs(one, wider)).isEmpty();
    assertThat(pairs(wider, one)).isEmpty();
    assertThat(pairs(one, wide(401, 1_000_000)))
        .hasSize(400)
        .allMatch(pair -> pair.a().name().equals(pair.b().name()) && pair.common() == 2);
    assertThat(pairs(wide(401, 1_000_000), one)).hasSize(400);
  }

  private static List<Pair> pairs(ResultTable one, ResultTable other) {
    return ColumnPairs.of(BagTable.of(one), BagTable.of(other)).pairs();
  }

  private static ResultTable wide(int columns, int second) {
    List<String> names = new ArrayList<>();
    List<Integer> values = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("c" + c);
      values.add(c);
      others.add(second + c);
    }
    return ResultTable.ofRows(names, List.of(values, others));
  }
}
