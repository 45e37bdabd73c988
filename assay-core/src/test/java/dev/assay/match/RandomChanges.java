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

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
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
    Grid changed = grid.copy();
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      changed = change(changed, widest, highest);
    }
    return changed;
  }

  private Grid change(Grid grid, int widest, int highest) {
    boolean empty = grid.isEmpty();
    return switch (random.nextInt(9)) {
      case 0 -> grid.shuffled(random);
      case 1 -> grid.turned(random);
      case 2 -> turnNames(grid);
      case 3 -> grid.width() < widest ? addColumn(grid) : grid;
      case 4 -> grid.width() > 1 ? dropColumn(grid) : grid;
      case 5 -> empty || grid.height() >= highest ? grid : repeat(grid);
      case 6 -> empty ? grid : grid.without(random.nextInt(grid.height()));
      case 7 -> empty ? grid : grid.withCell(row(grid), column(grid), tables.value());
      default -> rewrite(grid);
    };
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
    int copied = column(grid);
    boolean copies = random.nextBoolean();
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
    UnaryOperator<@Nullable Object> way = way();
    boolean everywhere = random.nextInt(3) > 0;
    for (List<@Nullable Object> row : other.rows()) {
      if (everywhere || random.nextBoolean()) {
        row.set(column, way.apply(row.get(column)));
      }
    }
    return other;
  }

  private UnaryOperator<@Nullable Object> way() {
    int decimals = random.nextInt(4);
    return switch (random.nextInt(9)) {
      case 0 -> cell -> cell instanceof Number n ? (Object) n.doubleValue() : cell;
      case 1 -> cell -> number(cell, n -> n);
      case 2 -> cell -> number(cell, n -> n.setScale(decimals, RoundingMode.HALF_UP));
      case 3 -> cell -> times(cell, 100);
      case 4 -> cell -> times(cell, 1 + 1e-12);
      case 5 -> cell -> cell instanceof String s ? s.toUpperCase(Locale.ROOT) : cell;
      case 6 -> cell -> cell instanceof String s ? s + " ".repeat(decimals) : cell;
      case 7 -> RandomChanges::recast;
      default -> cell -> cell == null || cell instanceof List ? cell : cell.toString();
    };
  }

  private static @Nullable Object number(
      @Nullable Object cell, UnaryOperator<BigDecimal> operation) {
    boolean finite = cell instanceof Number n && Double.isFinite(n.doubleValue());
    return finite ? operation.apply(new BigDecimal(String.valueOf(cell))) : cell;
  }

  private static @Nullable Object times(@Nullable Object cell, double factor) {
    return cell instanceof Double d ? (Object) (d * factor) : cell;
  }

  private static @Nullable Object recast(@Nullable Object cell) {
    if (cell instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    if (cell instanceof LocalDate day && day.getYear() > 0) {
      return day.atStartOfDay();
    }
    if (cell instanceof LocalDateTime time) {
      return time.toLocalDate();
    }
    return cell instanceof Double d ? (Object) d.floatValue() : cell;
  }
}
