// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.html.ResultDetail.DifferentRow;
import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.StoredResults;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.report.internal.ZonedTimes;
import dev.assay.table.ResultTable;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResultDetailTest {
  @Test
  void showsBothRowsWhereTheOrdersPart() {
    Difference order =
        new Difference(
                Difference.Kind.ORDER,
                List.of(
                    new Difference.MappedColumn(0, "name", 0, "name"),
                    new Difference.MappedColumn(1, "age", 1, "age")),
                new Difference.RowCounts(3, 3, 0, 0, 0),
                Difference.ListedRows.NONE,
                List.of())
            .withOrder(
                List.of(new Difference.MovedRow(1, List.of("bo", "41"), List.of("cy", "41"))));

    ResultDetail detail =
        Objects.requireNonNull(
            ResultDetail.of(
                outcome(order), new Excerpts(Optional.empty()), new ZonedTimes(ZoneOffset.UTC)));

    assertThat(detail.counts())
        .endsWith(
            "The row order first differs at row 2: gold has (bo, 41), the prediction has (cy, 41).");
    assertThat(detail.rows())
        .containsExactly(
            new DifferentRow("moved", 2, 2, Arrays.asList(Arrays.asList("bo", "cy"), "41"), null));
  }

  /** Gold has cat once and ox once, the prediction cat three times. */
  @Test
  void listsEqualRowsOnceWithTheirNumberOnBothSides() {
    Difference duplicates =
        new Difference(
            Difference.Kind.ROW_COUNT,
            List.of(new Difference.MappedColumn(0, "pet", 0, "pet")),
            new Difference.RowCounts(2, 3, 1, 2, 0),
            new Difference.ListedRows(
                List.of(new Difference.Row(1, List.of("ox"))),
                List.of(
                    new Difference.Row(1, List.of("cat")), new Difference.Row(2, List.of("cat"))),
                List.of()),
            List.of());
    Excerpts known =
        new Excerpts(
            Optional.of(new StoredResults.Pair(pets("cat", "ox"), pets("cat", "cat", "cat"))));
    for (Excerpts excerpts : List.of(known, new Excerpts(Optional.empty()))) {
      Integer inGold = excerpts == known ? 1 : null;
      Integer inPrediction = excerpts == known ? 3 : 2;
      assertThat(
              Objects.requireNonNull(
                      ResultDetail.of(
                          outcome(duplicates), excerpts, new ZonedTimes(ZoneOffset.UTC)))
                  .rows())
          .containsExactly(
              new DifferentRow("missing", 2, null, List.of("ox"), null),
              new DifferentRow(
                  "extra",
                  null,
                  2,
                  List.of("cat"),
                  new ResultDetail.Repeats(inGold, inPrediction, List.of(3))));
    }
  }

  private static StoredResults.Excerpt pets(String... names) {
    ResultTable table =
        ResultTable.ofRows(
            List.of("pet"), Arrays.stream(names).map(name -> List.<Object>of(name)).toList());
    return new StoredResults.Excerpt(table, table.rowCount());
  }

  @Test
  void numbersColumnsOfEqualName() {
    Difference values =
        new Difference(
            Difference.Kind.VALUES,
            List.of(
                new Difference.MappedColumn(0, "sum", 0, "sum"),
                new Difference.MappedColumn(2, "sum", 1, "sum")),
            new Difference.RowCounts(1, 1, 1, 1, 0),
            Difference.ListedRows.NONE,
            List.of());
    ZonedTimes times = new ZonedTimes(ZoneOffset.UTC);
    ResultTable sums = ResultTable.ofRows(List.of("sum", "sum"), List.of(List.of(1L, 2L)));

    assertThat(
            Objects.requireNonNull(
                    ResultDetail.of(outcome(values), new Excerpts(Optional.empty()), times))
                .names())
        .containsExactly("sum #1", "sum #3");
    assertThat(TableDetail.of(new StoredResults.Excerpt(sums, 1), times).names())
        .containsExactly("sum #1", "sum #2");
  }

  private static Outcome outcome(Difference difference) {
    Set<Relaxation> order = Set.of(Relaxation.ROW_ORDER);
    Match match =
        new Match(
            Match.Level.EXACT, order, List.of(order), List.of(0, 1), 0, difference, List.of());
    ExecutionSummary rows = new ExecutionSummary("rows", 3L, 2L, 1.0, "ab", null, null);
    return new Outcome(
        QuestionSummary.of("q", "Who?", "people"),
        new PredictionSummary("SELECT 1", rows, List.of()),
        "SELECT 2",
        new GoldSummary(rows, null, false, List.of()),
        new Verdict.Incorrect(Cause.WRONG_ORDER),
        match,
        Map.of());
  }
}
