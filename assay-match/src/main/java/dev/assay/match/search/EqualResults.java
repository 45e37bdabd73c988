// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Relaxation;
import dev.assay.match.cell.CellPairs;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes small results that are equal cell by cell, each where it stands, as most are that
 * agree. No relaxation can matter to them, so that they need no search.
 */
final class EqualResults {
  /** A search compares the columns of larger tables by several threads. */
  private static final int MOST_ROWS = 20_000;

  private static final int MOST_COLUMNS = 100;

  private EqualResults() {}

  /** The match that a search would find; {@code null} if only a search can tell. */
  static @Nullable Match match(
      ComparisonSide gold, ComparisonSide predicted, MatchSettings settings) {
    ResultTable expected = gold.table();
    ResultTable given = predicted.table();
    boolean plain =
        gold.ties() == null
            && gold.fanOut() == null
            && settings.tolerance() == null
            && settings.columns().isEmpty();
    return plain && areEqual(expected, given) && !mayBeExchanged(expected, given)
        ? match(expected)
        : null;
  }

  private static Match match(ResultTable table) {
    Set<Relaxation> relaxations = VacuousAgreement.marks(table);
    List<Integer> mapping = new ArrayList<>();
    for (int c = 0; c < table.columnCount(); c++) {
      mapping.add(c);
    }
    return new Match(
        Match.Level.EXACT, relaxations, List.of(relaxations), mapping, 0, null, List.of());
  }

  private static boolean areEqual(ResultTable gold, ResultTable predicted) {
    int rows = gold.rowCount();
    int columns = gold.columnCount();
    if (rows == 0
        || columns == 0
        || rows > MOST_ROWS
        || columns > MOST_COLUMNS
        || rows != predicted.rowCount()
        || columns != predicted.columnCount()) {
      return false;
    }
    for (int c = 0; c < columns; c++) {
      if (!areEqual(gold.column(c), predicted.column(c))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areEqual(Column gold, Column predicted) {
    CellPairs cells = CellPairs.flat(gold, predicted);
    if (cells == null) {
      return false;
    }
    for (int row = 0; row < gold.size(); row++) {
      if (!cells.equal(row, row)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether names may contradict the columns: a name stands elsewhere on the other side.
   */
  private static boolean mayBeExchanged(ResultTable gold, ResultTable predicted) {
    if (gold.columnCount() == 1) {
      return false;
    }
    Set<String> names = new HashSet<>();
    for (Column column : gold.columns()) {
      names.add(column.name().toLowerCase(Locale.ROOT));
    }
    for (int c = 0; c < gold.columnCount(); c++) {
      String name = predicted.column(c).name().toLowerCase(Locale.ROOT);
      if (names.contains(name) && !name.equals(gold.column(c).name().toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }
}
