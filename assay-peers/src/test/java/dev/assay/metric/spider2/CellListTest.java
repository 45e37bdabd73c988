// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.spider2.CellList.Kind;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Equality of two columns, and the text by which their cells are sorted. */
class CellListTest {
  @Test
  void isNumericIfItHoldsWholeNumbersOrFloats() {
    assertThat(numbers(Kind.INTEGER, 1).kind()).isEqualTo(Kind.INTEGER);
    assertThat(numbers(Kind.INTEGER, 1).isNumeric()).isTrue();
    assertThat(numbers(Kind.FLOAT, 1).isNumeric()).isTrue();
    assertThat(numbers(Kind.TRUTH, 1).isNumeric()).isFalse();
    assertThat(texts("1").isNumeric()).isFalse();
    assertThat(texts("1").kind()).isEqualTo(Kind.TEXT);
    assertThat(numbers(Kind.INTEGER, 1).toFloats().kind()).isEqualTo(Kind.FLOAT);
  }

  @Test
  void matchesNoColumnOfAnotherLength() {
    CellList shorter = numbers(Kind.INTEGER, 1);
    CellList longer = numbers(Kind.INTEGER, 1, 2);

    assertThat(shorter.matches(longer, true)).isFalse();
    assertThat(shorter.matches(longer, false)).isFalse();
    assertThat(longer.matches(longer, true)).isTrue();
  }

  @Test
  void matchesShuffledCellsUnlessOrdered() {
    assertThat(texts("b", "a", "c").matches(texts("c", "b", "a"), false)).isTrue();
    assertThat(texts("b", "a", "c").matches(texts("c", "b", "a"), true)).isFalse();
    assertThat(texts("b", "a", "a").matches(texts("b", "b", "a"), false)).isFalse();
    CellList truths = numbers(Kind.TRUTH, 1, 0, 1);
    assertThat(truths.matches(numbers(Kind.TRUTH, 0, 1, 1), false)).isTrue();
    assertThat(truths.matches(numbers(Kind.INTEGER, 0, 1, 1), false)).isTrue();
    assertThat(truths.matches(numbers(Kind.TRUTH, 0, 1, 0), false)).isFalse();
  }

  @Test
  void sortsAMissingCellBehindTheTextOfZero() {
    assertThat(texts("0", null).matches(texts(null, "0"), false)).isTrue();
    assertThat(texts("0", null).matches(texts(null, "0"), true)).isFalse();
    assertThat(texts("0", null, "-x", "1").matches(texts("1", "-x", null, "0"), false)).isTrue();
  }

  @Test
  void sortsAMissingNumberAsZero() {
    BitSet first = new BitSet();
    first.set(0);
    CellList missing = CellList.ofNumbers(Kind.FLOAT, new double[] {77, -1, 3}, first);

    assertThat(missing.matches(numbers(Kind.FLOAT, 3, -1, 0), false)).isTrue();
    assertThat(missing.matches(numbers(Kind.INTEGER, 3, 0, -1), false)).isTrue();
    assertThat(missing.matches(numbers(Kind.FLOAT, 0, -1, 3), true)).isTrue();
    assertThat(missing.matches(numbers(Kind.FLOAT, 77, -1, 3), false)).isFalse();
  }

  @Test
  void writesLargeWholeNumbersWithoutAnExponentWhenItSorts() {
    // "10000000000000000" comes before "15", "1e+16" behind "15.0".
    CellList whole = numbers(Kind.INTEGER, 1e16, 15);

    assertThat(whole.matches(numbers(Kind.FLOAT, 15, 1e16), false)).isFalse();
    assertThat(whole.matches(numbers(Kind.INTEGER, 15, 1e16), false)).isTrue();
    assertThat(whole.toFloats().matches(numbers(Kind.FLOAT, 15, 1e16), false)).isTrue();
  }

  @Test
  void writesFloatsAsPythonDoes() {
    assertThat(CellList.pythonText(0.0)).isEqualTo("0.0");
    assertThat(CellList.pythonText(-0.0)).isEqualTo("-0.0");
    assertThat(CellList.pythonText(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(CellList.pythonText(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
    assertThat(CellList.pythonText(1e-4)).isEqualTo("0.0001");
    assertThat(CellList.pythonText(9.5e-5)).isEqualTo("9.5e-05");
    assertThat(CellList.pythonText(1e15)).isEqualTo("1000000000000000.0");
    assertThat(CellList.pythonText(-2.5e100)).isEqualTo("-2.5e+100");
  }

  @Test
  void matchesInfinityWithItselfAlone() {
    CellList high = numbers(Kind.FLOAT, Double.POSITIVE_INFINITY);

    assertThat(high.matches(numbers(Kind.FLOAT, Double.POSITIVE_INFINITY), false)).isTrue();
    assertThat(high.matches(numbers(Kind.FLOAT, Double.NEGATIVE_INFINITY), false)).isFalse();
    assertThat(high.matches(numbers(Kind.FLOAT, 1e300), false)).isFalse();
    assertThat(numbers(Kind.FLOAT, 1e300).matches(high, false)).isFalse();
  }

  private static CellList numbers(Kind kind, double... numbers) {
    return CellList.ofNumbers(kind, numbers, new BitSet());
  }

  @SuppressWarnings("NullAway") // does not see in a class file that elements may be null
  private static CellList texts(@Nullable String... texts) {
    return CellList.ofTexts(texts);
  }
}
