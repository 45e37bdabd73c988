// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.search.ResultMatcher;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultMatcherTest {
  @Test
  void countsOnlyTheColumnsThatTheSettingsName() {
    ResultTable gold = table("id,name", row(1L, "a"), row(2L, "b"));
    ResultTable predicted = table("n", row("b"), row("a"));

    assertThat(match(gold, predicted, columns("NAME")).alternatives()).containsExactly(Set.of());
    assertThat(match(gold, predicted, columns("2")).mapping()).containsExactly(-1, 0);
    assertThat(match(gold, predicted, columns("name", "town")).notes())
        .containsExactly("the gold has no column 'town' that could count");
  }

  @Test
  void toleratesWhatTheSettingsTolerate() {
    ResultTable gold = table("v", row(1.0), row(new BigDecimal("2.5")), row(10L));
    ResultTable predicted = table("v", row(10.25), row(1.25), row(2.25));
    assertThat(match(gold, predicted, tolerance(0.25)).alternatives()).containsExactly(Set.of());
    assertThat(match(gold, predicted, tolerance(0.2)).agrees()).isFalse();
  }

  @Test
  void overlooksRepeatsWhereTheSettingsSaySo() {
    ResultTable gold = table("v", row(1L), row(2L));
    ResultTable predicted = table("v", row(2L), row(1L), row(2L));
    MatchSettings sets = new MatchSettings(OrderRule.AUTO, null, List.of(), true, null);
    assertThat(match(gold, predicted, sets).alternatives()).containsExactly(Set.of());
    assertThat(best(gold, predicted)).containsExactly(DUPLICATE_ROWS);
  }

  @Test
  void saysThatTiesCutByTheGoldsLimitAreNotSeen() {
    ResultTable gold = table("n", row("a"));
    ResultTable other = table("n", row("b"));
    assertThat(ordered(gold, other, "SELECT n FROM t ORDER BY s LIMIT 1").notes())
        .contains("the gold's LIMIT may cut through tied rows; such ties are not seen");
    assertThat(ordered(gold, gold, "SELECT n FROM t ORDER BY s LIMIT 1").notes()).isEmpty();
    assertThat(ordered(gold, other, "SELECT n FROM t").notes()).isEmpty();
  }

  @Test
  void excusesTiesOnlyOnKeysBeforeTheFirstHiddenOne() {
    ResultTable gold = table("a,b", row(1L, "x"), row(1L, "y"), row(2L, "z"));
    ResultTable swapped = table("a,b", row(1L, "y"), row(1L, "x"), row(2L, "z"));
    assertThat(ordered(gold, swapped, "SELECT a, b FROM t ORDER BY a").relaxations())
        .containsExactly(TIE_ORDER);
    assertThat(ordered(gold, swapped, "SELECT a, b FROM t ORDER BY 1").relaxations())
        .containsExactly(TIE_ORDER);
    assertThat(ordered(gold, swapped, "SELECT a, b FROM t ORDER BY a, b").relaxations())
        .containsExactly(ROW_ORDER);

    Match hidden = ordered(gold, swapped, "SELECT a, b FROM t ORDER BY c, a");
    assertThat(hidden.relaxations()).containsExactly(ROW_ORDER);
    assertThat(hidden.notes()).anyMatch(note -> note.contains("sort key"));
  }

  @Test
  void saysWhichSortKeysWereNotLookedAtWhereAnOrderIsAccepted() {
    ResultTable gold = table("a,b", row(1L, "x"), row(1L, "y"), row(2L, "z"));
    ResultTable swapped = table("a,b", row(1L, "y"), row(1L, "x"), row(2L, "z"));

    Match hidden = ordered(gold, swapped, "SELECT a, b FROM t ORDER BY a, c DESC");
    assertThat(hidden.relaxations()).containsExactly(TIE_ORDER);
    assertThat(hidden.notes())
        .containsExactly(
            "rows that tie on the gold's visible sort keys were taken in any order; its other sort"
                + " keys, which are not among its columns, were not looked at");
    assertThat(ordered(gold, swapped, "SELECT a, b FROM t ORDER BY a").notes()).isEmpty();
    assertThat(ordered(gold, swapped, "SELECT a, b FROM t ORDER BY a, random()").notes()).isEmpty();
    assertThat(ordered(gold, gold, "SELECT a, b FROM t ORDER BY a, c DESC").notes()).isEmpty();
  }

  @Test
  void marksOneRowOfNothingButZerosAndNulls() {
    assertThat(best(table("n", row(0L)), table("n", row(0.0)))).contains(ZERO_BOTH);
    assertThat(best(table("n,s", row(0L, null)), table("n,s", row(0L, null))))
        .containsExactly(ZERO_BOTH);
    assertThat(best(table("n", row(new BigDecimal("0.00"))), table("n,who", row(0L, "Ann"))))
        .contains(ZERO_BOTH);
    assertThat(best(table("n", row(1L)), table("n", row(1L)))).isEmpty();
    assertThat(best(table("n", row(0L), row(0L)), table("n", row(0L), row(0L)))).isEmpty();
    assertThat(best(table("n", row(false)), table("n", row(false)))).isEmpty();
    assertThat(match(table("n", row(0L)), table("n", row(0L)), MatchSettings.DEFAULT).difference())
        .isNull();
  }

  @Test
  void showsWhereTwoOrdersPart() {
    ResultTable gold = table("n,k", row("a", 1L), row("b", 2L), row("c", 2L), row("d", 3L));
    ResultTable other = table("k,n", row(1L, "a"), row(2L, "c"), row(3L, "d"), row(2L, "b"));

    Match match = ordered(gold, other, "SELECT n, k FROM t ORDER BY k");

    assertThat(match.relaxations()).containsExactlyInAnyOrder(COLUMN_ORDER, ROW_ORDER);
    assertThat(Objects.requireNonNull(match.difference()).order())
        .containsExactly(
            new Difference.MovedRow(2, List.of("c", "2"), List.of("d", "3")),
            new Difference.MovedRow(3, List.of("d", "3"), List.of("b", "2")));
    ResultTable tied = table("n,k", row("a", 1L), row("c", 2L), row("b", 2L), row("d", 3L));
    assertThat(
            Objects.requireNonNull(
                    ordered(gold, tied, "SELECT n, k FROM t ORDER BY k").difference())
                .order())
        .extracting(Difference.MovedRow::row)
        .containsExactly(1, 2);
  }

  @Test
  void knowsTheOrderOfAQueryThatNoParserReads() {
    ResultTable gold = table("a", row(1L), row(2L));
    ResultTable predicted = table("a", row(2L), row(1L));
    assertThat(ordered(gold, predicted, "SELECT a FROM t WHERE a ! = 3 ORDER BY a").relaxations())
        .containsExactly(ROW_ORDER);
  }

  @Test
  void readsHowManyDecimalsTheQueryRoundsTo() {
    ResultTable gold = table("r", row(12.5), row(7.3));
    ResultTable predicted = table("r", row(12.4968), row(7.3012));
    Match rounded = ordered(gold, predicted, "SELECT ROUND(x, 2) AS r FROM t");
    assertThat(rounded.relaxations()).containsExactly(UNROUNDED);
    assertThat(best(gold, predicted)).containsExactly(COARSE_ROUNDING);
  }

  @Test
  void doesNotCallRoundingWhatAnIntegerColumnCutsOff() {
    assertThat(best(table("v", row(3L)), table("v", row(3.25)))).isNull();
    assertThat(best(table("v", row(3.25)), table("v", row(3.0)))).isNull();
  }

  @Test
  void assignsCloseRowsOneToOne() {
    double step = 0.9e-9;
    ResultTable gold = table("v", row(1 + step), row(1 + 2 * step), row(1 + 3 * step));
    ResultTable predicted = table("v", row(1 + 4 * step), row(1 + 2.5 * step), row(1 + 1.5 * step));
    assertThat(best(gold, predicted)).containsExactly(FLOAT_NOISE);
    ResultTable crowded = table("v", row(1 + 4 * step), row(1 + 4 * step), row(1 + 1.5 * step));
    assertThat(match(gold, crowded, MatchSettings.DEFAULT).agrees()).isFalse();
  }

  @Test
  void comparesTablesWithoutColumnsByTheirRows() {
    ResultTable two = new ResultTable(List.of(), 2);
    assertThat(best(two, new ResultTable(List.of(), 2))).isEmpty();
    assertThat(best(two, new ResultTable(List.of(), 3))).containsExactly(DUPLICATE_ROWS);
    assertThat(best(two, table("v", row(1L), row(2L)))).containsExactly(EXTRA_COLUMNS);
    assertThat(match(table("v", row(1L)), new ResultTable(List.of(), 1), MatchSettings.DEFAULT))
        .extracting(Match::level)
        .isEqualTo(Match.Level.NONE);
  }

  /** Too much work would leave them undecided; the processor's time is no matter here. */
  @Test
  void comparesAThousandColumnsThatAreAllAlike() {
    ResultTable gold = wide(1_000, c -> 1L);
    assertThat(unhurried(gold, wide(1_000, c -> 1L)).relaxations()).isEmpty();
    assertThat(unhurried(gold, wide(1_001, c -> 1L)).relaxations()).containsExactly(EXTRA_COLUMNS);
    assertThat(unhurried(wide(150, c -> 1L), wide(150, c -> c == 7 ? 2L : 1L)).level())
        .isEqualTo(Match.Level.NONE);
  }

  private static Match unhurried(ResultTable gold, ResultTable predicted) {
    return ResultMatcher.match(
        ComparisonSide.of(gold),
        ComparisonSide.of(predicted),
        MatchSettings.DEFAULT,
        ComparisonDeadline.in(Duration.ofMinutes(10)));
  }

  @Test
  void findsPartnersOfCloseNumbersByTheOtherColumns() {
    List<List<@Nullable Object>> gold = new ArrayList<>();
    List<List<@Nullable Object>> predicted = new ArrayList<>();
    int rows = 9_000;
    for (int i = 0; i < rows; i++) {
      gold.add(row(1 + i * 1e-14, i + 0.5));
      predicted.add(row(1 + (rows - i + 0.5) * 1e-14, i + 0.5));
    }
    assertThat(
            best(
                ResultTable.ofRows(List.of("a", "b"), gold),
                ResultTable.ofRows(List.of("a", "b"), predicted)))
        .containsExactly(FLOAT_NOISE);
  }

  @Test
  void comparesJsonByStructure() {
    ResultTable gold = table("j", row(json("{\"a\": 1, \"b\": [1.0, {}]}")));
    assertThat(best(gold, table("j", row(json("{\"b\":[1,{}],\"a\":1}"))))).isEmpty();
    assertThat(best(gold, table("j", row(json("{\"b\":[{},1],\"a\":1}"))))).isNull();
    assertThat(best(table("j", row(json("{"))), table("j", row(json("{"))))).isEmpty();
  }

  @Test
  void listsMissingExtraAndChangedRows() {
    ResultTable gold = table("id,v", row(1L, "a"), row(2L, "b"), row(3L, null));
    ResultTable predicted = table("id,v", row(3L, null), row(2L, "c"), row(9L, "z"), row(8L, "y"));
    Difference difference = difference(gold, predicted);
    assertThat(difference.kind()).isEqualTo(Difference.Kind.ROW_COUNT);
    assertThat(difference.missing()).extracting(Difference.Row::row).containsExactly(0);
    assertThat(difference.extra()).extracting(Difference.Row::row).containsExactly(2, 3);
    assertThat(difference.changed())
        .containsExactly(
            new Difference.ChangedRow(1, 1, List.of(new Difference.ChangedCell(1, "b", "c"))));
  }

  @Test
  void namesTheNearMiss() {
    Difference rounded = difference(table("v", row(33.3)), table("v", row(33.333333)));
    assertThat(rounded.nearMisses())
        .containsExactly(
            new Difference.NearMiss(
                Set.of(COARSE_ROUNDING), "would match if rounded to 1 decimal"));
    assertThat(difference(table("v", row(1L)), table("v", row(1L), row(1L))).nearMisses())
        .extracting(Difference.NearMiss::words)
        .containsExactly("would match if duplicate rows were removed");
  }

  @Test
  void hasNoDifferenceWhereNothingDiffers() {
    ResultTable table = table("v", row(1L));
    assertThat(match(table, table, MatchSettings.DEFAULT).difference()).isNull();
    ResultTable empty = table("v");
    assertThat(match(empty, empty, MatchSettings.DEFAULT).difference()).isNull();
  }

  private static Object json(String text) {
    return new dev.assay.table.internal.JsonText(text);
  }

  private static @Nullable Set<Relaxation> best(ResultTable gold, ResultTable predicted) {
    Match match = match(gold, predicted, MatchSettings.DEFAULT);
    return match.alternatives().isEmpty() ? null : match.relaxations();
  }

  private static Difference difference(ResultTable gold, ResultTable predicted) {
    Difference difference = match(gold, predicted, MatchSettings.DEFAULT).difference();
    assertThat(difference).isNotNull();
    return java.util.Objects.requireNonNull(difference);
  }

  private static Match match(ResultTable gold, ResultTable predicted, MatchSettings settings) {
    return ResultMatcher.match(ComparisonSide.of(gold), ComparisonSide.of(predicted), settings);
  }

  private static Match ordered(ResultTable gold, ResultTable predicted, String sql) {
    return ResultMatcher.match(
        new ComparisonSide(gold, sql, Dialect.SQLITE),
        ComparisonSide.of(predicted),
        MatchSettings.DEFAULT);
  }

  private static MatchSettings columns(String... names) {
    return new MatchSettings(OrderRule.AUTO, null, List.of(names), false, null);
  }

  private static MatchSettings tolerance(double tolerance) {
    return new MatchSettings(OrderRule.AUTO, tolerance, List.of(), false, null);
  }

  private static ResultTable wide(int columns, java.util.function.IntFunction<Object> cell) {
    return ResultTable.ofRows(
        Collections.nCopies(columns, "x"),
        List.of(IntStream.range(0, columns).mapToObj(cell).toList()));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static ResultTable table(String names, List<@Nullable Object>... rows) {
    return ResultTable.ofRows(List.of(names.split(",")), List.of(rows));
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }

  @Test
  void describesAMatchInASentence() {
    ResultTable gold =
        ResultTable.ofRows(List.of("a", "b"), List.of(List.of(1, "x"), List.of(2, "y")));
    ResultTable swapped =
        ResultTable.ofRows(List.of("b", "a"), List.of(List.of("x", 1), List.of("y", 2)));
    ResultTable other =
        ResultTable.ofRows(List.of("a", "b"), List.of(List.of(1, "x"), List.of(2, "z")));
    ResultTable none = ResultTable.ofRows(List.of("a", "b"), List.of());

    assertThat(ResultMatcher.match(gold, gold).describe()).isEqualTo("the results are equal");
    assertThat(ResultMatcher.match(gold, swapped).describe())
        .isEqualTo("the results agree, ignoring the order of columns");
    assertThat(ResultMatcher.match(gold, other).describe())
        .isEqualTo("the rows hold different values: 1 changed");
    assertThat(ResultMatcher.match(gold, none).describe())
        .isEqualTo("the prediction has no rows: 2 missing");
  }
}
