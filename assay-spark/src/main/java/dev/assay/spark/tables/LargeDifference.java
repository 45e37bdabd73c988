// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Difference.ListedRows;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.Row;
import dev.assay.match.Difference.RowCounts;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellDescription;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.row.SimilarRowPairing;
import dev.assay.spark.tables.DifferingRowFinder.DifferingRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Describes how two large tables differ, in the library's terms: rows compared by value. */
record LargeDifference(ComparedTables tables) {
  private static final int NO_POSITION = -1;

  /** Rows of each side among which changed ones are looked for. */
  private static final int PAIRED = 2_000;

  /** The difference of tables that agree under a set of relaxations; {@code null} if under none. */
  @Nullable Difference of(LargeSearch.Found found) {
    RelaxationSet set = found.relaxations();
    if (set.isEmpty()) {
      return null;
    }
    Kind kind = set.kind();
    Map<Integer, Integer> pairs = pairs(found.assignment().predicted());
    return kind == Kind.DUPLICATES
        ? find(kind, pairs)
        : describe(
            kind,
            pairs,
            new RowCounts(tables.goldRows(), tables.predictedRows(), 0, 0, 0),
            ListedRows.NONE);
  }

  private static Map<Integer, Integer> pairs(List<Integer> predicted) {
    Map<Integer, Integer> pairs = new LinkedHashMap<>();
    for (int i = 0; i < predicted.size(); i++) {
      pairs.put(i, predicted.get(i));
    }
    return pairs;
  }

  /** The difference of tables that do not agree, or of which that is not known. */
  Difference of(boolean undecided) {
    Kind kind =
        undecided
            ? Kind.UNDECIDED
            : tables.predictedRows() == 0 && tables.goldRows() > 0
                ? Kind.EMPTY_RESULT
                : tables.extraColumns() < 0
                    ? Kind.MISSING_COLUMNS
                    : tables.goldRows() == tables.predictedRows() ? Kind.VALUES : Kind.ROW_COUNT;
    return find(kind, likelyPairs());
  }

  /**
   * The most likely predicted column of each gold column: one with the same values, preferably of
   * the same name; then one of the same name; then the one at the same position.
   */
  private Map<Integer, Integer> likelyPairs() {
    Map<Integer, Integer> pairs = new TreeMap<>();
    Set<Integer> taken = new HashSet<>();
    for (int choice = 0; choice < 4; choice++) {
      for (int i = 0; i < tables.gold().width(); i++) {
        for (int j = 0; j < tables.predicted().width() && !pairs.containsKey(i); j++) {
          if (!taken.contains(j) && suits(choice, i, j)) {
            pairs.put(i, j);
            taken.add(j);
          }
        }
      }
    }
    return pairs;
  }

  private boolean suits(int choice, int i, int j) {
    boolean sameName = tables.names(true).get(i).equalsIgnoreCase(tables.names(false).get(j));
    boolean sameValues = tables.goldColumn(i).sameBag(tables.predictedColumn(j));
    return switch (choice) {
      case 0 -> sameName && sameValues;
      case 1 -> sameValues;
      case 2 -> sameName;
      default -> i == j;
    };
  }

  private Difference find(Kind kind, Map<Integer, Integer> pairs) {
    DifferingRowFinder finder =
        new DifferingRowFinder(tables, pairs, Math.max(PAIRED, tables.options().listed()));
    DifferingRows rows = finder.find();
    Listing listing = new Listing(finder, pairs, rows);
    int changed = listing.changed.size();
    return describe(
        kind,
        pairs,
        new RowCounts(
            tables.goldRows(),
            tables.predictedRows(),
            rows.missing() - changed,
            rows.extra() - changed,
            changed),
        listing.rows());
  }

  private Difference describe(
      Kind kind, Map<Integer, Integer> pairs, RowCounts counts, ListedRows rows) {
    List<String> golds = tables.names(true);
    List<String> predictions = tables.names(false);
    List<MappedColumn> columns =
        IntStream.range(0, golds.size())
            .mapToObj(
                i -> {
                  Integer j = pairs.get(i);
                  return new MappedColumn(
                      i, golds.get(i), j, j == null ? null : predictions.get(j));
                })
            .toList();
    return new Difference(kind, columns, counts, rows, List.of());
  }

  /** The listed rows as the library describes them. */
  private final class Listing {
    private final List<ColumnPair> columns = new ArrayList<>();
    private final List<Integer> golds;
    private final DifferingRows rows;
    private final List<int[]> changed;

    Listing(DifferingRowFinder finder, Map<Integer, Integer> pairs, DifferingRows rows) {
      this.rows = rows;
      this.golds = List.copyOf(pairs.keySet());
      pairs.forEach(
          (g, p) -> {
            SparkColumn gold = Objects.requireNonNull(finder.gold().columns().get(g));
            SparkColumn predicted = Objects.requireNonNull(finder.predicted().columns().get(p));
            columns.add(
                new ColumnPair(
                    new ColumnFacts(DifferingRows.column(gold, rows.missingRows()), g),
                    new ColumnFacts(DifferingRows.column(predicted, rows.extraRows()), p),
                    CellRule.BY_VALUE,
                    KeyEncoding.BY_VALUE));
          });
      changed =
          new SimilarRowPairing(columns, all(rows.missingRows()), all(rows.extraRows())).find();
    }

    private static int[] all(List<TaggedRow> rows) {
      return IntStream.range(0, rows.size()).toArray();
    }

    ListedRows rows() {
      int listed = tables.options().listed();
      return new ListedRows(
          left(rows.missingRows().size(), 0).limit(listed).mapToObj(row -> row(row, true)).toList(),
          left(rows.extraRows().size(), 1).limit(listed).mapToObj(row -> row(row, false)).toList(),
          changed.stream().limit(listed).map(this::changedRow).toList());
    }

    /** The rows of a side that were not paired as changed. */
    private IntStream left(int count, int side) {
      Set<Integer> paired = new HashSet<>();
      changed.forEach(pair -> paired.add(pair[side]));
      return IntStream.range(0, count).filter(row -> !paired.contains(row));
    }

    @SuppressWarnings("NullAway") // the annotation of Row's cells is not read from its class file
    private Row row(int row, boolean ofGold) {
      List<@Nullable String> texts = new ArrayList<>();
      for (int i = 0; i < tables.gold().width(); i++) {
        int at = golds.indexOf(i);
        texts.add(
            at < 0
                ? null
                : CellDescription.of(
                    (ofGold ? columns.get(at).gold() : columns.get(at).predicted())
                        .column()
                        .value(row)));
      }
      return new Row(NO_POSITION, texts);
    }

    private ChangedRow changedRow(int[] pair) {
      List<ChangedCell> cells = new ArrayList<>();
      for (ColumnPair column : columns) {
        Object gold = column.gold().column().value(pair[0]);
        Object predicted = column.predicted().column().value(pair[1]);
        if (!column.rule().equal(gold, predicted)) {
          cells.add(
              new ChangedCell(
                  column.gold().index(),
                  CellDescription.of(gold, predicted),
                  CellDescription.of(predicted, gold)));
        }
      }
      return new ChangedRow(NO_POSITION, NO_POSITION, cells);
    }
  }
}
