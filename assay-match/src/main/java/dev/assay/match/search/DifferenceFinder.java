// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Difference.ListedRows;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Difference.Row;
import dev.assay.match.Difference.RowCounts;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellDescription;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.KeyTable;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.row.RowBags;
import dev.assay.match.row.RowKeys;
import dev.assay.match.row.RowPairing;
import dev.assay.match.row.RowRule;
import dev.assay.match.row.SimilarRowPairing;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import dev.assay.match.search.internal.TablePair;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes how two tables differ: which rows have no equal on the other side, ignoring number
 * types and repeats, under the best column mapping. Bounded work; counts are of all rows, but only
 * the first rows are looked at for changed ones.
 */
final class DifferenceFinder {
  private static final RelaxationSet NO_ROW_DIFFERS =
      RelaxationSet.showing(Kind.COLUMNS, Kind.MISSING_COLUMNS, Kind.ORDER)
          .or(CellRule.BY_VALUE.allowed());

  private final TablePair tables;
  private final List<Found> alternatives;
  private final List<ColumnPair> pairs;
  private final List<NearMiss> slips;
  private final int listed;

  /**
   * @param slips near misses that no relaxation stands for
   * @param listed how many rows of each kind to list
   */
  public DifferenceFinder(
      TablePair tables, List<Found> alternatives, List<NearMiss> slips, int listed) {
    this.slips = slips;
    this.tables = tables;
    this.listed = listed;
    this.alternatives = alternatives;
    this.pairs =
        (alternatives.isEmpty()
                ? new LikelyColumnMapping(tables).find()
                : alternatives.get(0).pairs())
            .stream()
                .map(
                    pair ->
                        new ColumnPair(
                            pair.gold(), pair.predicted(), CellRule.BY_VALUE, KeyEncoding.BY_VALUE))
                .toList();
  }

  public Difference find() {
    if (!alternatives.isEmpty() && NO_ROW_DIFFERS.includes(alternatives.get(0).allowed())) {
      return withOrder(describe(new int[0], new int[0], List.of()));
    }
    int[] gold = IntStream.range(0, tables.goldRows()).toArray();
    int[] predicted = IntStream.range(0, tables.predictedRows()).toArray();
    KeyTable.Unpaired unpaired =
        KeyTable.unpaired(
            RowKeys.of(RowKeys.ofGold(pairs), gold, null),
            RowKeys.of(RowKeys.ofPredicted(pairs), predicted, null));
    int[] missing = unpaired.gold();
    int[] extra = unpaired.predicted();
    List<int[]> changed = new ArrayList<>(relaxed(missing, extra));
    int[] missingLeft = without(missing, changed, 0);
    int[] extraLeft = without(extra, changed, 1);
    changed.addAll(new SimilarRowPairing(pairs, missingLeft, extraLeft).find());
    changed.sort(Comparator.comparingInt(rows -> rows[0]));
    return withOrder(describe(missing, extra, changed));
  }

  /** Adds the positions that differ, if only the order is wrong. */
  private Difference withOrder(Difference difference) {
    return difference.kind() == Kind.ORDER
        ? difference.withOrder(
            MovedRows.positions(tables, alternatives.get(0), listed).stream()
                .map(row -> new MovedRow(row, texts(row, true), texts(row, false)))
                .toList())
        : difference;
  }

  /** The rows that are equal under the relaxations of the best alternative. */
  private List<int[]> relaxed(int[] missingRows, int[] extraRows) {
    if (alternatives.isEmpty() || alternatives.get(0).pairs().isEmpty()) {
      return List.of();
    }
    List<ColumnPair> found = alternatives.get(0).pairs();
    RowPairing pairing = tables.pairing();
    List<int[]> known =
        pairing == null ? null : pairing.knownPartners(found, RowBags.of(missingRows, extraRows));
    if (known != null) {
      return known;
    }
    int[] missing =
        SimilarRowPairing.byCells(missingRows, RowKeys.ofGold(pairs), Integer.MAX_VALUE);
    int[] extra =
        SimilarRowPairing.byCells(extraRows, RowKeys.ofPredicted(pairs), Integer.MAX_VALUE);
    return new RowPairing(found, RowRule.of(found), SearchBudget.unlimited().auxiliary())
        .partners(RowBags.of(missing, extra));
  }

  private static int[] without(int[] rows, List<int[]> paired, int side) {
    BitSet taken = new BitSet();
    paired.forEach(pair -> taken.set(pair[side]));
    return IntStream.of(rows).filter(row -> !taken.get(row)).toArray();
  }

  private Difference describe(int[] missing, int[] extra, List<int[]> changed) {
    boolean[] changedGold = new boolean[tables.goldRows()];
    boolean[] changedPredicted = new boolean[tables.predictedRows()];
    for (int[] rows : changed) {
      changedGold[rows[0]] = true;
      changedPredicted[rows[1]] = true;
    }
    return new Difference(
        kind(),
        mappedColumns(),
        new RowCounts(
            tables.goldRows(),
            tables.predictedRows(),
            missing.length - changed.size(),
            extra.length - changed.size(),
            changed.size()),
        new ListedRows(
            IntStream.of(missing)
                .filter(row -> !changedGold[row])
                .limit(listed)
                .mapToObj(row -> new Row(row, texts(row, true)))
                .toList(),
            IntStream.of(extra)
                .filter(row -> !changedPredicted[row])
                .limit(listed)
                .mapToObj(row -> new Row(row, texts(row, false)))
                .toList(),
            changed.stream().limit(listed).map(this::changedRow).toList()),
        Stream.concat(NearMisses.of(alternatives).stream(), slips.stream()).toList());
  }

  private Kind kind() {
    if (tables.predictedRows() == 0 && tables.goldRows() > 0) {
      return Kind.EMPTY_RESULT;
    }
    if (tables.extraColumns() < 0) {
      return Kind.MISSING_COLUMNS;
    }
    if (alternatives.isEmpty()) {
      return tables.goldRows() == tables.predictedRows() ? Kind.VALUES : Kind.ROW_COUNT;
    }
    return alternatives.get(0).allowed().kind();
  }

  private List<MappedColumn> mappedColumns() {
    return tables.gold().stream()
        .map(
            gold ->
                pairs.stream()
                    .filter(pair -> pair.gold().asReturned() == gold)
                    .map(ColumnPair::predicted)
                    .findFirst()
                    .map(p -> new MappedColumn(gold.index(), gold.name(), p.index(), p.name()))
                    .orElse(new MappedColumn(gold.index(), gold.name(), null, null)))
        .toList();
  }

  /** The cells of the gold's counted columns; {@code null} for unmapped columns. */
  private List<@Nullable String> texts(int row, boolean ofGold) {
    List<@Nullable String> texts = new ArrayList<>();
    for (ColumnFacts gold : tables.gold()) {
      ColumnFacts column = ofGold ? gold : predictedFor(gold);
      texts.add(column == null ? null : CellDescription.of(column.column().value(row)));
    }
    return texts;
  }

  private @Nullable ColumnFacts predictedFor(ColumnFacts gold) {
    for (ColumnPair pair : pairs) {
      if (pair.gold().asReturned() == gold) {
        return pair.predicted().asReturned();
      }
    }
    return null;
  }

  private ChangedRow changedRow(int[] rows) {
    List<ChangedCell> cells = new ArrayList<>();
    for (ColumnPair pair : pairs) {
      if (!pair.cells().equal(rows[0], rows[1])) {
        Object gold = pair.gold().asReturned().column().value(rows[0]);
        Object predicted = pair.predicted().asReturned().column().value(rows[1]);
        cells.add(
            new ChangedCell(
                pair.gold().index(),
                CellDescription.of(gold, predicted),
                CellDescription.of(predicted, gold)));
      }
    }
    return new ChangedRow(rows[0], rows[1], cells);
  }
}
