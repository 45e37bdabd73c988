// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import java.util.EnumMap;
import java.util.Map;

/**
 * The implications between relaxations: accepting rounding includes accepting float noise. Of two
 * sets that differ only in strength, the weaker one is listed, and a profile that accepts the
 * stronger relaxation accepts the weaker one.
 */
public final class RelaxationImplication {
  private static final Map<Relaxation, RelaxationSet> INCLUDED = new EnumMap<>(Relaxation.class);

  static {
    INCLUDED.put(FLOAT_NOISE, RelaxationSet.of(NUMERIC_TYPE));
    INCLUDED.put(ROUNDING, RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(UNROUNDED, RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(COARSE_ROUNDING, RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(ROW_ORDER, RelaxationSet.of(TIE_ORDER, NULL_ORDER));
    INCLUDED.put(TIE_ALL, RelaxationSet.of(TIE_CHOICE));
    INCLUDED.put(EXTRA_COLUMNS_BY_CHANCE, RelaxationSet.of(EXTRA_COLUMNS));
    INCLUDED.put(DUPLICATE_ROWS, RelaxationSet.of(FAN_OUT));
    INCLUDED.put(ROLE_SWAP, RelaxationSet.of(COLUMN_ORDER));
    INCLUDED.put(DATE_PART_AS_TEXT, RelaxationSet.of(TRUNCATED_DATE_AS_TEXT));
    INCLUDED.put(TEXT_SPACE, RelaxationSet.of(TRAILING_BLANKS));
  }

  private RelaxationImplication() {}

  /** The relaxations and all that they include. */
  public static RelaxationSet closure(RelaxationSet allowed) {
    RelaxationSet closed = allowed;
    for (Map.Entry<Relaxation, RelaxationSet> entry : INCLUDED.entrySet()) {
      if (allowed.has(entry.getKey())) {
        closed = closed.or(entry.getValue());
      }
    }
    return closed;
  }

  /** Returns whether accepting {@code strong} includes accepting {@code weak}. */
  public static boolean covers(RelaxationSet strong, RelaxationSet weak) {
    return closure(strong).includes(weak);
  }
}
