// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.Relaxation;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The work of the search: counted, so that a busy machine changes nothing. */
class SearchWorkTest {
  private static final double NOISE = 1 + 1e-12;

  @Test
  void decidesRenamedColumnsOfDoublesAtOnce() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < 6; r++) {
      int row = r;
      rows.add(list(8, c -> 1.5 * (row + 1) + 0.37 * c * c));
    }
    assertWork(rows, change(rows, new Random(1), NOISE), 2_000_000, Set.of(Relaxation.FLOAT_NOISE));
    List<List<@Nullable Object>> wrong = change(rows, new Random(1), 1.7);
    assertWork(rows, wrong, 20_000_000, null);
  }

  @Test
  void decidesColumnsThatHoldTheSameValuesInOtherOrders() {
    Random random = new Random(2);
    List<List<@Nullable Object>> rows = permutations(random, 200, 15);
    assertWork(rows, change(rows, random, NOISE), 30_000_000, Set.of(Relaxation.FLOAT_NOISE));
    assertWork(rows, permutations(random, 200, 15), 100_000_000, null);
  }

  @Test
  void decidesManyCloseNumbers() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<List<@Nullable Object>> close = new ArrayList<>();
    for (int r = 0; r < 20_000; r++) {
      rows.add(List.of(1 + r * 1e-13));
      close.add(List.of(1 + (20_000 - r) * 1e-13 + 0.5e-13));
    }
    assertWork(rows, close, 500_000_000, Set.of(Relaxation.FLOAT_NOISE));
  }

  @Test
  void decidesManyColumnsThatAreAllAlike() {
    List<List<@Nullable Object>> rows = List.of(list(150, c -> 1L));
    assertWork(rows, rows, 2_000_000, Set.of());
    assertWork(rows, List.of(list(150, c -> c == 7 ? 2L : 1L)), 20_000_000, null);
  }

  @Test
  void decidesARepeatedRowWithoutTryingOtherRelaxations() {
    Random random = new Random(3);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < 5_000; r++) {
      rows.add(list(8, c -> c % 2 == 0 ? random.nextDouble() : "Item " + random.nextInt(1_000)));
    }
    List<List<@Nullable Object>> repeated = new ArrayList<>();
    rows.forEach(row -> repeated.add(list(8, c -> row.get(7 - c))));
    repeated.add(repeated.get(0));
    Collections.shuffle(repeated, random);
    Set<Relaxation> expected = Set.of(Relaxation.COLUMN_ORDER, Relaxation.DUPLICATE_ROWS);
    assertWork(rows, repeated, 3_000_000, expected);
  }

  /** Each column holds the same values in an order of its own. */
  private static List<List<@Nullable Object>> permutations(Random random, int rows, int columns) {
    List<List<Integer>> orders = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      List<Integer> order = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
      Collections.shuffle(order, random);
      orders.add(order);
    }
    List<List<@Nullable Object>> table = new ArrayList<>();
    for (int r = 0; r < rows; r++) {
      int row = r;
      table.add(list(columns, c -> orders.get(c).get(row) + 0.25));
    }
    return table;
  }

  /** With all numbers multiplied and the rows in another order. */
  private static List<List<@Nullable Object>> change(
      List<List<@Nullable Object>> rows, Random random, double factor) {
    List<List<@Nullable Object>> changed = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      changed.add(list(row.size(), c -> (Double) row.get(c) * factor));
    }
    Collections.shuffle(changed, random);
    return changed;
  }

  private static List<@Nullable Object> list(
      int size, java.util.function.IntFunction<@Nullable Object> cell) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      cells.add(cell.apply(i));
    }
    return cells;
  }

  private static void assertWork(
      List<List<@Nullable Object>> gold,
      List<List<@Nullable Object>> predicted,
      long most,
      @Nullable Set<Relaxation> expected) {
    ResultTable goldTable = ResultTable.ofRows(names("g", gold.get(0).size()), gold);
    ResultTable predictedTable = ResultTable.ofRows(names("p", gold.get(0).size()), predicted);
    SearchBudget searchBudget =
        SearchBudget.of(
            goldTable, predictedTable, ComparisonDeadline.in(ComparisonDeadline.DEFAULT));
    QueryFacts unknown =
        QueryFacts.of(new ComparisonSide(goldTable, null, Dialect.ANSI), "gold", searchBudget);
    TablePair tables =
        new TablePair(
            new TablePair.Side(goldTable, unknown),
            new TablePair.Side(predictedTable, unknown),
            MatchSettings.DEFAULT,
            null,
            null,
            searchBudget);

    List<Found> found = new RelaxationSearch(tables, searchBudget).minimal();

    assertThat(searchBudget.spent()).isLessThan(most);
    if (expected == null) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).extracting(f -> f.allowed().toSet()).contains(expected);
    }
  }

  private static List<String> names(String prefix, int columns) {
    return IntStream.range(0, columns).mapToObj(c -> prefix + c).toList();
  }
}
