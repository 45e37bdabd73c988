// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.RelaxationSet;
import dev.assay.match.search.RelaxationSearch.Found;
import dev.assay.table.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Marks vacuous agreements, in which even the answer to a different question might agree. */
final class VacuousAgreement {
  public static final RelaxationSet ALL = RelaxationSet.of(EMPTY_BOTH, ZERO_BOTH, TIE_OF_ALL);

  private VacuousAgreement() {}

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
