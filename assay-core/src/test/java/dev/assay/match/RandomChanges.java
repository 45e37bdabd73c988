/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Changes a table in the ways in which predictions differ from golds. */
final class RandomChanges {
  private final Random random;
  private final RandomTables tables;

  RandomChanges(Random random) {
    this.random = random;
    this.tables = new RandomTables(random);
  }

  /** The table after none to three changes. */
  Grid of(Grid grid, int widest, int highest) {
    return of(grid, widest, highest, 0);
  }

  /**
   * The same, of a table whose first columns it is sorted by: rows that tie may change places.
   *
   * @param keys the number of these columns
   */
  Grid of(Grid grid, int widest, int highest, int keys) {
    Grid changed = grid.copy();
    if (keys > 0 && random.nextBoolean()) {
      changed = shuffleTies(changed, keys);
    }
    if (grid.height() == 1 && random.nextInt(4) == 0) {
      changed = widen(random.nextBoolean() ? changed : changed.renamed());
    }
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      changed = change(changed, widest, highest);
    }
    return changed;
  }

  private Grid change(Grid grid, int widest, int highest) {
    boolean empty = grid.isEmpty();
    return switch (random.nextInt(13)) {
      case 0 -> grid.shuffled(random);
      case 1 -> grid.turned(random);
      case 2 -> turnNames(grid);
      case 3 -> grid.width() < widest ? addColumn(grid) : grid;
      case 4 -> grid.width() > 1 ? dropColumn(grid) : grid;
      case 5 -> empty || grid.height() >= highest ? grid : repeat(grid);
      case 6 -> empty || random.nextBoolean() ? grid : grid.without(row(grid));
      case 7 ->
          empty || grid.width() == 0 || random.nextBoolean()
              ? grid
              : grid.withCell(row(grid), column(grid), tables.value());
      default -> grid.width() == 0 ? grid : rewrite(grid);
    };
  }

  private Grid shuffleTies(Grid grid, int keys) {
    Grid shuffled = grid.copy();
    List<List<@Nullable Object>> rows = shuffled.rows();
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      List<@Nullable Object> first = rows.get(start).subList(0, keys);
      end = start + 1;
      while (end < rows.size() && rows.get(end).subList(0, keys).equals(first)) {
        end++;
      }
      Collections.shuffle(rows.subList(start, end), random);
    }
    return shuffled;
  }

  /** With so many more columns that a value may be among them by chance. */
  private Grid widen(Grid grid) {
    Grid wide = grid;
    for (int extra = 2 + random.nextInt(2); extra >= 0; extra--) {
      wide = addColumn(wide);
    }
    return wide;
  }

  private int row(Grid grid) {
    return random.nextInt(grid.height());
  }

  private int column(Grid grid) {
    return random.nextInt(grid.width());
  }

  private Grid turnNames(Grid grid) {
    if (random.nextBoolean()) {
      return grid.renamed();
    }
    Grid other = grid.copy();
    Collections.shuffle(other.names(), random);
    return other;
  }

  private Grid addColumn(Grid grid) {
    List<@Nullable Object> cells = new ArrayList<>();
    boolean copies = grid.width() > 0 && random.nextBoolean();
    int copied = copies ? column(grid) : 0;
    for (List<@Nullable Object> row : grid.rows()) {
      cells.add(copies ? row.get(copied) : tables.value());
    }
    return grid.withColumn(random.nextInt(grid.width() + 1), "x" + grid.width(), cells);
  }

  private Grid dropColumn(Grid grid) {
    List<Integer> kept = new ArrayList<>();
    int dropped = column(grid);
    for (int c = 0; c < grid.width(); c++) {
      if (c != dropped) {
        kept.add(c);
      }
    }
    return grid.select(kept);
  }

  private Grid repeat(Grid grid) {
    return grid.withRow(random.nextInt(grid.height() + 1), row(grid));
  }

  /** Writes one column in another way: type, case, blanks, decimals, scale. */
  private Grid rewrite(Grid grid) {
    Grid other = grid.copy();
    int column = column(grid);
    List<@Nullable Object> cells = new ArrayList<>();
    grid.rows().forEach(row -> cells.add(row.get(column)));
    UnaryOperator<@Nullable Object> way = new RandomSpelling(random).way(cells);
    boolean everywhere = random.nextInt(5) > 0;
    for (List<@Nullable Object> row : other.rows()) {
      if (everywhere || random.nextBoolean()) {
        row.set(column, way.apply(row.get(column)));
      }
    }
    return other;
  }
}
