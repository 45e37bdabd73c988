// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import static dev.assay.metric.bird.BirdTrial.row;
import static dev.assay.metric.bird.BirdTrial.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.Metric;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BirdExTest {
  private final Metric bird = new BirdEx();

  @Test
  void ignoresTheOrderOfRowsAndRepeatedRows() {
    assertThat(score(rows(row(1, "a"), row(2, "b")), rows(row(2, "b"), row(1, "a"), row(2, "b"))))
        .isEqualTo(1);
  }

  @Test
  void countsTheOrderOfColumns() {
    assertThat(score(rows(row(1, "a")), rows(row("a", 1)))).isZero();
  }

  @Test
  void findsMissingAndExtraRows() {
    assertThat(score(rows(row(1), row(2)), rows(row(1)))).isZero();
    assertThat(score(rows(row(1)), rows(row(1), row(2)))).isZero();
    assertThat(score(rows(row(1), row(1)), rows(row(2)))).isZero();
  }

  @Test
  @Timeout(value = 15, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void comparesTextsThatAllHaveOneHashCode() {
    ResultTable gold = ResultTable.ofRows(List.of("v"), colliding(0));
    assertThat(score(gold, ResultTable.ofRows(List.of("v"), colliding(0)))).isEqualTo(1);
    assertThat(score(gold, ResultTable.ofRows(List.of("v"), colliding(1)))).isZero();
  }

  /** Rows of texts that differ and have the same {@link String#hashCode}. */
  private static List<List<String>> colliding(int first) {
    return IntStream.range(first, first + 40_000)
        .mapToObj(
            bits ->
                IntStream.range(0, 17)
                    .mapToObj(i -> (bits >> i & 1) == 0 ? "Aa" : "BB")
                    .collect(Collectors.joining()))
        .map(List::of)
        .toList();
  }

  @Test
  void callsNumbersEqualByValueWhateverTheirType() {
    assertThat(score(rows(row(1, 0, 2)), rows(row(1.0, -0.0, new BigDecimal("2.00")))))
        .isEqualTo(1);
    assertThat(score(rows(row(1, 0)), rows(row(true, false)))).isEqualTo(1);
    assertThat(score(rows(row(0.5)), rows(row(new BigDecimal("0.50"))))).isEqualTo(1);
    assertThat(score(rows(row(0x1p100)), rows(row(BigInteger.TWO.pow(100))))).isEqualTo(1);
  }

  @Test
  void comparesNumbersExactly() {
    long odd = (1L << 53) + 1;
    assertThat(score(rows(row(odd)), rows(row((double) odd)))).isZero();
    assertThat(score(rows(row(0.1)), rows(row(new BigDecimal("0.1"))))).isZero();
    assertThat(score(rows(row(0.1 + 0.2)), rows(row(0.3)))).isZero();
    assertThat(score(rows(row(Long.MAX_VALUE)), rows(row(0x1p63)))).isZero();
    assertThat(score(rows(row(BigInteger.ONE.shiftLeft(63))), rows(row(0x1p63)))).isEqualTo(1);
    assertThat(score(rows(row(Long.MIN_VALUE)), rows(row(-0x1p63)))).isEqualTo(1);
  }

  @Test
  void readsNumbersOfAnySizeWithoutWritingThemOut() {
    BigDecimal vast = new BigDecimal("1E+2000000000");
    assertThat(score(rows(row(vast)), rows(row(vast)))).isEqualTo(1);
  }

  @Test
  void tellsWholeNumbersApartWhereLongsEnd() {
    BigDecimal largest = BigDecimal.valueOf(Long.MAX_VALUE);
    assertThat(score(rows(row(Long.MAX_VALUE)), rows(row(largest)))).isEqualTo(1);
    BigDecimal beyond = largest.add(BigDecimal.ONE);
    assertThat(score(rows(row(Long.MIN_VALUE)), rows(row(beyond)))).isZero();
    assertThat(score(rows(row(beyond)), rows(row(beyond.setScale(2))))).isEqualTo(1);
  }

  @Test
  void widensSinglesExactly() {
    assertThat(score(rows(row(0.5f)), rows(row(0.5)))).isEqualTo(1);
    assertThat(score(rows(row(0.1f)), rows(row(0.1)))).isZero();
    assertThat(score(rows(row(0.1f)), rows(row((double) 0.1f)))).isEqualTo(1);
  }

  @Test
  void comparesListsByTheirElements() {
    assertThat(score(rows(row(List.of(1L, 2L))), rows(row(List.of(1.0, 2.0))))).isEqualTo(1);
    assertThat(score(rows(row(List.of(1L, 2L))), rows(row(List.of(2L, 1L))))).isZero();
  }

  @Test
  void callsNoneEqualToNoneOnly() {
    assertThat(score(rows(row((Object) null)), rows(row((Object) null)))).isEqualTo(1);
    assertThat(score(rows(row((Object) null)), rows(row(0)))).isZero();
    assertThat(score(rows(row((Object) null)), rows(row("")))).isZero();
  }

  @Test
  void callsNanEqualToNothing() {
    assertThat(score(rows(row(Double.NaN)), rows(row(Double.NaN)))).isZero();
    assertThat(score(rows(row(Double.NEGATIVE_INFINITY)), rows(row(Double.NEGATIVE_INFINITY))))
        .isEqualTo(1);
  }

  @Test
  void keepsTextApartFromNumbersBytesAndDates() {
    assertThat(score(rows(row("1")), rows(row(1)))).isZero();
    assertThat(score(rows(row("a")), rows(row(new ByteString(new byte[] {'a'}))))).isZero();
    assertThat(score(rows(row("2024-01-01")), rows(row(LocalDate.of(2024, 1, 1))))).isZero();
    assertThat(score(rows(row("a")), rows(row("A")))).isZero();
  }

  @Test
  void callsTwoEmptyResultsEqualWhateverTheirColumns() {
    ResultTable one = ResultTable.ofRows(List.of("a"), List.of());
    ResultTable two = ResultTable.ofRows(List.of("a", "b"), List.of());

    assertThat(score(one, two)).isEqualTo(1);
    assertThat(score(one, rows(row(1)))).isZero();
    assertThat(score(rows(row(1)), one)).isZero();
  }

  @Test
  void wantsAsManyColumnsAsTheGold() {
    assertThat(score(rows(row(1)), rows(row(1, 1)))).isZero();
  }

  @Test
  void acceptsAnyOfSeveralGolds() {
    assertThat(
            score(
                List.of(rows(row(1)), rows(row(2))),
                new Execution.Rows(rows(row(2)), Duration.ZERO)))
        .isEqualTo(1);
  }

  @Test
  void givesNothingToPredictionsThatReturnNoRows() {
    List<ResultTable> empty = List.of(ResultTable.ofRows(List.of("a"), List.of()));

    assertThat(score(empty, new Execution.Failed(ErrorKind.SYNTAX, null, "near x"))).isZero();
    assertThat(score(empty, new Execution.TimedOut(Duration.ofSeconds(1)))).isZero();
    assertThat(score(empty, new Execution.Refused("write", "it writes"))).isZero();
    assertThat(score(empty, null)).isZero();
  }

  @Test
  void comparesAHundredThousandRowsAtOnce() {
    List<List<@Nullable Object>> many =
        IntStream.range(0, 100_000).mapToObj(i -> row(i, "name " + i)).toList();
    ResultTable table = ResultTable.ofRows(List.of("id", "name"), many);

    assertThat(score(table, table)).isEqualTo(1);
  }

  private double score(ResultTable gold, ResultTable predicted) {
    return score(List.of(gold), new Execution.Rows(predicted, Duration.ZERO));
  }

  private double score(List<ResultTable> golds, @Nullable Execution predicted) {
    return BirdTrial.score(bird, golds, predicted);
  }
}
