// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.spider2.CellList.Kind;
import dev.assay.metric.spider2.Spider2Match.CsvFrame;
import dev.assay.metric.spider2.Spider2Match.CsvFrame.FlatCells;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Columns read from a file, whether or not their cells are written as text. */
class CsvFrameTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void readsTextsAsWholeNumbersIfAllFitSixtyFourBits() {
    assertKind(Kind.INTEGER, "1", " 2", "-3 ", "+4");
    assertKind(Kind.INTEGER, "-9223372036854775808", "9223372036854775807");
    assertKind(Kind.INTEGER, "18446744073709551615", "0");
    assertKind(Kind.INTEGER, "000000000000000000000000000000001");
    assertSame(CsvCells.of(column("7", " 2")), FlatCells.of(column(7L, 2L)));
  }

  @Test
  void keepsTextsIfAWholeNumberIsTooLarge() {
    assertKind(Kind.TEXT, "18446744073709551616");
    assertKind(Kind.TEXT, "-9223372036854775809");
    assertKind(Kind.TEXT, "123456789012345678901234567890");
    assertKind(Kind.TEXT, "18446744073709551615", "-1");
    assertKind(Kind.TEXT, "18446744073709551615", "");
    assertKind(Kind.TEXT, "18446744073709551615", null);
    assertKind(Kind.TEXT, BigInteger.TWO.pow(64), 1L);
  }

  @Test
  void readsWholeNumbersAsFloatsIfOneIsMissing() {
    assertKind(Kind.FLOAT, "1", null);
    assertKind(Kind.FLOAT, "NaN", "1");
    assertKind(Kind.FLOAT, null, null);
    assertKind(Kind.FLOAT);
    assertSame(CsvCells.of(column("1", "", "3")), FlatCells.of(column(1L, null, 3L)));
  }

  @Test
  void readsTextsAsFloats() {
    assertKind(Kind.FLOAT, "1", "2.5");
    assertKind(Kind.FLOAT, "1e3", ".5", "5.", "-Infinity");
    assertSame(
        CsvCells.of(column("1.5", "inf", "-inf", "+Infinity", "-2e2")),
        FlatCells.of(column(1.5, INFINITY, -INFINITY, INFINITY, -200.0)));
    assertKind(Kind.TEXT, "1.5", "infinite");
    assertKind(Kind.TEXT, "1.5", "1 000");
  }

  @Test
  void readsTruthValuesBesideMissingOnes() {
    assertKind(Kind.TRUTH, "True", null, "FALSE");
    assertKind(Kind.TRUTH, true, "FALSE");
    assertSame(CsvCells.of(column("True", "", "false")), FlatCells.of(column(true, null, false)));
    assertKind(Kind.TEXT, "True", "yes");
    assertKind(Kind.TEXT, "True", "1");
  }

  @Test
  void writesEachCellOfAMixedColumnAsPythonDoes() {
    assertWritten(true, "True");
    assertWritten(false, "False");
    assertWritten(1e20f, "1e+20");
    assertWritten(0.1f, "0.1");
    assertWritten(1e-7, "1e-07");
    assertWritten(-INFINITY, "-inf");
    assertWritten(Double.NaN, null);
    assertWritten(Float.NaN, null);
    assertWritten(null, null);
    assertWritten(new BigDecimal("1.50"), "1.50");
    assertWritten(LocalDateTime.parse("2024-01-02T03:04:05"), "2024-01-02 03:04:05");
    assertWritten(LocalDateTime.parse("2024-01-02T03:04:05.5"), "2024-01-02 03:04:05.500000");
    assertWritten(Instant.parse("2024-01-02T03:04:05Z"), "2024-01-02 03:04:05+00:00");
    assertWritten(12L, "12");
  }

  @Test
  void takesNumbersOfOneTypeAsTheyAre() {
    assertFlat(Kind.INTEGER, 1L, 20L);
    assertFlat(Kind.FLOAT, 1L, null, 3L);
    assertFlat(Kind.FLOAT, 1.0, 2.0);
    assertFlat(Kind.FLOAT, 1.5, Double.NaN, null);
    assertFlat(Kind.TRUTH, true, false, true);
    assertFlat(Kind.TRUTH, null, false, true);
    assertThat(FlatCells.of(column("1"))).isNull();
    assertThat(FlatCells.of(column(1L, "1"))).isNull();
  }

  @Test
  void takesDecimalsWithoutAFractionForWholeNumbers() {
    assertFlat(Kind.INTEGER, new BigDecimal("12"), new BigDecimal("3"));
    assertFlat(Kind.INTEGER, new BigDecimal("999999999999999999"));
    assertFlat(Kind.FLOAT, new BigDecimal("1.0"), new BigDecimal("3"));
    assertFlat(Kind.FLOAT, new BigDecimal("3"), new BigDecimal("1.5"));
    assertFlat(Kind.FLOAT, new BigDecimal("3"), null);
    assertFlat(Kind.FLOAT, new BigDecimal("1234567890.1234567890"));
    assertThat(FlatCells.of(column(new BigDecimal("1000000000000000000")))).isNull();
  }

  @Test
  void takesADecimalWithAnExponentForAWholeNumber() {
    CellList cells = FlatCells.of(column(new BigDecimal("1E+2")));

    assertThat(Objects.requireNonNull(cells).kind()).isEqualTo(Kind.INTEGER);
  }

  @Test
  void readsSinglePrecisionByItsShortestText() {
    float number = 1.23456794E+9f;
    double shortest = Double.parseDouble(Float.toString(number));

    assertSame(FlatCells.of(column(number)), FlatCells.of(column(shortest)));
    assertThat(cells(column(number)).matches(cells(column((double) number)), true)).isFalse();
  }

  @Test
  void turnsWholeNumbersIntoFloatsOnlyIfAllColumnsAreNumbersAndOneHoldsFloats() {
    assertThat(kinds(1L, 0.5)).containsExactly(Kind.FLOAT, Kind.FLOAT);
    assertThat(kinds(1L, 2L)).containsExactly(Kind.INTEGER, Kind.INTEGER);
    assertThat(kinds(1L, 0.5, "a")).containsExactly(Kind.INTEGER, Kind.FLOAT, Kind.TEXT);
    assertThat(kinds(1L, 0.5, true)).containsExactly(Kind.INTEGER, Kind.FLOAT, Kind.TRUTH);
    assertThat(kinds("1", "0.5")).containsExactly(Kind.FLOAT, Kind.FLOAT);
  }

  private static Stream<Kind> kinds(@Nullable Object... row) {
    List<String> names = Arrays.stream(row).map(cell -> "c").toList();
    ResultTable table = ResultTable.ofRows(names, List.of(Arrays.asList(row)));
    return CsvFrame.of(table).columns().stream().map(CellList::kind);
  }

  /** A column beside a text is text, so that it shows how its other cell was written. */
  private static void assertWritten(@Nullable Object cell, @Nullable String text) {
    CellList written = CsvCells.of(column(cell, "x"));

    assertThat(written.kind()).isEqualTo(Kind.TEXT);
    assertSame(written, CsvCells.of(column(text, "x")));
  }

  private static void assertKind(Kind kind, @Nullable Object... cells) {
    assertThat(CsvCells.of(column(cells)).kind()).isEqualTo(kind);
  }

  /** Taken as it is, a column is the same as through its text. */
  private static void assertFlat(Kind kind, @Nullable Object... cells) {
    CellList flat = FlatCells.of(column(cells));

    assertSame(CsvCells.of(column(cells)), flat);
    assertThat(CsvCells.of(column(cells)).kind()).isEqualTo(kind);
  }

  private static void assertSame(@Nullable CellList found, @Nullable CellList wanted) {
    CellList cells = Objects.requireNonNull(found);
    CellList others = Objects.requireNonNull(wanted);
    assertThat(cells.kind()).isEqualTo(others.kind());
    assertThat(cells.matches(others, true)).isTrue();
    assertThat(cells.matches(others, false)).isTrue();
  }

  private static CellList cells(Column column) {
    return CsvFrame.of(ResultTable.of(List.of(column))).columns().get(0);
  }

  private static Column column(@Nullable Object... cells) {
    List<List<@Nullable Object>> rows =
        Arrays.stream(cells).map(cell -> Arrays.<@Nullable Object>asList(cell)).toList();
    return ResultTable.ofRows(List.of("c"), rows).column(0);
  }
}
