// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.cell.CellRule;
import dev.assay.spark.tables.SparkColumn.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** Hashes are equal exactly for cells that the library's rules find equal. */
class CellHasherTest {
  private static final HashSeed SEED = HashSeed.random();

  /** A cell as Spark stores it, and as the library has it. */
  private record Cell(SparkColumn column, Object stored, Object value) {}

  private static Cell decimal(String text, int precision) {
    BigDecimal number = new BigDecimal(text);
    Decimal stored =
        new Decimal().set(new scala.math.BigDecimal(number), precision, number.scale());
    return cell(Kind.DECIMAL, precision, number.scale(), stored, number);
  }

  private static Cell cell(Kind kind, int precision, int scale, Object stored, Object value) {
    return new Cell(new SparkColumn(0, "v", "", kind, precision, scale), stored, value);
  }

  private static Cell cell(Kind kind, Object value) {
    return cell(
        kind, 0, 0, value instanceof String text ? UTF8String.fromString(text) : value, value);
  }

  private static List<Long> hash(Cell cell, CellForm form) {
    CellHasher hasher = new CellHasher(cell.column(), form, SEED);
    hasher.read(new GenericInternalRow(new Object[] {cell.stored()}), 0);
    hasher.mix(1);
    return List.of(hasher.low()[0], hasher.high()[0]);
  }

  private static List<Cell> numbers() {
    List<Cell> cells = new ArrayList<>();
    Random random = new Random(7);
    for (String text :
        List.of(
            "0",
            "0.00",
            "5",
            "5.00",
            "-5.0",
            "0.5",
            "2.675",
            "0.1",
            "12345678901234567.89",
            "9007199254740993",
            "9223372036854775808",
            "99999999999999999999999999999999999999",
            "1e3",
            "0.125000")) {
      BigDecimal number = new BigDecimal(new BigDecimal(text).toPlainString());
      if (number.precision() <= 18) {
        cells.add(decimal(number.toPlainString(), 18));
      }
      cells.add(decimal(number.toPlainString(), 38));
      cells.add(cell(Kind.DOUBLE, number.doubleValue()));
      cells.add(cell(Kind.FLOAT, number.floatValue()));
      if (number.stripTrailingZeros().scale() <= 0 && number.precision() < 19) {
        cells.add(cell(Kind.LONG, number.longValueExact()));
      }
    }
    for (double special :
        new double[] {-0.0, Double.NaN, Double.POSITIVE_INFINITY, 0x1p63, -0x1p63}) {
      cells.add(cell(Kind.DOUBLE, special));
    }
    for (int i = 0; i < 20; i++) {
      cells.add(cell(Kind.DOUBLE, random.nextGaussian()));
    }
    return cells;
  }

  @Test
  void givesNumbersTheSameHashExactlyIfTheyAreEqualByValue() {
    for (Cell one : numbers()) {
      for (Cell other : numbers()) {
        boolean equal = CellRule.BY_VALUE.equal(one.value(), other.value());
        assertThat(hash(one, CellForm.EXACT).equals(hash(other, CellForm.EXACT)))
            .as(one + " " + other)
            .isEqualTo(equal);
      }
    }
  }

  @Test
  void givesTextsOfAnyLengthDifferentHashesInBothHalves() {
    List<Long> seen = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int length = 0; length < 100; length++) {
      seen.addAll(hash(cell(Kind.TEXT, text.toString()), CellForm.EXACT));
      seen.addAll(hash(cell(Kind.TEXT, text + "b"), CellForm.EXACT));
      text.append('a');
    }
    assertThat(seen).doesNotHaveDuplicates();
  }

  @Test
  void acceptsByTheGridOnlyWhatRoundingAccepts() {
    CellRule rule =
        new CellRule(
            dev.assay.match.RelaxationSet.of(
                dev.assay.match.Relaxation.ROUNDING,
                dev.assay.match.Relaxation.FLOAT_NOISE,
                dev.assay.match.Relaxation.NUMERIC_TYPE),
            null,
            2,
            dev.assay.match.cell.UnitScale.SAME,
            false,
            java.time.ZoneOffset.UTC);
    for (int i = -2_000; i < 2_000; i++) {
      Cell full = cell(Kind.DOUBLE, i / 777.0);
      Cell exact = decimal(BigDecimal.valueOf(i * 5L, 3).toPlainString(), 18);
      for (Cell each : List.of(full, exact)) {
        BigDecimal shown =
            new BigDecimal(each.value().toString()).setScale(2, java.math.RoundingMode.HALF_UP);
        Cell coarse = decimal(shown.toPlainString(), 18);
        Cell next = decimal(shown.add(new BigDecimal("0.01")).toPlainString(), 18);
        assertThat(hash(each, CellForm.grid(2))).isEqualTo(hash(coarse, CellForm.grid(2)));
        assertThat(rule.equal(each.value(), coarse.value())).isTrue();
        assertThat(hash(each, CellForm.grid(2))).isNotEqualTo(hash(next, CellForm.grid(2)));
      }
    }
  }

  @Test
  void acceptsByLeadingBitsOnlyWhatFloatNoiseAccepts() {
    CellRule rule =
        new CellRule(
            dev.assay.match.RelaxationSet.of(
                dev.assay.match.Relaxation.FLOAT_NOISE, dev.assay.match.Relaxation.NUMERIC_TYPE),
            null,
            CellRule.EXACT,
            dev.assay.match.cell.UnitScale.SAME,
            false,
            java.time.ZoneOffset.UTC);
    Random random = new Random(3);
    int equal = 0;
    for (int i = 0; i < 5_000; i++) {
      double value = random.nextGaussian() * Math.pow(10, random.nextInt(30) - 10);
      double near = value * (1 + random.nextGaussian() * Math.pow(10, -8 - random.nextInt(9)));
      Cell one = cell(Kind.DOUBLE, value);
      Cell other = cell(Kind.DOUBLE, near);
      if (hash(one, CellForm.NOISY_DOUBLE).equals(hash(other, CellForm.NOISY_DOUBLE))) {
        equal++;
        assertThat(rule.equal(value, near)).as(value + " " + near).isTrue();
      }
    }
    assertThat(equal).isGreaterThan(2_000);
    assertThat(hash(cell(Kind.DOUBLE, Double.MAX_VALUE), CellForm.NOISY_DOUBLE))
        .isNotEqualTo(hash(cell(Kind.DOUBLE, Double.POSITIVE_INFINITY), CellForm.NOISY_DOUBLE));
  }
}
