// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class BagF1LawsTest {
  private static final List<@Nullable Object> VALUES =
      Arrays.asList(null, 0L, 1L, 2L, 1.5, "1", "a", "b");

  /** Small tables over few values, so that they often agree. */
  @Provide
  Arbitrary<ResultTable> tables() {
    return Arbitraries.randomValue(BagF1LawsTest::table);
  }

  @Provide
  Arbitrary<long[][]> matrices() {
    return Arbitraries.randomValue(
        random -> {
          int rows = 1 + random.nextInt(4);
          int columns = rows + random.nextInt(3);
          return random.ints(rows, 0, 4).mapToObj(i -> row(random, columns)).toArray(long[][]::new);
        });
  }

  private static long[] row(Random random, int columns) {
    return random.longs(columns, 0, 6).toArray();
  }

  private static ResultTable table(Random random) {
    int columns = 1 + random.nextInt(3);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = random.nextInt(6); r > 0; r--) {
      List<@Nullable Object> row = new ArrayList<>();
      for (int c = 0; c < columns; c++) {
        row.add(VALUES.get(random.nextInt(VALUES.size())));
      }
      rows.add(row);
    }
    return ResultTable.ofRows(names(columns), rows);
  }

  private static List<String> names(int columns) {
    return IntStream.range(0, columns).mapToObj(c -> "c" + c).toList();
  }

  @Property(seed = "1")
  void liesBetweenZeroAndOneAndIsSymmetric(
      @ForAll("tables") ResultTable a, @ForAll("tables") ResultTable b) {
    double score = BagF1.f1(a, b);

    assertThat(score).isBetween(0.0, 1.0);
    assertThat(BagF1.f1(b, a)).isEqualTo(score);
  }

  @Property(seed = "1")
  void theOrderOfRowsAndColumnsDoesNotMatter(
      @ForAll("tables") ResultTable a, @ForAll("tables") ResultTable b, @ForAll long seed) {
    Random random = new Random(seed);

    assertThat(BagF1.f1(shuffled(a, random), shuffled(b, random))).isEqualTo(BagF1.f1(a, b));
  }

  @Property(seed = "1")
  void equalTablesInAnyOrderScoreOne(@ForAll("tables") ResultTable a, @ForAll long seed) {
    assertThat(BagF1.f1(a, shuffled(a, new Random(seed)))).isEqualTo(1);
  }

  @Property(seed = "1")
  void onlyTablesOfEqualRowsScoreOne(
      @ForAll("tables") ResultTable a, @ForAll("tables") ResultTable b) {
    boolean equal =
        permutations(a.columnCount()).stream()
            .anyMatch(
                order ->
                    a.columnCount() == b.columnCount() && rows(a.select(order)).equals(rows(b)));
    boolean empty = a.isEmpty() && b.isEmpty();

    assertThat(BagF1.f1(a, b) == 1).isEqualTo(equal || empty);
  }

  @Property(seed = "1")
  void neverMoreThanTheBestOfAllPairings(
      @ForAll("tables") ResultTable a, @ForAll("tables") ResultTable b) {
    boolean narrower = a.columnCount() <= b.columnCount();
    ResultTable narrow = narrower ? a : b;
    ResultTable wide = narrower ? b : a;
    long best = 0;
    for (List<Integer> order : permutations(wide.columnCount())) {
      best = Math.max(best, cells(narrow, wide.select(order.subList(0, narrow.columnCount()))));
    }
    long all = (long) a.rowCount() * a.columnCount() + (long) b.rowCount() * b.columnCount();

    assertThat(BagF1.f1(a, b)).isLessThanOrEqualTo(all == 0 ? 1 : 2.0 * best / all);
  }

  @Property(seed = "1")
  void oneColumnIsAnOverlapOfBags(
      @ForAll("tables") ResultTable a, @ForAll("tables") ResultTable b) {
    ResultTable x = a.select(List.of(0));
    ResultTable y = b.select(List.of(0));
    int all = x.rowCount() + y.rowCount();

    assertThat(BagF1.f1(x, y)).isCloseTo(all == 0 ? 1 : 2.0 * cells(x, y) / all, within(1e-12));
  }

  @Property(seed = "1")
  void assignmentsAreOptimal(@ForAll("matrices") long[][] weights) {
    int[] partners = HungarianAssignment.largest(weights);
    long found = IntStream.range(0, partners.length).mapToLong(i -> weights[i][partners[i]]).sum();

    assertThat(Arrays.stream(partners).distinct().count()).isEqualTo(partners.length);
    assertThat(found).isEqualTo(largest(weights, 0, new boolean[weights[0].length]));
  }

  /** Equal cells in the best pairing of rows, by trying all of them. */
  private static long cells(ResultTable a, ResultTable b) {
    if (a.isEmpty() || b.isEmpty()) {
      return 0;
    }
    boolean fewer = a.rowCount() <= b.rowCount();
    ResultTable few = fewer ? a : b;
    ResultTable many = fewer ? b : a;
    long[][] weights = new long[few.rowCount()][many.rowCount()];
    for (int i = 0; i < few.rowCount(); i++) {
      for (int j = 0; j < many.rowCount(); j++) {
        for (int c = 0; c < few.columnCount(); c++) {
          Object x = few.row(i).get(c);
          weights[i][j] += Objects.equals(x, many.row(j).get(c)) ? 1 : 0;
        }
      }
    }
    return largest(weights, 0, new boolean[many.rowCount()]);
  }

  private static long largest(long[][] weights, int row, boolean[] taken) {
    if (row == weights.length) {
      return 0;
    }
    long best = 0;
    for (int c = 0; c < taken.length; c++) {
      if (!taken[c]) {
        taken[c] = true;
        best = Math.max(best, weights[row][c] + largest(weights, row + 1, taken));
        taken[c] = false;
      }
    }
    return best;
  }

  private static List<List<Integer>> permutations(int n) {
    if (n == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> all = new ArrayList<>();
    for (List<Integer> shorter : permutations(n - 1)) {
      for (int at = 0; at < n; at++) {
        List<Integer> order = new ArrayList<>(shorter);
        order.add(at, n - 1);
        all.add(order);
      }
    }
    return all;
  }

  private static List<String> rows(ResultTable table) {
    return IntStream.range(0, table.rowCount())
        .mapToObj(
            row ->
                table.row(row).stream()
                    .map(cell -> cell == null ? "null" : cell.getClass() + ":" + cell)
                    .toList()
                    .toString())
        .sorted()
        .toList();
  }

  private static ResultTable shuffled(ResultTable table, Random random) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < table.rowCount(); row++) {
      rows.add(table.row(row));
    }
    Collections.shuffle(rows, random);
    List<Integer> order = new ArrayList<>(IntStream.range(0, table.columnCount()).boxed().toList());
    Collections.shuffle(order, random);
    return ResultTable.ofRows(table.columnNames(), rows).select(order);
  }
}
