// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.metric.sqleval.SqlEvalVerdict.ColumnSubset;
import dev.assay.metric.sqleval.SqlEvalVerdict.DataFrameEquality;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.TimeInterval;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Frames as the origin normalizes them, and what its two comparisons make of them. */
class DataFrameTest {
  private static final OrderRequest UNSORTED = new OrderRequest(null, "Which shops?");
  private static final OrderRequest SORTED = new OrderRequest("order_by", "Which shops?");

  @Test
  void putsTheIndexBehindRepeatedNamesAlone() {
    DataFrame repeated = frame("a,b,a", row(1, 2, 3));
    assertThat(repeated.hasRepeatedNames()).isTrue();
    assertThat(repeated.distinctNames()).containsExactly("a_0", "b", "a_2");

    DataFrame distinct = frame("a,b,c", row(1, 2, 3));
    assertThat(distinct.hasRepeatedNames()).isFalse();
    assertThat(distinct.distinctNames()).containsExactly("a", "b", "c");
  }

  @Test
  void ordersColumnsByNameUnlessTheyRepeat() throws OriginException {
    assertThat(frame("b,a", row(1, 2)).normalized(SORTED, null).names()).containsExactly("a", "b");
    assertThat(frame("a,a,b", row(1, 2, 3)).normalized(SORTED, null).names())
        .containsExactly("a", "a", "b");
    assertFailure(frame("b,a,a", row(1, 2, 3)), SORTED);
    assertFailure(frame("b,a,a", row(1, 2, 3)), UNSORTED);
    assertFailure(frame("a,a", row(1, 2)), UNSORTED);
  }

  @Test
  void sortsRowsByAllColumnsAndDropsRepeatedOnes() throws OriginException {
    DataFrame frame =
        frame("b,a", row(1, "y"), row(2, "x"), row(1, "y"), row(1, "x"), row(null, "x"));
    assertThat(frame.normalized(UNSORTED, null).rows()).containsExactly(3, 1, 4, 0);
    assertThat(frame.normalized(SORTED, null).rows()).containsExactly(0, 1, 3, 4);
  }

  @Test
  void sortsByTheKeyOfTheQueryAndPutsItLast() throws OriginException {
    DataFrame frame = frame("a,b,c", row(2, 1, 1), row(1, 2, 1), row(1, 1, 2), row(3, 1, 2));

    DataFrame byFirst = frame.normalized(SORTED, "SELECT * FROM t ORDER BY a ASC");
    assertThat(byFirst.names()).containsExactly("b", "c", "a");
    assertThat(byFirst.rows()).containsExactly(2, 1, 0, 3);

    DataFrame bySecond = frame.normalized(SORTED, "SELECT * FROM t ORDER BY b ASC");
    assertThat(bySecond.names()).containsExactly("a", "c", "b");
    assertThat(bySecond.rows()).containsExactly(2, 0, 3, 1);

    DataFrame byAbsent = frame.normalized(SORTED, "SELECT * FROM t ORDER BY absent ASC");
    assertThat(byAbsent.names()).containsExactly("a", "b", "c");
    assertThat(byAbsent.rows()).containsExactly(2, 1, 0, 3);
  }

  @Test
  void sortsMissingValuesLastInEitherDirection() throws OriginException {
    DataFrame frame = frame("a", row(1), row((Object) null), row(3), row(2));
    assertThat(frame.normalized(SORTED, "SELECT a ORDER BY a ASC").rows())
        .containsExactly(0, 3, 2, 1);
    assertThat(frame.normalized(SORTED, "SELECT a ORDER BY a DESC").rows())
        .containsExactly(2, 3, 0, 1);
  }

  @Test
  void failsOnWhatCannotBeSortedOrHashed() throws OriginException {
    DataFrame mixed = frame("a", row(1), row("x"));
    assertFailure(mixed, UNSORTED);
    assertThat(mixed.normalized(SORTED, null).rows()).containsExactly(0, 1);
    assertFailure(frame("a", row(List.of(1L))), SORTED);
    assertFailure(frame("a", row(List.of(1L))), UNSORTED);
  }

  @Test
  void equalsItselfAsItCameWithoutHashing() throws OriginException {
    DataFrame lists = frame("a,b", row(List.of(1L), 1), row(List.of(2L), 2));
    assertThat(areEqual(lists, lists)).isTrue();
  }

  @Test
  void equalsASingleCellStretchedOverIt() throws OriginException {
    DataFrame fives = frame("a,b", row(5, 5), row(5, 5));
    DataFrame five = frame("x", row(5));
    assertThat(areEqual(fives, five)).isTrue();
    assertThat(areEqual(five, fives)).isTrue();
    assertThat(areEqual(frame("a,b", row(5, 5), row(5, 6)), five)).isFalse();
    assertThat(areEqual(frame("a,b,c", row(5, 5, 5)), frame("a,b", row(5, 5)))).isFalse();
    assertThat(areEqual(frame("a", row(5), row(5), row(5)), frame("a", row(5), row(5)))).isTrue();
  }

  @Test
  void failsToFillIntervalsOnEitherSide() {
    DataFrame number = frame("a", row(1));
    DataFrame interval = frame("a", row(new TimeInterval(0, 1, Duration.ZERO)));
    assertThatThrownBy(() -> areEqual(number, interval)).isInstanceOf(OriginException.class);
    assertThatThrownBy(() -> areEqual(interval, number)).isInstanceOf(OriginException.class);
  }

  @Test
  void findsAnEmptyGoldWithinNothing() throws OriginException {
    DataFrame none = frame("a");
    assertThat(isWithin(none, none)).isFalse();
    assertThat(isWithin(none, frame("a,b"))).isFalse();
    DataFrame columnless = DataFrame.of(new ResultTable(List.of(), 2));
    assertThat(isWithin(columnless, frame("a", row(1), row(2)))).isFalse();
  }

  @Test
  void findsGoldColumnsUnderOtherNamesOnceEach() throws OriginException {
    DataFrame gold = frame("n,m", row(1, 1), row(2, 2));
    assertThat(isWithin(gold, frame("x,y,z", row(2, 7, 2), row(1, 7, 1)))).isTrue();
    assertThat(isWithin(gold, frame("x,y", row(2, 7), row(1, 7)))).isFalse();
    assertThat(isWithin(gold, frame("x,z", row(2, 1), row(1, 2)))).isFalse();
  }

  @Test
  void failsWhereAFoundColumnSharesItsName() throws OriginException {
    DataFrame repeated = frame("a,a", row(2, 3));
    assertThatThrownBy(() -> isWithin(frame("x", row(3)), repeated))
        .isInstanceOf(OriginException.class);
    assertThat(isWithin(frame("x", row(1)), repeated)).isFalse();
  }

  private static boolean areEqual(DataFrame gold, DataFrame predicted) throws OriginException {
    return DataFrameEquality.areEqual(gold, null, predicted, null, UNSORTED);
  }

  private static boolean isWithin(DataFrame gold, DataFrame predicted) throws OriginException {
    return ColumnSubset.isWithin(gold, predicted, UNSORTED);
  }

  private static void assertFailure(DataFrame frame, OrderRequest orderRequest) {
    assertThatThrownBy(() -> frame.normalized(orderRequest, null))
        .isInstanceOf(OriginException.class);
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }

  @SafeVarargs
  private static DataFrame frame(String names, List<@Nullable Object>... rows) {
    return DataFrame.of(ResultTable.ofRows(List.of(names.split(",", -1)), List.of(rows)));
  }
}
