// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.TextColumn;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares decisions on whole columns with those on each cell. */
class CellPairsTest {
  private static final List<@Nullable Object> NUMBERS =
      Arrays.asList(0L, 1L, -1L, 7L, 12L, 100L, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, null);

  private static final List<@Nullable Object> FLOATS =
      Arrays.asList(
          0.0,
          -0.0,
          1.0,
          12.5,
          0.1,
          0.1 + 1e-12,
          0.125,
          0.13,
          0.12,
          1e-13,
          1e17,
          9.007199254740993e15,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          null);

  private static final List<@Nullable Object> SINGLES =
      Arrays.asList(0f, 1f, 0.1f, 0.125f, 12.5f, 1e-13f, Float.NaN, null);

  private static final List<@Nullable Object> DECIMALS =
      Arrays.asList(new BigDecimal("0.10"), new BigDecimal("12.50"), new BigDecimal("1.00"), null);

  private static final List<@Nullable Object> TEXTS =
      Arrays.asList(
          "0",
          "-0",
          "1",
          "-1",
          "1.0",
          "1.00",
          "01",
          "7",
          "12",
          "12.5",
          "12.50",
          "0.1",
          ".1",
          "1.",
          "0.13",
          "0.12",
          "0.125",
          "0.1000000000010",
          "100",
          "100 ",
          " 1",
          "1e2",
          "9007199254740993",
          "9007199254740992.5",
          "9223372036854775807",
          "12345678901234567",
          "123456789012345678",
          "0.1234567890123456",
          "0.12345678901234567",
          "-",
          "",
          "1.2.3",
          "--1",
          "1-",
          "NaN",
          "true",
          "Yes",
          "$1",
          "2024",
          null);

  private static final List<List<@Nullable Object>> COLUMNS =
      List.of(NUMBERS, FLOATS, SINGLES, DECIMALS, TEXTS);

  private static Column column(List<@Nullable Object> cells) {
    ColumnBuilder column = new ColumnBuilder("c", "");
    cells.forEach(column::add);
    return column.build();
  }

  private static RelaxationSet some(Random random) {
    List<Relaxation> chosen = new ArrayList<>();
    for (Relaxation relaxation : Relaxation.values()) {
      if (random.nextInt(3) == 0) {
        chosen.add(relaxation);
      }
    }
    return RelaxationSet.of(chosen);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void decidesAsTheRule(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 40; i++) {
      CellRule rule =
          new CellRule(
              some(random),
              random.nextInt(4) == 0 ? new BigDecimal("0.01") : null,
              random.nextInt(4) - 1,
              random.nextInt(5) == 0 ? UnitScale.ALL.get(0) : UnitScale.SAME,
              random.nextBoolean(),
              ZoneOffset.UTC);
      for (List<@Nullable Object> golds : COLUMNS) {
        for (List<@Nullable Object> predictions : COLUMNS) {
          assertDecidesAs(rule, golds, predictions);
        }
      }
    }
  }

  private static void assertDecidesAs(
      CellRule rule, List<@Nullable Object> golds, List<@Nullable Object> predictions) {
    Column gold = column(golds);
    Column predicted = column(predictions);
    CellPairs pairs = CellPairs.of(gold, predicted, rule);
    for (int g = 0; g < gold.size(); g++) {
      for (int p = 0; p < predicted.size(); p++) {
        assertThat(pairs.equal(g, p))
            .as("%s and %s under %s", gold.value(g), predicted.value(p), rule)
            .isEqualTo(rule.equal(gold.value(g), predicted.value(p)));
      }
    }
  }

  @Test
  void givesATextTheSameKeyInAndOutOfAColumn() {
    Random random = new Random(9);
    TextColumn column = (TextColumn) column(TEXTS);
    for (int i = 0; i < 200; i++) {
      KeyEncoding form = new KeyEncoding(some(random), random.nextBoolean(), ZoneOffset.UTC);
      for (int row = 0; row < column.size(); row++) {
        assertThat(CellKey.ofText(column, row, form))
            .as("%s under %s", column.at(row), form)
            .isEqualTo(CellKey.of(column.at(row), form));
      }
    }
  }

  @Test
  void readsShortNumeralsAsAllOthersAreRead() {
    for (Object cell : TEXTS) {
      if (cell instanceof String text) {
        BigDecimal number = TextInterpretation.numeral(text);
        boolean small = number != null && text.chars().filter(Character::isDigit).count() <= 17;
        long read = ShortNumeral.read(text);
        assertThat(read != ShortNumeral.NONE).as(text).isEqualTo(small);
        if (number != null && small) {
          assertThat(BigDecimal.valueOf(ShortNumeral.digits(read), ShortNumeral.decimals(read)))
              .isEqualTo(number);
          assertThat(ShortNumeral.toDouble(read)).isEqualTo(number.doubleValue());
        }
      }
    }
  }
}
