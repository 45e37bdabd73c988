// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import static dev.assay.metric.bird.BirdTrial.row;
import static dev.assay.metric.bird.BirdTrial.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BirdSoftF1Test {
  private static final Offset<Double> CLOSE = within(1e-12);

  @Test
  void isTheExampleOfTheDocumentation() {
    // Row 1: both cells found. Row 2: one of two. Row 3 has no partner. tp 1.5, fp 0.5, fn 1.5.
    double score =
        score(
            rows(row("Ann", 1), row("Bob", 2), row("Cid", 3)), rows(row("Ann", 1), row("Bob", 9)));

    assertThat(score).isCloseTo(2 * 0.75 * 0.5 / 1.25, CLOSE);
  }

  @Test
  void isOneOnItsOwnGold() {
    ResultTable gold = rows(row(1, "a"), row(1, "a"), row(null, 2.5));

    assertThat(score(gold, gold)).isEqualTo(1);
  }

  @Test
  void ignoresTheOrderOfColumnsButNotOfRows() {
    ResultTable gold = rows(row(1, "a"), row(2, "b"));

    assertThat(score(gold, rows(row("a", 1), row("b", 2)))).isEqualTo(1);
    assertThat(score(gold, rows(row(2, "b"), row(1, "a")))).isZero();
  }

  @Test
  void dropsRepeatedRowsAndKeepsTheFirst() {
    assertThat(score(rows(row(1), row(2)), rows(row(1), row(1), row(2), row(1)))).isEqualTo(1);
  }

  @Test
  void findsACellAnywhereInTheRowAsOftenAsItOccurs() {
    // Both predicted cells occur in the gold row, of which one cell is missed: tp 1, fp 0, fn 0.5.
    assertThat(score(rows(row(1, 2)), rows(row(1, 1))))
        .isCloseTo(2 * 1 / 1.5 / (1 + 1 / 1.5), CLOSE);
  }

  @Test
  void dividesByTheGoldsColumnsWhateverThePredictions() {
    // tp 1, fp 2, fn 0: precision 1/3, recall 1.
    assertThat(score(rows(row(1)), rows(row(1, 7, 8)))).isCloseTo(0.5, CLOSE);
  }

  @Test
  void countsRowsThatOnlyOneSideHas() {
    // tp 1, fp 1: precision 1/2.
    assertThat(score(rows(row(1)), rows(row(1), row(2)))).isCloseTo(2.0 / 3, CLOSE);
    assertThat(score(rows(row(1), row(2)), rows(row(1)))).isCloseTo(2.0 / 3, CLOSE);
  }

  @Test
  void comparesEmptyResults() {
    ResultTable empty = ResultTable.ofRows(List.of("a"), List.of());

    assertThat(score(empty, ResultTable.ofRows(List.of("b", "c"), List.of()))).isEqualTo(1);
    assertThat(score(empty, rows(row(1)))).isZero();
    assertThat(score(rows(row(1)), empty)).isZero();
  }

  @Test
  void takesTheBestOfSeveralGolds() {
    assertThat(
            score(
                List.of(rows(row(1)), rows(row(2))),
                new Execution.Rows(rows(row(2)), Duration.ZERO)))
        .isEqualTo(1);
  }

  @Test
  void givesNothingToAPredictionThatFailed() {
    List<ResultTable> empty = List.of(ResultTable.ofRows(List.of("a"), List.of()));

    assertThat(score(empty, new Execution.Failed(ErrorKind.SYNTAX, null, "near x"))).isZero();
    assertThat(score(empty, null)).isZero();
  }

  @Test
  void readsWideRowsInOneGo() {
    Object[] cells = IntStream.range(0, 20_000).boxed().toArray();
    ResultTable wide = rows(row(cells), row(cells), row(shifted(cells)));

    assertThat(score(wide, wide)).isEqualTo(1);
  }

  private static Object[] shifted(Object[] cells) {
    Object[] shifted = cells.clone();
    shifted[0] = -1;
    return shifted;
  }

  private static double score(ResultTable gold, ResultTable predicted) {
    return score(List.of(gold), new Execution.Rows(predicted, Duration.ZERO));
  }

  private static double score(List<ResultTable> golds, @Nullable Execution predicted) {
    return BirdTrial.score(new BirdSoftF1(), golds, predicted);
  }
}
