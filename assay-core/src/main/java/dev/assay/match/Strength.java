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

import static dev.assay.model.Relaxation.*;

import dev.assay.model.Relaxation;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which relaxation includes which: whoever overlooks rounding overlooks float noise too. Of two
 * sets that differ only in strength the weaker one is listed, and a profile that accepts the
 * stronger relaxation accepts the weaker one.
 */
final class Strength {
  private static final Map<Relaxation, Allowance> INCLUDED = new EnumMap<>(Relaxation.class);

  static {
    INCLUDED.put(FLOAT_NOISE, Allowance.of(NUMERIC_TYPE));
    INCLUDED.put(ROUNDING, Allowance.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(UNROUNDED, Allowance.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(COARSE_ROUNDING, Allowance.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(ROW_ORDER, Allowance.of(TIE_ORDER));
    INCLUDED.put(TIE_ALL, Allowance.of(TIE_CHOICE));
    INCLUDED.put(EXTRA_COLUMNS_BY_CHANCE, Allowance.of(EXTRA_COLUMNS));
    INCLUDED.put(DUPLICATE_ROWS, Allowance.of(FAN_OUT));
    INCLUDED.put(ROLE_SWAP, Allowance.of(COLUMN_ORDER));
    INCLUDED.put(TEXT_SPACE, Allowance.of(TRAILING_BLANKS));
  }

  private Strength() {}

  /** The relaxations and all that they include. */
  static Allowance closure(Allowance allowed) {
    Allowance closed = allowed;
    for (Map.Entry<Relaxation, Allowance> entry : INCLUDED.entrySet()) {
      if (allowed.has(entry.getKey())) {
        closed = closed.or(entry.getValue());
      }
    }
    return closed;
  }

  /** Whether whoever accepts {@code strong} accepts {@code weak}. */
  static boolean covers(Allowance strong, Allowance weak) {
    return closure(strong).includes(weak);
  }
}
