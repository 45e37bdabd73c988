// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.UnitScale;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.table.ValueFamily;
import java.io.Serializable;
import java.time.ZoneId;

/**
 * The library's rule for the cells of a pair of columns, in a form that travels to executors.
 *
 * @param allowed relaxations, as bits
 * @param decimals to which a side may be rounded, or {@link CellRule#EXACT}
 * @param formats whether a query formats the numbers of a column of texts
 * @param keyAllowed relaxations of the keys, as bits
 * @param loose whether numbers are equal when they are close
 * @param zone in which instants are compared with times without a zone
 */
record PairRule(
    long allowed, int decimals, boolean formats, long keyAllowed, boolean loose, String zone)
    implements Serializable {
  static PairRule of(ColumnPair pair) {
    return new PairRule(
        pair.rule().allowed().bits(),
        pair.rule().decimals(),
        pair.rule().formats(),
        pair.form().allowed().bits(),
        pair.form().looseNumbers(),
        pair.rule().zone().getId());
  }

  RelaxationSet relaxations() {
    return new RelaxationSet(allowed);
  }

  /** Returns whether the rule is equality of values. */
  boolean isExact() {
    return CellRule.BY_VALUE.allowed().includes(relaxations()) && decimals == CellRule.EXACT;
  }

  /** Returns whether numbers of different types may be equal. */
  boolean joinsNumbers() {
    return !isExact() || relaxations().includes(CellRule.BY_VALUE.allowed());
  }

  /** Returns the pair of two columns of rows that were brought together. */
  ColumnPair pair(ColumnFacts gold, ColumnFacts predicted) {
    ZoneId in = ZoneId.of(zone);
    return new ColumnPair(
        gold,
        predicted,
        new CellRule(relaxations(), null, decimals, UnitScale.SAME, formats, in),
        new KeyEncoding(new RelaxationSet(keyAllowed), loose, in));
  }

  /** Returns a form in which cells have equal hashes if they are equal under this rule. */
  CellForm group() {
    return isExact()
        ? CellForm.EXACT
        : CellForm.key(new KeyEncoding(new RelaxationSet(keyAllowed), loose, ZoneId.of(zone)));
  }

  /**
   * Returns a form in which cells have equal hashes only if they are equal under this rule, and
   * certainly if they have equal values.
   */
  CellForm acceptance(SparkColumn gold, SparkColumn predicted) {
    if (!gold.isNumeric() || !predicted.isNumeric()) {
      return CellForm.EXACT;
    }
    if (decimals != CellRule.EXACT) {
      return CellForm.grid(decimals);
    }
    boolean integers =
        gold.family() == ValueFamily.INTEGER || predicted.family() == ValueFamily.INTEGER;
    if (!CellRule.of(relaxations()).ignoresNoise() || integers) {
      return CellForm.EXACT;
    }
    boolean single = gold.family() == ValueFamily.REAL || predicted.family() == ValueFamily.REAL;
    return single ? CellForm.NOISY_REAL : CellForm.NOISY_DOUBLE;
  }
}
