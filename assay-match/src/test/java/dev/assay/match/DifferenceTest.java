// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.NearMiss;
import dev.assay.match.search.ResultMatcher;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The reported difference of two tables. */
class DifferenceTest {
  @Test
  void pairsFewerSimilarRowsIfTheyAreWide() {
    int columns = 1_000;
    String names = IntStream.range(0, columns).mapToObj(c -> "c" + c).collect(joining(","));
    List<List<@Nullable Object>> gold = new ArrayList<>();
    List<List<@Nullable Object>> changed = new ArrayList<>();
    for (int r = 0; r < 220; r++) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (int c = 0; c < columns; c++) {
        cells.add(r * 1_000L + c);
      }
      gold.add(List.copyOf(cells));
      cells.set(r, -1L);
      changed.add(cells);
    }
    List<String> list = List.of(names.split(","));
    Difference difference = of(ResultTable.ofRows(list, gold), ResultTable.ofRows(list, changed));
    assertThat(difference.rowCounts().changed()).isEqualTo(200);
    assertThat(difference.rowCounts().missing()).isEqualTo(20);
  }

  @Test
  void saysWhatWouldHaveSufficedForEveryRelaxationThatStandardRefuses() {
    Map<Relaxation, String> words = new EnumMap<>(Relaxation.class);
    for (Difference difference :
        List.of(
            ordered(table("v", row(1L), row(2L)), table("v", row(2L), row(1L))),
            of(table("v", row(1L)), table("v", row(1L), row(1L))),
            of(table("v", row(2.5)), table("v", row(2.47))),
            of(table("v", row(true)), table("v", row("yes"))),
            of(table("v", row(5L)), table("v", row("$5"))),
            of(table("v", row(LocalDate.of(2024, 1, 1))), table("v", row("2024"))),
            of(table("v", row(90L)), table("v", row(1.5))),
            of(table("v", row("Ann")), table("v", row("ANN"))),
            of(table("v", row("New York")), table("v", row("New  York"))),
            of(table("v", row(0.25)), table("v", row(25.0))),
            of(table("v", row(5L)), table("a,b,c,d", row(1L, 2L, 3L, 5L))),
            of(table("src,dst", row("A", "B")), table("src,dst", row("B", "A"))),
            of(table("a,b", row(1L, 2L)), table("a", row(1L))),
            unasked(table("a,b", row(1L, 2L)), table("a", row(1L))))) {
      assertThat(difference.nearMisses()).hasSize(1);
      NearMiss miss = difference.nearMisses().get(0);
      words.put(miss.relaxations().iterator().next(), miss.words());
    }
    Set<Relaxation> refused = Profile.STANDARD.refused(Set.of(Relaxation.values()));
    assertThat(words.keySet()).isEqualTo(refused);
    assertThat(words)
        .containsEntry(ROW_ORDER, "would match if row order were ignored")
        .containsEntry(DUPLICATE_ROWS, "would match if duplicate rows were removed")
        .containsEntry(COARSE_ROUNDING, "would match if rounded to 1 decimal")
        .containsEntry(BOOLEAN_AS_WORD, "would match if yes and no were the same as true and false")
        .containsEntry(FORMATTED_NUMBER, "would match if the formatting of numbers were ignored")
        .containsEntry(DATE_PART_AS_TEXT, "would match if a year or month stood for its first day")
        .containsEntry(
            UNIT_SCALE,
            "would match if the unit of numbers were ignored: the gold is 60 times as large")
        .containsEntry(TEXT_CASE, "would match if upper and lower case were ignored")
        .containsEntry(TEXT_SPACE, "would match if white space were ignored")
        .containsEntry(
            PERCENT_SCALE,
            "would match if a percentage were the same as its fraction, as 25 and 0.25")
        .containsEntry(
            EXTRA_COLUMNS_BY_CHANCE, "would match if any of the many columns could be the answer")
        .containsEntry(
            ROLE_SWAP,
            "would match if columns were exchanged against their names: dst as src, src as dst")
        .containsEntry(
            ASKED_COLUMNS,
            "would match if columns that the question does not ask for could be left out")
        .containsEntry(MISSING_COLUMNS, "would match if the missing columns were there");
  }

  @Test
  void listsANearMissBesideWhatStandardAcceptsAnyway() {
    Difference difference =
        of(
            table("n,s", row("Ann", 1L), row("Bob", 2L)),
            table("s,n", row(1L, "ANN"), row(2L, "BOB")));
    assertThat(difference.nearMisses())
        .extracting(NearMiss::relaxations)
        .containsExactly(Set.of(COLUMN_ORDER, TEXT_CASE));
  }

  @Test
  void hasNoNearMissWhereTwoRelaxationsAreRefused() {
    assertThat(of(table("v", row("Ann")), table("v", row("ANN"), row("ANN"))).nearMisses())
        .isEmpty();
  }

  @Test
  void listsEveryNearMissOfSeveral() {
    Difference difference =
        of(table("a,b", row("x", "X"), row("y", "Y")), table("a,b", row("X", "x"), row("Y", "y")));
    assertThat(difference.nearMisses())
        .extracting(NearMiss::relaxations)
        .containsExactly(Set.of(TEXT_CASE), Set.of(ROLE_SWAP));
  }

  @Test
  void showsWhatTellsTwoCellsApart() {
    assertThat(cell(3L, "3 ")).isEqualTo(new ChangedCell(1, "3", "'3 '"));
    assertThat(cell("03", 3L)).isEqualTo(new ChangedCell(1, "03", "3"));
    assertThat(cell("[1]", List.of(1L))).isEqualTo(new ChangedCell(1, "'[1]'", "[1]"));
    assertThat(cell("a\tb", "a b")).isEqualTo(new ChangedCell(1, "'a\tb'", "'a b'"));
    assertThat(cell("NULL", null)).isEqualTo(new ChangedCell(1, "'NULL'", null));
    assertThat(cell("x", null)).isEqualTo(new ChangedCell(1, "x", null));
    assertThat(cell(new java.util.UUID(0, 1), new dev.assay.table.internal.JsonText("1")))
        .isEqualTo(new ChangedCell(1, new java.util.UUID(0, 1).toString(), "1"));
    assertThat(cell(0.1, 0.1f)).isEqualTo(new ChangedCell(1, "0.1 (double)", "0.1 (real)"));
  }

  @Test
  void showsLongTextsFromNearWhereTheyDiffer() {
    String same = "x".repeat(500);
    ChangedCell cell = cell(same + "1", same + "2");
    assertThat(cell.gold()).startsWith("'…x").endsWith("x1'").hasSizeLessThan(210);
    assertThat(cell.predicted()).startsWith("'…x").endsWith("x2'").hasSizeLessThan(210);
  }

  @Test
  void pairsTheOneWrongRowOfASingleColumn() {
    Difference difference =
        of(table("v", row(1L), row(2L), row(3L)), table("v", row(3L), row(7L), row(1L)));
    assertThat(difference.changed())
        .containsExactly(new ChangedRow(1, 1, List.of(new ChangedCell(0, "2", "7"))));
    assertThat(difference.missingRows() + difference.extraRows()).isZero();
  }

  @Test
  void listsSeveralWrongRowsOfASingleColumnAsMissingAndExtra() {
    Difference difference = of(table("v", row(1L), row(2L)), table("v", row(8L), row(9L)));
    assertThat(difference.changed()).isEmpty();
    assertThat(difference.missingRows()).isEqualTo(2);
    assertThat(difference.extraRows()).isEqualTo(2);
  }

  @Test
  void pairsRowsThatShareHalfOfTheirCellsAndTheLastOnes() {
    Difference difference =
        of(
            table("a,b", row(1L, "x"), row(2L, "y"), row(3L, "z")),
            table("a,b", row(1L, "p"), row(2L, "q"), row(9L, "r")));
    assertThat(difference.changed()).extracting(ChangedRow::goldRow).containsExactly(0, 1, 2);
    assertThat(difference.changed()).extracting(ChangedRow::predictedRow).containsExactly(0, 1, 2);
  }

  @Test
  void pairsNothingByAConstantColumn() {
    List<List<@Nullable Object>> gold = new ArrayList<>();
    List<List<@Nullable Object>> predicted = new ArrayList<>();
    for (long i = 0; i < 10; i++) {
      gold.add(row("same", i));
      predicted.add(row("same", i + 100));
    }
    Difference difference =
        of(
            ResultTable.ofRows(List.of("a", "b"), gold),
            ResultTable.ofRows(List.of("a", "b"), predicted));
    assertThat(difference.changedRows()).isZero();
    assertThat(difference.missingRows()).isEqualTo(10);
    assertThat(difference.extraRows()).isEqualTo(10);
  }

  @Test
  void pairsRowsThatAreEqualUnderWhatWasOverlooked() {
    Difference difference =
        of(table("v", row(1.2345), row(2.3456)), table("v", row(2.35), row(1.23)));
    assertThat(difference.changedRows()).isEqualTo(2);
    assertThat(difference.missingRows() + difference.extraRows()).isZero();
  }

  /** Sorting by anything but the numbers pairs hardly any of them. */
  @Test
  void pairsCloseNumbersOfWhichThereAreMany() {
    Random random = new Random(1);
    List<Double> numbers = new ArrayList<>(random.doubles(5_000, 1, 1 + 1e-6).boxed().toList());
    List<Object[]> gold = numbers.stream().map(v -> new Object[] {v}).toList();
    Collections.shuffle(numbers, random);
    List<Object[]> predicted =
        numbers.stream().map(v -> new Object[] {v + (random.nextInt(3) - 1) * 1e-12}).toList();

    Difference difference = of(table("v", gold), table("v", predicted));

    assertThat(difference.missingRows() + difference.extraRows()).isZero();
    assertThat(difference.changedRows()).isGreaterThan(3_000);
  }

  private static ResultTable table(String name, List<Object[]> rows) {
    return ResultTable.ofRows(List.of(name), rows.stream().map(Arrays::asList).toList());
  }

  @Test
  void saysThatOneColumnIsTwoJoined() {
    ResultTable names = table("first,last", row("Ada", "King"), row("Bo", "Li"));
    ResultTable joined = table("name", row("Bo, Li"), row("Ada, King"));
    assertThat(of(names, joined).nearMisses())
        .contains(
            new NearMiss(Set.of(), "would match if one column were split into first and last"));
    assertThat(of(joined, names).nearMisses())
        .extracting(NearMiss::words)
        .contains("would match if the columns first and last were joined to one");
  }

  @Test
  void saysThatNullStandsForTheZeroOfAnAggregate() {
    assertThat(of(table("n", row(0L)), table("n", row((Object) null))).nearMisses())
        .containsExactly(
            new NearMiss(Set.of(), "would match if NULL were 0 where nothing is added up"));
    assertThat(of(table("n", row(1L)), table("n", row((Object) null))).nearMisses()).isEmpty();
  }

  @Test
  void choosesColumnsOfEqualNameAmongEquallyGoodSets() {
    ResultTable gold = table("avg(weight),year", row(2.5, 1970L), row(3.5, 1971L));
    ResultTable predicted =
        table("year,avg(weight),avg(year)", row(1970L, 2.5, 1970.0), row(1971L, 3.5, 1971.0));
    Match match = match(gold, predicted, OrderRule.AUTO);
    assertThat(match.mapping()).containsExactly(1, 0);
    assertThat(match.relaxations()).containsExactlyInAnyOrder(COLUMN_ORDER, EXTRA_COLUMNS);
    assertThat(match.alternatives()).hasSize(2);
  }

  /** In a table where the other column tells rows apart and the next row is right. */
  private static ChangedCell cell(@Nullable Object gold, @Nullable Object predicted) {
    List<ChangedRow> changed =
        of(
                table("id,v", row(1L, gold), row(2L, "same")),
                table("id,v", row(1L, predicted), row(2L, "same")))
            .changed();
    assertThat(changed).hasSize(1);
    return changed.get(0).cells().get(0);
  }

  private static Difference of(ResultTable gold, ResultTable predicted) {
    return Objects.requireNonNull(match(gold, predicted, OrderRule.AUTO).difference());
  }

  private static Difference ordered(ResultTable gold, ResultTable predicted) {
    return Objects.requireNonNull(match(gold, predicted, OrderRule.REQUIRED).difference());
  }

  private static Difference unasked(ResultTable gold, ResultTable predicted) {
    return Objects.requireNonNull(
        ResultMatcher.match(
                new ComparisonSide(gold, "SELECT name, mayor FROM city", Dialect.ANSI),
                new ComparisonSide(predicted, "SELECT name FROM city", Dialect.ANSI),
                MatchSettings.DEFAULT.withQuestion(
                    QuestionText.of("Which cities are there?", null)))
            .difference());
  }

  private static Match match(ResultTable gold, ResultTable predicted, OrderRule order) {
    return ResultMatcher.match(
        ComparisonSide.of(gold),
        ComparisonSide.of(predicted),
        MatchSettings.DEFAULT.withOrder(order));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static ResultTable table(String names, List<@Nullable Object>... rows) {
    return ResultTable.ofRows(List.of(names.split(",")), List.of(rows));
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return new ArrayList<>(Arrays.asList(cells));
  }
}
