// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PythonKeysTest {
  private static final List<@Nullable Object> VALUES =
      Arrays.asList(
          null,
          0L,
          1L,
          1.0,
          true,
          false,
          -0.0,
          2.5,
          new BigDecimal("2.50"),
          new BigDecimal("0.1"),
          0.1,
          (1L << 53) + 1,
          (double) (1L << 53),
          0x1p63,
          BigInteger.ONE.shiftLeft(63),
          0x1p100,
          BigInteger.TWO.pow(100),
          new BigDecimal("1E+2000000000"),
          Double.POSITIVE_INFINITY,
          "1",
          "",
          "a",
          new ByteString(new byte[] {'a'}),
          new ByteString(new byte[] {'a'}),
          LocalDate.of(2024, 1, 1),
          "2024-01-01",
          List.of(1L, 2L),
          List.of(1.0, 2.0));

  @Test
  void areEqualWherePythonCallsValuesEqual() {
    for (Object one : VALUES) {
      for (Object other : VALUES) {
        boolean equal = PythonRow.sameSet(cell(one), cell(other));
        assertThat(key(one) == key(other)).as("%s and %s", one, other).isEqualTo(equal);
      }
    }
  }

  @Test
  void tellValuesApartThatHaveOneHashCode() {
    assertThat(key(List.of("Aa"))).isNotEqualTo(key(List.of("BB")));
    BigDecimal one = new BigDecimal(BigInteger.TWO.pow(32).add(BigInteger.ONE), 1);
    BigDecimal other = new BigDecimal(BigInteger.valueOf(32), 1);
    assertThat(one).hasSameHashCodeAs(other);
    assertThat(key(one)).isNotEqualTo(key(other));
  }

  @Test
  void giveEveryNanAKeyOfItsOwn() {
    assertThat(key(Double.NaN)).isNotEqualTo(key(Double.NaN));
  }

  @Test
  void tellTypesApartWhereAskedTo() {
    assertThat(typedKey(1L)).isNotEqualTo(typedKey(1.0));
    assertThat(typedKey(0.0)).isNotEqualTo(typedKey(-0.0));
    assertThat(typedKey(1.0)).isEqualTo(typedKey(1.0));
    assertThat(typedKey("a")).isEqualTo(key("a"));
  }

  @Test
  void countTheOrderOfColumnsInRows() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    rows.add(Arrays.asList(1L, "a"));
    rows.add(Arrays.asList("a", 1L));
    rows.add(Arrays.asList(1.0, "a"));
    long[] keys = PythonKeys.ofRows(ResultTable.ofRows(List.of("x", "y"), rows));

    assertThat(keys[0]).isNotEqualTo(keys[1]).isEqualTo(keys[2]);
  }

  private static long key(@Nullable Object value) {
    return PythonKeys.of(cell(value).column(0))[0];
  }

  private static long typedKey(@Nullable Object value) {
    return PythonKeys.withTypes(cell(value).column(0))[0];
  }

  private static ResultTable cell(@Nullable Object value) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    rows.add(Arrays.asList(value));
    return ResultTable.ofRows(List.of("c"), rows);
  }

  /** The first numbers of SplitMix64 with seed 0, as its authors publish them. */
  @Test
  void scrambleCellsByColumnAsSplitMixDoes() {
    long golden = 0x9E3779B97F4A7C15L;

    assertThat(PythonKeys.mix(golden)).isEqualTo(0xE220A8397B1DCDAFL);
    assertThat(PythonKeys.inColumn(0, 0)).isEqualTo(0xE220A8397B1DCDAFL);
    assertThat(PythonKeys.inColumn(0, 1)).isEqualTo(0x6E789E6AA1B965F4L);
    assertThat(PythonKeys.inColumn(golden, 1)).isEqualTo(0x06C45D188009454FL);
  }

  @Test
  void tellApartValuesOfOneHashCode() {
    assertThat("Aa").hasSameHashCodeAs("BB");
    assertThat(key("Aa")).isNotEqualTo(key("BB"));
    assertThat(new ByteString(new byte[] {0, 31}))
        .hasSameHashCodeAs(new ByteString(new byte[] {1, 0}));
    assertThat(key(new ByteString(new byte[] {0, 31})))
        .isNotEqualTo(key(new ByteString(new byte[] {1, 0})))
        .isNotZero();
  }

  @Test
  void addUpToTheKeyOfARow() {
    ResultTable table =
        ResultTable.ofRows(List.of("x", "y"), List.of(List.of(1L, "a"), List.of(2.5, "b")));
    long[] x = PythonKeys.of(table.column(0));
    long[] y = PythonKeys.of(table.column(1));

    for (int row = 0; row < 2; row++) {
      assertThat(PythonKeys.of(table.column(0), row)).isEqualTo(x[row]);
      assertThat(PythonKeys.ofRows(table)[row])
          .isEqualTo(PythonKeys.inColumn(x[row], 0) + PythonKeys.inColumn(y[row], 1));
    }
  }

  @Test
  void areTheSameInEveryRun() {
    assertThat(key(null)).isEqualTo(PythonKeys.mix(0x6e6f6e65L));
    assertThat(key(0L)).isEqualTo(PythonKeys.mix(0x2545F4914F6CDD1DL)).isEqualTo(key(0.0));
    assertThat(key(2.5))
        .isEqualTo(PythonKeys.mix(PythonKeys.mix(Double.doubleToLongBits(2.5)) + 0x5DEECE66DL));
  }
}
