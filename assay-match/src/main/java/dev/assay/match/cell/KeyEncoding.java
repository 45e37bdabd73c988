// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.match.Relaxation.Cells.NUMBERS;
import static dev.assay.match.Relaxation.Cells.TEXTS;
import static dev.assay.match.Relaxation.ZONE_DROPPED;

import dev.assay.match.RelaxationSet;
import dev.assay.table.Column;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.TimestampColumn;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Encodes cells as 64-bit keys so that cells that are equal under a rule have equal keys. The
 * converse does not hold: a {@link CellRule} decides.
 *
 * @param allowed the accepted relaxations
 * @param looseNumbers whether numbers are equal when they are close: then all have one key
 * @param zone in which instants are times without a zone, where that is overlooked
 */
public record KeyEncoding(RelaxationSet allowed, boolean looseNumbers, ZoneId zone) {
  /** Equal keys for equal cells without any relaxation. */
  public static final KeyEncoding BASE = of(RelaxationSet.NOTHING, false);

  /** Equal keys for cells that are equal but for types of numbers. */
  public static final KeyEncoding BY_VALUE = of(CellRule.BY_VALUE.allowed(), false);

  private static final RelaxationSet ACROSS_FAMILIES = RelaxationSet.on(NUMBERS);

  private static final KeyEncoding LOOSE = of(RelaxationSet.NOTHING, true);

  static final RelaxationSet OF_TEXTS = RelaxationSet.on(TEXTS);

  private static KeyEncoding of(RelaxationSet allowed, boolean looseNumbers) {
    return new KeyEncoding(allowed, looseNumbers, ZoneOffset.UTC);
  }

  /** The plainest form that gives the cells of a column the same keys. */
  public KeyEncoding asSeenBy(Column column) {
    if (column instanceof LongColumn
        || column instanceof DoubleColumn
        || column instanceof DecimalColumn) {
      return looseNumbers ? LOOSE : joinsNumbers() ? BY_VALUE : BASE;
    }
    boolean plain =
        (column instanceof TimestampColumn times && !(times.isZoned() && dropsZones()))
            || (column instanceof TextColumn && !readsTexts());
    return plain ? BASE : this;
  }

  /** Returns whether equal numbers of different families have the same key. */
  boolean joinsNumbers() {
    return allowed.hasAny(ACROSS_FAMILIES);
  }

  /** Returns whether instants share keys with times without a zone. */
  public boolean dropsZones() {
    return allowed.has(ZONE_DROPPED);
  }

  boolean readsTexts() {
    return allowed.hasAny(OF_TEXTS);
  }
}
