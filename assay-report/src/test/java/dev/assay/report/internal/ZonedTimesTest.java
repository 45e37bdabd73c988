// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import dev.assay.match.Difference.Row;
import dev.assay.table.ResultTable;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZonedTimesTest {
  private static final ZonedTimes BERLIN = new ZonedTimes(ZoneId.of("Europe/Berlin"));
  private static final Instant SUMMER = Instant.parse("2024-05-31T22:30:00Z");
  private static final ResultTable TABLE =
      ResultTable.ofRows(
          List.of("at", "word"),
          List.of(
              List.of(SUMMER, "2024-05-31T22:30:00Z"),
              Arrays.asList(null, "x"),
              List.of(Instant.parse("2024-01-01T00:00:00.5Z"), "y")));

  @Test
  void writesInstantsByTheClockOfTheZone() {
    ResultTable shown = BERLIN.table(TABLE);

    assertThat(shown.row(0)).containsExactly("2024-06-01T00:30:00+02:00", "2024-05-31T22:30:00Z");
    assertThat(shown.row(1)).containsExactly(null, "x");
    assertThat(shown.row(2)).containsExactly("2024-01-01T01:00:00.5+01:00", "y");
    assertThat(new ZonedTimes(ZoneOffset.UTC).table(TABLE)).isSameAs(TABLE);
  }

  @Test
  void writesThemInDifferencesWhereTheColumnHoldsInstants() {
    Difference difference =
        new Difference(
            Kind.VALUES,
            List.of(new MappedColumn(0, "at", 0, "at"), new MappedColumn(1, "word", 1, "word")),
            new Difference.RowCounts(3, 3, 1, 0, 1),
            new Difference.ListedRows(
                List.of(new Row(0, List.of(SUMMER.toString(), SUMMER.toString()))),
                List.of(),
                List.of(
                    new ChangedRow(
                        0, 0, List.of(new ChangedCell(0, SUMMER.toString(), "cut of…"))))),
            List.of());

    difference =
        difference.withOrder(
            List.of(new MovedRow(0, List.of(SUMMER.toString(), "a"), List.of("null", "b"))));

    Difference shown = BERLIN.difference(difference, TABLE, TABLE);

    assertThat(shown.order())
        .containsExactly(
            new MovedRow(0, List.of("2024-06-01T00:30:00+02:00", "a"), List.of("null", "b")));

    assertThat(shown.missing().get(0).cells())
        .containsExactly("2024-06-01T00:30:00+02:00", SUMMER.toString());
    assertThat(shown.changed().get(0).cells())
        .containsExactly(new ChangedCell(0, "2024-06-01T00:30:00+02:00", "cut of…"));
    assertThat(BERLIN.difference(difference, null, null)).isSameAs(difference);
  }
}
