// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.text.Normalizer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Relaxations that may apply to two cells, by the families and spelling of values. */
final class ReferenceKinds {
  private ReferenceKinds() {}

  static Set<Relaxation> of(@Nullable Object a, @Nullable Object b) {
    if (a == null || b == null) {
      return a instanceof JsonText || b instanceof JsonText ? Set.of(JSON_SCALAR) : Set.of();
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
      kinds.addAll(Set.of(NUMERIC_TYPE, FLOAT_NOISE, ROUNDING, UNROUNDED, COARSE_ROUNDING));
      kinds.addAll(Set.of(PERCENT_SCALE, UNIT_SCALE));
      if (b instanceof String text) {
        boolean word = isWord(text);
        boolean formatted = ReferenceCells.formatted(plain(text)) != null;
        kinds.addAll(word ? Set.of(BOOLEAN_AS_WORD, BOOLEAN_AS_NUMBER) : Set.of());
        kinds.addAll(formatted ? Set.of(FORMATTED_NUMBER) : Set.of());
        kinds.add(NUMBER_AS_TEXT);
      }
    }
    if (b instanceof String text && isWord(text)) {
      kinds.add(BOOLEAN_AS_WORD);
    }
    if (a instanceof String text && ReferenceCells.formatted(plain(text)) != null) {
      kinds.addAll(Set.of(FORMATTED_NUMBER, PERCENT_SCALE, UNIT_SCALE));
      kinds.addAll(Set.of(ROUNDING, UNROUNDED, COARSE_ROUNDING));
    }
    if (a instanceof String text && plain(text).matches("\\d{4}(-\\d\\d)?")) {
      kinds.add(DATE_PART_AS_TEXT);
    }
    if (a instanceof Instant || (a instanceof String text && isDated(text))) {
      kinds.add(ZONE_DROPPED);
    }
    if (a instanceof String
        && (b instanceof UUID
            || b instanceof LocalTime
            || b instanceof TimeInterval
            || b instanceof JsonText
            || b instanceof List)) {
      kinds.add(VALUE_AS_TEXT);
    }
    if (a instanceof JsonText && b instanceof List) {
      kinds.add(VALUE_AS_TEXT);
    }
    if (a instanceof JsonText && !(b instanceof JsonText)) {
      kinds.addAll(Set.of(JSON_SCALAR, BOOLEAN_AS_NUMBER, FLOAT_NOISE));
    }
    if (a instanceof String && b instanceof String) {
      kinds.add(JSON_SPELLING);
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
      if (!Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
        kinds.add(UNICODE_FORM);
      }
      if (text.endsWith(" ")) {
        kinds.add(TRAILING_BLANKS);
      }
    }
  }

  private static boolean isWord(String text) {
    return plain(text).toLowerCase(Locale.ROOT).matches("yes|no|y|n");
  }

  private static boolean isDated(String text) {
    return ReferenceCells.iso(plain(text)) != null;
  }

  private static String plain(String text) {
    return ReferenceCells.of(Set.of(TEXT_SPACE)).plain(text);
  }
}
