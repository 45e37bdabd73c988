// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowPairingTest {
  private static final int ROWS = 1_000;
  private static final int[] ALL = IntStream.range(0, ROWS).toArray();

  private final ColumnPair rounded =
      new ColumnPair(
          new ColumnFacts(column(row -> row / 7.0), 0),
          new ColumnFacts(column(row -> (ROWS - 1 - row) * (1 + 1e-12) / 7.0), 0),
          CellRule.CLOSE,
          new KeyEncoding(CellRule.CLOSE.allowed(), true, CellRule.CLOSE.zone()));
  private final RowPairing pairing = pairing(rounded);

  private static Column column(IntFunction<Object> value) {
    ColumnBuilder builder = new ColumnBuilder("c", "");
    IntStream.of(ALL).forEach(row -> builder.add(value.apply(row)));
    return builder.build();
  }

  private static RowPairing pairing(ColumnPair pair) {
    List<ColumnPair> pairs = List.of(pair);
    return new RowPairing(pairs, RowRule.of(pairs), SearchBudget.unlimited());
  }

  @Test
  void knowsThePartnersThatItFindsAnew() {
    // The first row, 0, is equal as it stands.
    RowBags others =
        RowBags.of(IntStream.range(1, ROWS).toArray(), IntStream.range(0, ROWS - 1).toArray());

    assertThat(pairing.pairsAll(RowBags.of(ALL, ALL))).isTrue();

    assertThat(pairing.knownPartners(List.of(rounded), others))
        .containsExactlyInAnyOrderElementsOf(pairing.partners(others))
        .hasSize(ROWS - 1);
  }

  @Test
  void knowsNoPartnersOfOtherRowsOrColumns() {
    assertThat(pairing.knownPartners(List.of(rounded), RowBags.of(ALL, ALL))).isNull();
    assertThat(pairing.pairsAll(RowBags.of(ALL, ALL))).isTrue();

    assertThat(pairing.knownPartners(List.of(rounded), RowBags.of(ALL, ALL))).isNull();
    assertThat(pairing.knownPartners(List.of(), RowBags.of(ALL, ALL))).isNull();
  }

  @Test
  void knowsNoPartnersWhereSeveralMayBeChosen() {
    ColumnPair alike =
        new ColumnPair(
            new ColumnFacts(column(row -> row / 2 / 7.0), 0),
            new ColumnFacts(column(row -> row / 2 * (1 + 1e-12) / 7.0), 0),
            rounded.rule(),
            rounded.form());
    RowPairing several = pairing(alike);
    RowBags others =
        RowBags.of(IntStream.range(2, ROWS).toArray(), IntStream.range(2, ROWS).toArray());

    assertThat(several.pairsAll(RowBags.of(ALL, ALL))).isTrue();

    assertThat(several.knownPartners(List.of(alike), others)).isNull();
  }
}
