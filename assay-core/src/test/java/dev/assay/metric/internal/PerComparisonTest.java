// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.Comparison;
import dev.assay.metric.TestComparisons;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PerComparisonTest {
  private final ResultTable table = ResultTable.ofRows(List.of("n"), List.of(List.of(1)));
  private final AtomicInteger derived = new AtomicInteger();
  private final PerComparison<Integer> counted =
      new PerComparison<>(comparison -> derived.incrementAndGet());

  @Test
  void derivesOnceFromTheSameComparison() {
    Comparison one = TestComparisons.tables(table, table);

    assertThat(counted.of(one)).isEqualTo(1);
    assertThat(counted.of(one)).isEqualTo(1);
  }

  @Test
  void derivesAnewFromAnEqualComparison() {
    Comparison one = TestComparisons.tables(table, table);
    int first = counted.of(one);

    assertThat(counted.of(TestComparisons.tables(table, table))).isEqualTo(first + 1);
    assertThat(counted.of(one)).isEqualTo(first + 2);
  }

  @Test
  void doesNotMixUpThreads() throws InterruptedException {
    Comparison one = TestComparisons.tables(table, table);
    int here = counted.of(one);
    Thread other = new Thread(() -> counted.of(TestComparisons.tables(table, table)));
    other.start();
    other.join();

    assertThat(counted.of(one)).isEqualTo(here);
  }
}
