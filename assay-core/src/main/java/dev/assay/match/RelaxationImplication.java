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
public final class RelaxationImplication {
  private static final Map<Relaxation, RelaxationSet> INCLUDED = new EnumMap<>(Relaxation.class);

  static {
    INCLUDED.put(FLOAT_NOISE, RelaxationSet.of(NUMERIC_TYPE));
    INCLUDED.put(ROUNDING, RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(UNROUNDED, RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(COARSE_ROUNDING, RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE));
    INCLUDED.put(ROW_ORDER, RelaxationSet.of(TIE_ORDER));
    INCLUDED.put(TIE_ALL, RelaxationSet.of(TIE_CHOICE));
    INCLUDED.put(EXTRA_COLUMNS_BY_CHANCE, RelaxationSet.of(EXTRA_COLUMNS));
    INCLUDED.put(DUPLICATE_ROWS, RelaxationSet.of(FAN_OUT));
    INCLUDED.put(ROLE_SWAP, RelaxationSet.of(COLUMN_ORDER));
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

  /** Whether whoever accepts {@code strong} accepts {@code weak}. */
  public static boolean covers(RelaxationSet strong, RelaxationSet weak) {
    return closure(strong).includes(weak);
  }
}
