// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MatchPageTest {
  private static final ResultTable GOLD =
      ResultTable.ofRows(
          List.of("name", "age"), List.of(List.of("Joe", 52L), List.of("Rose", 41L)));

  @Test
  void showsWhatWasOverlookedAndHowColumnsMap() {
    ResultTable wider =
        ResultTable.ofRows(
            List.of("id", "singer", "age"),
            List.of(List.of(1L, "Joe", 52L), List.of(2L, "Rose", 41L)));

    assertThat(page(wider))
        .isEqualTo(
            """
            Accepted by standard: the results differ only in extra columns (EXTRA_COLUMNS)
              Match: superset, the prediction has more columns
              strict refuses · standard accepts · lenient accepts

            Accepted differences · the same rows under different columns
              Gold has 2 rows, the prediction 2: every row has a match.

                 gold column     predicted column
              1  name         →  2 singer
              2  age          →  3 age

            Gold · 2 rows, 2 columns
                   name  age
                1  Joe    52
                2  Rose   41

            Prediction · 2 rows, 3 columns
                   id  singer  age
                1   1  Joe      52
                2   2  Rose     41

            Next
              assay match GOLD PREDICTED --gold-sql SQL  order counts as SQL says
              assay match GOLD PREDICTED --json          the same for programs
            """);
  }

  @Test
  void marksRowsWithoutAnEqual() {
    ResultTable other =
        ResultTable.ofRows(
            List.of("name", "age"), List.of(List.of("Joe", 52L), List.of("Tom", 17L)));

    assertThat(page(other))
        .startsWith("Refused by standard: the rows hold different values (WRONG_VALUES)\n")
        .contains("  strict refuses · standard refuses · lenient refuses\n");
  }

  @Test
  void numbersColumnsOfEqualName() {
    ResultTable same =
        ResultTable.ofRows(
            List.of("sum", "age", "sum"), List.of(List.of(1L, 52L, 3L), List.of(2L, 41L, 4L)));

    assertThat(page(same)).contains("sum #1  age  sum #3");
    assertThat(Phrases.numbered(List.of("sum", "sum"), column -> column + 4))
        .containsExactly("sum #5", "sum #6");
  }

  @Test
  void namesEachRepeatedRowOnce() {
    ResultTable gold = pets("cat", "dog", "dog", "owl");
    ResultTable predicted = pets("cat", "cat", "cat", "dog", "owl");
    Difference difference =
        Objects.requireNonNull(ResultMatcher.match(gold, predicted).difference());

    assertThat(RepeatedRows.sentence(difference, gold, predicted))
        .isEqualTo("Repeated: cat: gold 1, prediction 3; dog: gold 2, prediction 1.");
    assertThat(RepeatedRows.sentence(difference, gold, pets("cat")))
        .as("a result that is not known as a whole")
        .isEmpty();
  }

  private static ResultTable pets(String... names) {
    return ResultTable.ofRows(
        List.of("pet"), Arrays.stream(names).map(List::<@Nullable Object>of).toList());
  }

  @Test
  void cutsWideTablesToTheScreen() {
    List<String> names = new ArrayList<>();
    List<@Nullable Object> row = new ArrayList<>();
    for (int c = 0; c < 40; c++) {
      names.add("column" + c);
      row.add("x".repeat(50));
    }
    ResultTable wide = ResultTable.ofRows(names, Collections.nCopies(12, row));

    assertThat(page(wide))
        .contains("12 rows, 40 columns, first 10", "  … and 38 more columns\n")
        .satisfies(
            text ->
                assertThat(text.lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80)));
  }

  @Test
  void foldsTextBeforeItDropsColumns() {
    List<String> names = List.of("one", "two", "three", "four");
    String words = "a text of some words that goes on and on";
    ResultTable wide =
        ResultTable.ofRows(
            names, List.of(List.of(words, words, words, "Unabbreviatedness of words")));

    assertThat(page(wide)).contains("Unabbreviatedness", " of words\n").doesNotContain("…");
  }

  private static String page(ResultTable predicted) {
    Match match =
        ResultMatcher.match(
            ComparisonSide.of(GOLD), ComparisonSide.of(predicted), MatchSettings.DEFAULT);
    return MatchPage.of(
        match,
        new MatchPage.Side(GOLD),
        new MatchPage.Side(predicted),
        Profile.STANDARD,
        Screen.plain(80));
  }
}
