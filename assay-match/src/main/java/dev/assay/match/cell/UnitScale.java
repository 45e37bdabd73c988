// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.match.Relaxation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A factor between the numbers of two columns: a gold number times {@code ofGold} is a predicted
 * number times {@code ofPredicted}; one of the two factors is 1.
 *
 * @param slack how far apart the products may be because one side is rounded; 0 if neither is
 */
public record UnitScale(long ofGold, long ofPredicted, BigDecimal slack) {
  /** Numbers as they stand. */
  public static final UnitScale SAME = of(1, 1);

  /** A percentage and a fraction, and units of time, thousands, and bytes. */
  public static final List<UnitScale> ALL = all();

  private static final double PERCENT_LIMIT = 1 + 1e-9;

  private static UnitScale of(long ofGold, long ofPredicted) {
    return new UnitScale(ofGold, ofPredicted, BigDecimal.ZERO);
  }

  private static List<UnitScale> all() {
    List<Long> factors = new ArrayList<>(List.of(100L, 24L, 1440L));
    for (long seconds : new long[] {60, 3600, 86_400}) {
      // Of a minute, an hour and a day, in seconds, and in thousandths to billionths of them.
      for (long part = 1; part <= 1_000_000_000; part *= 1000) {
        factors.add(seconds * part);
      }
    }
    for (long base : new long[] {1000, 1024}) {
      long factor = base;
      for (int power = 1; power <= 4; power++) {
        factors.add(factor);
        factor *= base;
      }
    }
    return factors.stream().flatMap(f -> Stream.of(of(1, f), of(f, 1))).toList();
  }

  /** Returns the scale with a tolerance, for rounding on one side. */
  public UnitScale within(BigDecimal distance) {
    return new UnitScale(ofGold, ofPredicted, distance);
  }

  public boolean isSame() {
    return ofGold == 1 && ofPredicted == 1;
  }

  private boolean isPercent() {
    return ofGold * ofPredicted == 100;
  }

  public Relaxation relaxation() {
    return isPercent() ? Relaxation.PERCENT_SCALE : Relaxation.UNIT_SCALE;
  }

  /** The predicted number that a gold number asks for. */
  public double expected(double goldNumber) {
    return ofPredicted == 1 ? goldNumber * ofGold : goldNumber * ofGold / ofPredicted;
  }

  /** Returns how far a predicted number may be from the expected one because of rounding. */
  public double reach() {
    return slack.doubleValue() / ofPredicted;
  }

  /**
   * Returns whether two columns may relate so, judged from their numbers of greatest size: those
   * stand for each other, unless the gold has more rows than are compared. Of a percentage and a
   * fraction the fraction lies between -1 and 1 in every row.
   *
   * @param rounded how far apart the products may be because of any rounding
   * @param among whether predicted numbers stand for some of the gold's only
   */
  public boolean mayRelate(NumberRange gold, NumberRange predicted, double rounded, boolean among) {
    double goldSize = gold.size();
    double predictedSize = predicted.size();
    if (goldSize == 0 || Double.isNaN(predictedSize)) {
      return false;
    }
    if (isPercent() && !((ofGold == 100 ? goldSize : predictedSize) <= PERCENT_LIMIT)) {
      return false;
    }
    double a = goldSize * ofGold;
    double b = predictedSize * ofPredicted;
    double reach = 1.01 * (rounded + NumberEquality.noise(a, b, true));
    return among ? !(b > a + reach) : Math.abs(a - b) <= reach;
  }
}
