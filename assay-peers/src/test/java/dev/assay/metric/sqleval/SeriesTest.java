// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.metric.sqleval.Series.Kind;
import dev.assay.metric.sqleval.Series.SeriesNumbers;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Column types as pandas infers them, and the order and equality of cells. */
class SeriesTest {
  private static final long EXACT = 1L << 53;
  private static final TimeInterval DAY = new TimeInterval(0, 1, Duration.ZERO);
  private static final LocalDateTime NOON = LocalDateTime.parse("2024-01-02T12:00:00");

  @Test
  void takesNumbersForIntegersOrFloats() {
    assertThat(series(1L, 2L).kind()).isEqualTo(Kind.INTEGER);
    assertThat(series(1L, null).kind()).isEqualTo(Kind.FLOAT);
    assertThat(series(1L, 2.5).kind()).isEqualTo(Kind.FLOAT);
    assertThat(series(new BigDecimal("1")).kind()).isEqualTo(Kind.FLOAT);
    assertThat(series(1.5f).kind()).isEqualTo(Kind.FLOAT);
    assertThat(Arrays.stream(Kind.values()).filter(Kind::isNumeric))
        .containsExactly(Kind.INTEGER, Kind.FLOAT, Kind.TRUTH);
  }

  @Test
  void takesTruthValuesForObjectsIfOneIsMissing() {
    assertThat(series(true, false).kind()).isEqualTo(Kind.TRUTH);
    assertThat(series(true, null).kind()).isEqualTo(Kind.OBJECT);
  }

  @Test
  void takesTimesAndIntervalsForTypesOfTheirOwn() {
    assertThat(series(NOON, null).kind()).isEqualTo(Kind.TIME);
    assertThat(series(Instant.EPOCH).kind()).isEqualTo(Kind.TIME);
    assertThat(series(DAY, null).kind()).isEqualTo(Kind.SPAN);
  }

  @Test
  void takesTheRestAndMixturesForObjects() {
    assertThat(series("a").kind()).isEqualTo(Kind.OBJECT);
    assertThat(series(LocalDate.EPOCH).kind()).isEqualTo(Kind.OBJECT);
    assertThat(series(true, "a").kind()).isEqualTo(Kind.OBJECT);
    assertThat(series(true, 1L).kind()).isEqualTo(Kind.OBJECT);
    assertThat(series(NOON, DAY).kind()).isEqualTo(Kind.OBJECT);
    assertThat(series(DAY, NOON).kind()).isEqualTo(Kind.OBJECT);
    assertThat(series(null, null).kind()).isEqualTo(Kind.OBJECT);
    assertThat(series().kind()).isEqualTo(Kind.OBJECT);
  }

  @Test
  void missesNullsAndNan() {
    Series floats = series(1.5, Double.NaN, null, 2.5);
    assertThat(IntStream.range(0, 4).filter(floats::isMissing)).containsExactly(1, 2);
    assertThat(series("a", null).isMissing(0)).isFalse();
    assertThat(series("a", null).isMissing(1)).isTrue();
  }

  @Test
  void cannotHashListsAndDocuments() {
    assertThat(series(List.of(1L)).isHashable()).isFalse();
    assertThat(series("a", new JsonText("{}")).isHashable()).isFalse();
    assertThat(series(null, List.of(1L)).isHashable()).isFalse();
    assertThat(series("a", "b", null).isHashable()).isTrue();
    assertThat(series(1L).isHashable()).isTrue();
    assertThat(series(NOON).isHashable()).isTrue();
  }

  @Test
  void sortsValuesOfOneFamilyThatHasAnOrder() {
    assertThat(series("a", null, "b").isSortable()).isTrue();
    assertThat(series(1L, 2.5, new BigDecimal("3")).isSortable()).isTrue();
    assertThat(series(null, null).isSortable()).isTrue();
    assertThat(series(List.of(1L), List.of(2L)).isSortable()).isTrue();
    assertThat(series("a", 1L).isSortable()).isFalse();
    assertThat(series(null, "a", LocalDate.EPOCH).isSortable()).isFalse();
    assertThat(series(new ByteString(new byte[] {1})).isSortable()).isFalse();
    assertThat(series(new JsonText("1")).isSortable()).isFalse();
  }

  @Test
  void refusesToSortWhatIsNotSortable() throws OriginException {
    Series mixed = series("a", 1L);
    assertThatThrownBy(() -> mixed.sorted(new int[] {0, 1})).isInstanceOf(OriginException.class);
    assertThat(series("b", null, "a").sorted(new int[] {0, 1, 2})).containsExactly(2, 0, 1);
    assertThat(series(10L, 9L, 100L).sorted(new int[] {0, 1, 2})).containsExactly(1, 0, 2);
    assertThat(series(2.5, null, -1.0, Double.NaN).sorted(new int[] {0, 1, 2, 3}))
        .containsExactly(2, 0, 1, 3);
  }

  @Test
  void ordersMissingCellsLastAndBothZerosTogether() {
    Series floats = series(-0.0, 0.0, 1.0, null, Double.NaN, 10.0);
    assertThat(floats.compare(0, 1)).isZero();
    assertThat(floats.compare(1, 0)).isZero();
    assertThat(floats.compare(5, 2)).isPositive();
    assertThat(floats.compare(0, 2)).isNegative();
    assertThat(floats.compare(3, 2)).isPositive();
    assertThat(floats.compare(2, 3)).isNegative();
    assertThat(floats.compare(3, 4)).isZero();

    Series texts = series("b", null, "a");
    assertThat(texts.compare(0, 2)).isPositive();
    assertThat(texts.compare(1, 0)).isPositive();
    assertThat(texts.compare(0, 1)).isNegative();
  }

  @Test
  void comparesIntegersExactlyAndOthersAsFloats() {
    assertEqual(false, EXACT, EXACT + 1);
    assertEqual(true, EXACT + 1, EXACT + 1);
    assertEqual(true, EXACT + 1, (double) EXACT);
    assertEqual(true, (double) EXACT, EXACT + 1);
    assertEqual(true, 1L, true);
    assertEqual(true, false, 0.0);
    assertEqual(false, true, 2L);
    assertEqual(true, 0.1f, 0.1);
    assertEqual(true, "a", "a");
    assertEqual(false, "a", "b");
    assertEqual(false, "1", 1L);
    assertEqual(false, 1L, "1");
    assertEqual(true, NOON, NOON);
    assertThat(series(true, "a").equals(0, series(1L), 0, true)).isTrue();
    assertThat(series(2L, "a").equals(0, series(1L), 0, true)).isFalse();
  }

  @Test
  void takesAMissingCellForTheFillerOnceFilled() {
    Series floats = series(1.0, null, -99999.0);
    assertThat(floats.equals(1, floats, 1, true)).isTrue();
    assertThat(floats.equals(1, floats, 1, false)).isFalse();
    assertThat(floats.equals(1, floats, 2, true)).isTrue();
    assertThat(floats.equals(2, floats, 1, true)).isTrue();
    assertThat(floats.equals(2, floats, 1, false)).isFalse();
    assertThat(floats.equals(0, floats, 1, true)).isFalse();
    assertThat(floats.equals(1, floats, 0, true)).isFalse();
    assertThat(series("a", null).equals(1, series(-99999L), 0, true)).isTrue();
  }

  @Test
  void takesNoneForItselfButNotForNan() {
    Series objects = series("a", null);
    Series floats = series(1.0, null);
    assertThat(objects.equals(1, objects, 1, false)).isTrue();
    assertThat(objects.equals(1, floats, 1, false)).isFalse();
    assertThat(floats.equals(1, objects, 1, false)).isFalse();
    assertThat(objects.equals(0, objects, 1, false)).isFalse();
    assertThat(objects.equals(1, objects, 0, true)).isFalse();
  }

  @Test
  void isCloseWithinABound() {
    Series floats = series(1.0, 1.0 + 0.9e-5, 1.0 + 1.2e-5, 0.0, 0.9e-8, 1.1e-8);
    assertThat(floats.isClose(0, floats, 1)).isTrue();
    assertThat(floats.isClose(0, floats, 2)).isFalse();
    assertThat(floats.isClose(3, floats, 4)).isTrue();
    assertThat(floats.isClose(3, floats, 5)).isFalse();
    Series ends = series(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.0);
    assertThat(ends.isClose(0, ends, 0)).isTrue();
    assertThat(ends.isClose(0, ends, 1)).isFalse();
    assertThat(ends.isClose(0, ends, 2)).isFalse();
    assertThat(ends.isClose(2, ends, 0)).isFalse();
  }

  @Test
  void isCloseIfBothAreMissingOrTheSameText() {
    Series floats = series(0.0, null);
    Series texts = series("a", null, "b");
    assertThat(floats.isClose(1, texts, 1)).isTrue();
    assertThat(floats.isClose(0, floats, 1)).isFalse();
    assertThat(floats.isClose(1, floats, 0)).isFalse();
    assertThat(texts.isClose(1, floats, 0)).isFalse();
    assertThat(texts.isClose(0, texts, 0)).isTrue();
    assertThat(texts.isClose(0, texts, 2)).isFalse();
    assertThat(texts.isClose(0, floats, 0)).isFalse();
    assertThat(floats.isClose(0, texts, 0)).isFalse();
    assertThat(texts.isClose(0, texts, 1)).isFalse();
  }

  @Test
  void readsCellsAsFloats() {
    assertThat(SeriesNumbers.of(column(1L, null, 3L))).containsExactly(1, Double.NaN, 3);
    assertThat(SeriesNumbers.of(column(1.5, null))).containsExactly(1.5, Double.NaN);
    assertThat(SeriesNumbers.of(column(0.1f, null))).containsExactly(0.1, Double.NaN);
    assertThat(SeriesNumbers.of(column(true, false, null))).containsExactly(1, 0, Double.NaN);
    assertThat(SeriesNumbers.of(column(new BigDecimal("2.5"), "a")))
        .containsExactly(2.5, Double.NaN);
    assertThat(SeriesNumbers.of(true)).isEqualTo(1);
    assertThat(SeriesNumbers.of(false)).isZero();
    assertThat(SeriesNumbers.of(0.1f)).isEqualTo(0.1);
    assertThat(SeriesNumbers.of("1")).isNaN();
    assertThat(SeriesNumbers.of((Object) null)).isNaN();
  }

  private static void assertEqual(boolean expected, Object cell, Object other) {
    assertThat(series(cell).equals(0, series(other), 0, true)).isEqualTo(expected);
    assertThat(series(cell).equals(0, series(other), 0, false)).isEqualTo(expected);
  }

  private static Series series(@Nullable Object... cells) {
    return Series.of(column(cells));
  }

  private static Column column(@Nullable Object... cells) {
    List<List<@Nullable Object>> rows =
        Arrays.stream(cells).map(cell -> Arrays.<@Nullable Object>asList(cell)).toList();
    return ResultTable.ofRows(List.of("c"), rows).column(0);
  }
}
