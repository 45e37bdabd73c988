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
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which relaxations of cells can bear on two values, judged from their families and spelling. */
final class ReferenceKinds {
  private ReferenceKinds() {}

  static Set<Relaxation> of(@Nullable Object a, @Nullable Object b) {
    if (a == null || b == null) {
      return Set.of();
    }
    Set<Relaxation> kinds = EnumSet.noneOf(Relaxation.class);
    if (a instanceof List<?> listA && b instanceof List<?> listB) {
      for (int i = 0; i < Math.min(listA.size(), listB.size()); i++) {
        kinds.addAll(of(listA.get(i), listB.get(i)));
      }
      return kinds;
    }
    addOfPair(a, b, kinds);
    addOfPair(b, a, kinds);
    addOfSpelling(a, kinds);
    addOfSpelling(b, kinds);
    return kinds;
  }

  private static void addOfPair(Object a, Object b, Set<Relaxation> kinds) {
    if (a instanceof Number && (b instanceof Number || b instanceof String)) {
      kinds.addAll(Set.of(NUMERIC_TYPE, FLOAT_NOISE, ROUNDING, COARSE_ROUNDING));
      kinds.add(b instanceof Number ? PERCENT_SCALE : NUMBER_AS_TEXT);
    }
    if (a instanceof Boolean) {
      kinds.add(b instanceof Number ? BOOLEAN_AS_NUMBER : BOOLEAN_AS_TEXT);
    }
    if (a instanceof String text && ReferenceCells.iso(plain(text)) != null) {
      kinds.add(DATE_AS_TEXT);
    }
    if (a instanceof LocalDate && b instanceof LocalDateTime) {
      kinds.add(DATE_AS_TIMESTAMP);
    }
  }

  private static void addOfSpelling(Object value, Set<Relaxation> kinds) {
    if (value instanceof String text) {
      if (!text.toLowerCase(Locale.ROOT).equals(text)) {
        kinds.add(TEXT_CASE);
      }
      if (!plain(text).equals(text)) {
        kinds.add(TEXT_SPACE);
      }
      if (text.endsWith(" ")) {
        kinds.add(TRAILING_BLANKS);
      }
    }
  }

  private static String plain(String text) {
    return new ReferenceCells(Set.of(TEXT_SPACE), "1", null, null).plain(text);
  }
}
