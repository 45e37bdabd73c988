// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.search.ResultMatcher;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuestionSettingsTest {
  private static final ResultTable GOLD = table("id,name,n", row(1L, "a", 5L), row(2L, "b", 6L));

  @Test
  void findsNothingExtraInTheGoldItselfWhateverCountsOfIt() {
    for (String column : List.of("id", "NAME", "3", "#1")) {
      Match match = match(GOLD, GOLD, columns(column));
      assertThat(match.alternatives()).containsExactly(Set.of());
      assertThat(match.level()).isEqualTo(Match.Level.EXACT);
    }
    ResultTable repeated = table("a,a,", row(1L, 2L, 3L), row(2L, 4L, 6L));
    assertThat(match(repeated, repeated, columns("#2")).alternatives()).containsExactly(Set.of());
  }

  @Test
  void findsNothingExtraInASingleRowOfManyColumns() {
    ResultTable wide = table("a,b,c,d,e", row(1L, 2L, 3L, 4L, 5L));
    assertThat(match(wide, wide, columns("c")).alternatives()).containsExactly(Set.of());
  }

  @Test
  void doesNotLookIntoColumnsThatDoNotCount() {
    ResultTable predicted = table("ID,Name", row(7L, "a"), row(8L, "b"));
    assertThat(match(GOLD, predicted, columns("name")).alternatives()).containsExactly(Set.of());
  }

  @Test
  void callsExtraWhatTheGoldHasNot() {
    ResultTable predicted = table("name,town", row("a", "x"), row("b", "y"));
    Match match = match(GOLD, predicted, columns("name"));
    assertThat(match.relaxations()).containsExactly(Relaxation.EXTRA_COLUMNS);
    assertThat(match.level()).isEqualTo(Match.Level.SUPERSET);

    ResultTable twice = table("id,name,id", row(1L, "a", 1L), row(2L, "b", 2L));
    assertThat(match(GOLD, twice, columns("name")).relaxations())
        .containsExactly(Relaxation.EXTRA_COLUMNS);
  }

  @Test
  void callsExtraWhatIsLeftOnceColumnsAreMatched() {
    // Here "id" stands for the gold's name, so "z" is left, which the gold has not.
    ResultTable predicted = table("id,z", row("a", 0L), row("b", 0L));
    assertThat(match(GOLD, predicted, columns("name")).relaxations())
        .containsExactly(Relaxation.EXTRA_COLUMNS);
  }

  @Test
  void findsNothingExtraInAnEmptyGoldItself() {
    ResultTable empty = ResultTable.ofRows(List.of("a", "b"), List.of());
    assertThat(match(empty, empty, columns("a")).relaxations())
        .containsExactly(Relaxation.EMPTY_BOTH);
  }

  @Test
  void measuresToleranceOnNumbersAsTheyAreWritten() {
    assertThat(agrees(1.0, 1.1, 0.1)).isTrue();
    assertThat(agrees(1.1f, 1.0f, 0.1)).isTrue();
    assertThat(agrees(1L, 1.1, 0.1)).isTrue();
    assertThat(agrees(new BigDecimal("1.0"), 1.1, 0.1)).isTrue();
    assertThat(agrees(1000000.1, 1000000.2, 0.1)).isTrue();
    assertThat(agrees(1.0, 1.1000001, 0.1)).isFalse();
    assertThat(agrees(1.0, Math.nextUp(1.1), 0.1)).isFalse();
    assertThat(agrees(Double.POSITIVE_INFINITY, 1.0, 0.1)).isFalse();
    assertThat(agrees(new BigDecimal("1E-2000000000"), 0.1, 0.1)).isTrue();
  }

  private static boolean agrees(Object gold, Object predicted, double tolerance) {
    MatchSettings settings = new MatchSettings(OrderRule.AUTO, tolerance, List.of(), false, null);
    return match(table("v", row(gold)), table("v", row(predicted)), settings)
        .alternatives()
        .contains(Set.of());
  }

  private static Match match(ResultTable gold, ResultTable predicted, MatchSettings settings) {
    return ResultMatcher.match(ComparisonSide.of(gold), ComparisonSide.of(predicted), settings);
  }

  private static MatchSettings columns(String... names) {
    return new MatchSettings(OrderRule.AUTO, null, List.of(names), false, null);
  }

  @SafeVarargs
  private static ResultTable table(String names, List<@Nullable Object>... rows) {
    return ResultTable.ofRows(List.of(names.split(",", -1)), List.of(rows));
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }
}
