// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpiderResultEqualityTest {
  private static final List<@Nullable Object> CELLS =
      Arrays.asList(1, 2, 1.0, 2.5, 3, 3.5, "1", "a", null, -0.0, 0);

  @Test
  void ignoresTheOrderOfColumns() {
    assertThat(agree(rows(row(1, "a"), row(2, "b")), rows(row("b", 2), row("a", 1)))).isTrue();
    assertThat(agree(rows(row(1, "a"), row(2, "b")), rows(row("b", 1), row("a", 2)))).isFalse();
  }

  @Test
  void countsTheOrderOfRowsOnlyWhereItIsAskedTo() {
    ResultTable gold = rows(row(1, "a"), row(2, "b"));
    ResultTable reversed = rows(row("b", 2), row("a", 1));

    assertThat(SpiderResultEquality.holds(gold, reversed, false)).isTrue();
    assertThat(SpiderResultEquality.holds(gold, reversed, true)).isFalse();
    assertThat(SpiderResultEquality.holds(gold, rows(row("a", 1), row("b", 2)), true)).isTrue();
  }

  @Test
  void countsRepeatedRows() {
    assertThat(agree(rows(row(1), row(1), row(2)), rows(row(1), row(2), row(2)))).isFalse();
    assertThat(agree(rows(row(1), row(1)), rows(row(1)))).isFalse();
  }

  @Test
  void callsEmptyResultsEqualWhateverTheirColumns() {
    ResultTable one = ResultTable.ofRows(List.of("a"), List.of());
    ResultTable two = ResultTable.ofRows(List.of("a", "b"), List.of());

    assertThat(agree(one, two)).isTrue();
    assertThat(agree(one, rows(row(1)))).isFalse();
  }

  @Test
  void wantsAsManyColumns() {
    assertThat(agree(rows(row(1)), rows(row(1, 1)))).isFalse();
  }

  @Test
  void comparesValuesAsPythonDoes() {
    assertThat(agree(rows(row(1)), rows(row(1.0)))).isTrue();
    assertThat(agree(rows(row(0.0)), rows(row(-0.0)))).isTrue();
    assertThat(agree(rows(row("3")), rows(row(3)))).isFalse();
    assertThat(agree(rows(row((Object) null)), rows(row((Object) null)))).isTrue();
    assertThat(agree(rows(row((Object) null)), rows(row(0)))).isFalse();
    assertThat(agree(rows(row("a")), rows(row(new ByteString(new byte[] {'a'}))))).isFalse();
  }

  @Test
  void rejectsEqualNumbersThatSortDifferentlyAsText() {
    // '3.5<' stands before '3<' but after '3.0<', so the sorted rows are (3.5, 3) and (3.0, 3.5).
    assertThat(agree(rows(row(3, 3.5)), rows(row(3.0, 3.5)))).isFalse();
    assertThat(agree(rows(row(3, 4.5)), rows(row(3.0, 4.5)))).isTrue();
  }

  @Test
  void findsTheOrderOfManyAlikeColumns() {
    // Every column holds the same cells, so only whole rows tell them apart.
    Random random = new Random(7);
    int width = 14;
    List<List<@Nullable Object>> columns = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      List<@Nullable Object> column =
          new ArrayList<>(IntStream.range(0, 40).mapToObj(i -> (Object) (i % 2)).toList());
      Collections.shuffle(column, random);
      columns.add(column);
    }
    ResultTable gold = table(columns);
    Collections.shuffle(columns, random);
    ResultTable shuffled = table(columns);
    List<@Nullable Object> last = columns.get(width - 1);
    Collections.swap(last, last.indexOf(0), last.indexOf(1));

    assertThat(agree(gold, shuffled)).isTrue();
    assertThat(agree(gold, table(columns))).isFalse();
  }

  @Test
  void comparesAMillionCellsAtOnce() {
    List<List<@Nullable Object>> many =
        IntStream.range(0, 50_000)
            .mapToObj(i -> IntStream.range(0, 20).mapToObj(c -> (Object) (i * c % 7)).toList())
            .map(list -> (List<@Nullable Object>) new ArrayList<@Nullable Object>(list))
            .toList();
    ResultTable table =
        ResultTable.ofRows(IntStream.range(0, 20).mapToObj(c -> "c" + c).toList(), many);

    assertThat(agree(table, table)).isTrue();
  }

  @Property(tries = 3000, seed = "1")
  void agreesWithTryingEveryOrderOfColumns(@ForAll long seed, @ForAll boolean ordered) {
    Random random = new Random(seed);
    int width = 1 + random.nextInt(4);
    int height = random.nextInt(4);
    List<List<@Nullable Object>> gold = cells(random, width, height);
    List<List<@Nullable Object>> predicted =
        random.nextInt(4) == 0 ? cells(random, width, height) : changed(random, gold, width);

    assertThat(SpiderResultEquality.holds(wide(gold, width), wide(predicted, width), ordered))
        .isEqualTo(ReferenceEquality.holds(gold, predicted, ordered));
  }

  private static List<List<@Nullable Object>> cells(Random random, int width, int height) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    int choice = 1 + random.nextInt(CELLS.size());
    for (int r = 0; r < height; r++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (int c = 0; c < width; c++) {
        row.add(CELLS.get(random.nextInt(choice)));
      }
      rows.add(row);
    }
    return rows;
  }

  /** The same rows with columns, rows, or types of numbers changed about. */
  private static List<List<@Nullable Object>> changed(
      Random random, List<List<@Nullable Object>> gold, int width) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, width).boxed().toList());
    Collections.shuffle(order, random);
    boolean floats = random.nextBoolean();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (List<@Nullable Object> row : gold) {
      List<@Nullable Object> moved = new ArrayList<>();
      for (int from : order) {
        Object cell = row.get(from);
        moved.add(floats && cell instanceof Integer number ? (Object) number.doubleValue() : cell);
      }
      rows.add(moved);
    }
    if (random.nextBoolean()) {
      Collections.shuffle(rows, random);
    }
    if (!rows.isEmpty() && random.nextInt(3) == 0) {
      rows.get(0).set(0, CELLS.get(random.nextInt(CELLS.size())));
    }
    return rows;
  }

  private static boolean agree(ResultTable gold, ResultTable predicted) {
    return SpiderResultEquality.holds(gold, predicted, false);
  }

  private static ResultTable table(List<List<@Nullable Object>> columns) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < columns.get(0).size(); row++) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (List<@Nullable Object> column : columns) {
        cells.add(column.get(row));
      }
      rows.add(cells);
    }
    return wide(rows, columns.size());
  }

  @SafeVarargs
  private static ResultTable rows(List<@Nullable Object>... rows) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      all.add(row);
    }
    return wide(all, all.get(0).size());
  }

  private static ResultTable wide(List<List<@Nullable Object>> rows, int width) {
    return ResultTable.ofRows(IntStream.range(0, width).mapToObj(c -> "c" + c).toList(), rows);
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }
}
