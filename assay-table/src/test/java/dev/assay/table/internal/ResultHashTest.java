// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ResultHashTest {
  private static String hash(List<? extends List<? extends @Nullable Object>> rows) {
    List<String> names = rows.get(0).stream().map(cell -> "c").toList();
    return ResultHash.of(ResultTable.ofRows(names, rows));
  }

  @Test
  void differsWithValuesFamiliesOrderAndNulls() {
    List<String> hashes =
        Stream.of(
                List.of(List.of(1L), List.of(2L)),
                List.of(List.of(2L), List.of(1L)),
                List.of(List.of(1L, 2L)),
                List.of(List.of(1.0), List.of(2.0)),
                List.of(List.of("1"), List.of("2")),
                List.of(Arrays.asList((Object) null), List.of(2L)),
                List.of(List.of(""), List.of("")),
                List.of(List.of(true), List.of(false)))
            .map(ResultHashTest::hash)
            .toList();
    assertThat(hashes).doesNotHaveDuplicates().allMatch(hash -> hash.matches("[0-9a-f]{32}"));
  }

  /** PostgreSQL's longest numbers, which take the JDK a minute to write out. */
  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void hashesLongDecimalsAtOnce() {
    BigDecimal number = new BigDecimal("7".repeat(131_071));
    List<List<BigDecimal>> rows = Collections.nCopies(2_000, List.of(number));
    List<List<BigDecimal>> scaled = Collections.nCopies(2_000, List.of(number.setScale(3)));
    List<List<BigDecimal>> others = Collections.nCopies(2_000, List.of(number.movePointLeft(1)));
    assertThat(hash(rows)).isEqualTo(hash(scaled)).isNotEqualTo(hash(others));
  }

  @Test
  void findsTheSameRowsInAnyOrder() {
    String hash = inAnyOrder(List.of(1L, "a"), List.of(2L, "b"), List.of(2L, "b"));
    assertThat(inAnyOrder(List.of(2L, "b"), List.of(1L, "a"), List.of(2L, "b"))).isEqualTo(hash);
    assertThat(
            List.of(
                inAnyOrder(List.of(1L, "a"), List.of(1L, "a"), List.of(2L, "b")),
                inAnyOrder(List.of(1L, "a"), List.of(2L, "b")),
                inAnyOrder(List.of(1L, "b"), List.of(2L, "a"), List.of(2L, "b")),
                inAnyOrder(List.of("a", 1L), List.of("b", 2L), List.of("b", 2L))))
        .doesNotContain(hash)
        .doesNotHaveDuplicates();
    assertThat(inAnyOrder(List.of(0.0))).isEqualTo(inAnyOrder(List.of(-0.0)));
  }

  @SafeVarargs
  private static String inAnyOrder(List<Object>... rows) {
    List<String> names = rows[0].stream().map(cell -> "c").toList();
    return ResultHash.inAnyOrder(ResultTable.ofRows(names, List.of(rows)));
  }

  @Test
  void countsEqualValuesAsEqualHoweverTheyAreStored() {
    assertThat(hash(List.of(List.of(0.0)))).isEqualTo(hash(List.of(List.of(-0.0))));
    assertThat(hash(List.of(List.of(new BigDecimal("5.0")))))
        .isEqualTo(hash(List.of(List.of(new BigDecimal("5.00")))));
    assertThat(ResultHash.of(ResultTable.ofRows(List.of("a"), List.of(List.of(1L)))))
        .isEqualTo(ResultHash.of(ResultTable.ofRows(List.of("b"), List.of(List.of(1L)))));
  }
}
