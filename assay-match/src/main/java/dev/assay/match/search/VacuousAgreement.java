// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnTrait;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import dev.assay.match.search.internal.TablePair;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks vacuous agreements, in which even the answer to a different question might agree. */
final class VacuousAgreement {
  public static final RelaxationSet ALL = RelaxationSet.where(Relaxation::isVacuous);

  private VacuousAgreement() {}

  /** The agreement of two tables without rows: only their widths and names say anything. */
  static Found ofEmpty(TablePair tables) {
    List<ColumnPair> pairs = byName(tables);
    RelaxationSet width =
        tables.goldIsNarrow()
            ? ColumnTrait.ofWidth(tables.extraColumns(pairs))
            : tables.question().missing(tables.gold(), pairs).needed();
    return new Found(RelaxationSet.of(EMPTY_BOTH).or(width), pairs);
  }

  /**
   * Each column takes the free column with its name, else the one at its position, else the first
   * free one.
   */
  private static List<ColumnPair> byName(TablePair tables) {
    List<ColumnFacts> free = new ArrayList<>(tables.wide());
    List<ColumnPair> pairs = new ArrayList<>();
    for (ColumnFacts column : tables.narrow()) {
      ColumnFacts other =
          free.stream()
              .min(
                  Comparator.comparing((ColumnFacts c) -> !c.name().equalsIgnoreCase(column.name()))
                      .thenComparing(c -> c.index() != column.index()))
              .orElseThrow();
      free.remove(other);
      pairs.add(
          tables.goldIsNarrow()
              ? new ColumnPair(column, other, CellRule.BASE, KeyEncoding.BASE)
              : new ColumnPair(other, column, CellRule.BASE, KeyEncoding.BASE));
    }
    return tables.inGoldOrder(pairs);
  }

  /** The agreement, with a mark for each reason why it tells little. */
  public static Found marked(Found found, TablePair tables) {
    RelaxationSet allowed = found.allowed();
    if (isOfZeros(found, tables)) {
      allowed = allowed.with(ZERO_BOTH);
    }
    if (tables.areChosenAmongAll()) {
      allowed = allowed.with(TIE_OF_ALL);
    }
    return allowed.equals(found.allowed()) ? found : new Found(allowed, found.pairs());
  }

  /**
   * Returns whether each side has one row with nothing but zeros and NULLs in the compared columns.
   */
  private static boolean isOfZeros(Found found, TablePair tables) {
    return tables.goldRows() == 1
        && tables.predictedRows() == 1
        && tables.extraColumns() >= 0
        && !found.pairs().isEmpty()
        && found.pairs().stream()
            .allMatch(
                pair ->
                    isZero(pair.gold().asReturned().column())
                        && isZero(pair.predicted().asReturned().column()));
  }

  /** The marks of a result that equals another, as far as the rows of both tell them. */
  static Set<Relaxation> marks(ResultTable both) {
    if (both.rowCount() != 1) {
      return Set.of();
    }
    for (Column column : both.columns()) {
      if (!isZero(column)) {
        return Set.of();
      }
    }
    return Set.of(ZERO_BOTH);
  }

  private static boolean isZero(Column column) {
    return isZero(column.value(0));
  }

  private static boolean isZero(@Nullable Object cell) {
    if (cell instanceof BigDecimal decimal) {
      return decimal.signum() == 0;
    }
    if (cell instanceof BigInteger integer) {
      return integer.signum() == 0;
    }
    return cell == null || (cell instanceof Number number && number.doubleValue() == 0);
  }
}
