// SPDX-License-Identifier: Apache-2.0
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
  MutableTable of(MutableTable mutableTable, int widest, int highest) {
    return of(mutableTable, widest, highest, 0);
  }

  /**
   * The same, of a table whose first columns it is sorted by: rows that tie may change places.
   *
   * @param keys the number of these columns
   */
  MutableTable of(MutableTable mutableTable, int widest, int highest, int keys) {
    MutableTable changed = mutableTable.copy();
    if (keys > 0 && random.nextBoolean()) {
      changed = shuffleTies(changed, keys);
    }
    if (mutableTable.height() == 1 && random.nextInt(4) == 0) {
      changed = widen(random.nextBoolean() ? changed : changed.renamed());
    }
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      changed = change(changed, widest, highest);
    }
    return changed;
  }

  private MutableTable change(MutableTable mutableTable, int widest, int highest) {
    boolean empty = mutableTable.isEmpty();
    return switch (random.nextInt(13)) {
      case 0 -> mutableTable.shuffled(random);
      case 1 -> mutableTable.turned(random);
      case 2 -> turnNames(mutableTable);
      case 3 -> mutableTable.width() < widest ? addColumn(mutableTable) : mutableTable;
      case 4 -> mutableTable.width() > 1 ? dropColumn(mutableTable) : mutableTable;
      case 5 -> empty || mutableTable.height() >= highest ? mutableTable : repeat(mutableTable);
      case 6 ->
          empty || random.nextBoolean() ? mutableTable : mutableTable.without(row(mutableTable));
      case 7 ->
          empty || mutableTable.width() == 0 || random.nextBoolean()
              ? mutableTable
              : mutableTable.withCell(row(mutableTable), column(mutableTable), tables.value());
      default -> mutableTable.width() == 0 ? mutableTable : rewrite(mutableTable);
    };
  }

  private MutableTable shuffleTies(MutableTable mutableTable, int keys) {
    MutableTable shuffled = mutableTable.copy();
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
  private MutableTable widen(MutableTable mutableTable) {
    MutableTable wide = mutableTable;
    for (int extra = 2 + random.nextInt(2); extra >= 0; extra--) {
      wide = addColumn(wide);
    }
    return wide;
  }

  private int row(MutableTable mutableTable) {
    return random.nextInt(mutableTable.height());
  }

  private int column(MutableTable mutableTable) {
    return random.nextInt(mutableTable.width());
  }

  private MutableTable turnNames(MutableTable mutableTable) {
    if (random.nextBoolean()) {
      return mutableTable.renamed();
    }
    MutableTable other = mutableTable.copy();
    Collections.shuffle(other.names(), random);
    return other;
  }

  private MutableTable addColumn(MutableTable mutableTable) {
    List<@Nullable Object> cells = new ArrayList<>();
    boolean copies = mutableTable.width() > 0 && random.nextBoolean();
    int copied = copies ? column(mutableTable) : 0;
    for (List<@Nullable Object> row : mutableTable.rows()) {
      cells.add(copies ? row.get(copied) : tables.value());
    }
    return mutableTable.withColumn(
        random.nextInt(mutableTable.width() + 1), "x" + mutableTable.width(), cells);
  }

  private MutableTable dropColumn(MutableTable mutableTable) {
    List<Integer> kept = new ArrayList<>();
    int dropped = column(mutableTable);
    for (int c = 0; c < mutableTable.width(); c++) {
      if (c != dropped) {
        kept.add(c);
      }
    }
    return mutableTable.select(kept);
  }

  private MutableTable repeat(MutableTable mutableTable) {
    return mutableTable.withRow(random.nextInt(mutableTable.height() + 1), row(mutableTable));
  }

  /** Writes one column in another way: type, case, blanks, decimals, scale. */
  private MutableTable rewrite(MutableTable mutableTable) {
    MutableTable other = mutableTable.copy();
    int column = column(mutableTable);
    List<@Nullable Object> cells = new ArrayList<>();
    mutableTable.rows().forEach(row -> cells.add(row.get(column)));
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
