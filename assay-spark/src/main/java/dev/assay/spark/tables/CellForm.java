// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.KeyEncoding;
import java.io.Serializable;
import java.time.ZoneId;

/**
 * The equality of cells that a hash stands for.
 *
 * @param kind of equality
 * @param digits decimals of {@code GRID}; low bits to ignore of {@code QUANTIZED}
 * @param allowed relaxations of {@code KEY}, as bits
 * @param loose whether all numbers have one key
 * @param zone of {@code KEY}
 */
record CellForm(Kind kind, int digits, long allowed, boolean loose, String zone)
    implements Serializable {
  /** A kind of equality. */
  enum Kind {
    /** Equal values, whatever the types of numbers. */
    EXACT,
    /** Equal keys of the library: necessary for equality under a rule. */
    KEY,
    /** Equal leading bits of doubles: sufficient for equality but for float noise. */
    QUANTIZED,
    /** The number rounded half up: sufficient for equality except for rounding. */
    GRID
  }

  static final CellForm EXACT = new CellForm(Kind.EXACT, 0, 0, false, "");

  /** Keeps 32 bits of the fraction: cells of one key differ by less than 1e-9. */
  static final CellForm NOISY_DOUBLE = new CellForm(Kind.QUANTIZED, 20, 0, false, "");

  /** Keeps 21 bits of the fraction: cells of one key differ by less than 1e-6. */
  static final CellForm NOISY_REAL = new CellForm(Kind.QUANTIZED, 31, 0, false, "");

  static CellForm grid(int decimals) {
    return new CellForm(Kind.GRID, decimals, 0, false, "");
  }

  static CellForm key(KeyEncoding encoding) {
    return new CellForm(
        Kind.KEY, 0, encoding.allowed().bits(), encoding.looseNumbers(), encoding.zone().getId());
  }

  KeyEncoding encoding() {
    return new KeyEncoding(new RelaxationSet(allowed), loose, ZoneId.of(zone));
  }
}
