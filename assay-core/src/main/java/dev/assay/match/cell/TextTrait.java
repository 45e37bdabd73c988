// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.model.Relaxation.TEXT_CASE;
import static dev.assay.model.Relaxation.TEXT_SPACE;

import dev.assay.match.RelaxationSet;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.util.Locale;
import java.util.Set;

/** A property of the texts in a column that makes a relaxation relevant. */
public enum TextTrait {
  NOISY_NUMBER,
  NUMERAL,
  FORMATTED_NUMBER,
  TRUTH_TEXT,
  TRUTH_WORD,
  ISO_TEXT,
  ZONED_TEXT,
  DATE_PART,
  TIME_TEXT,
  TRAILING_BLANK,
  CASED_TEXT,
  SPACED_TEXT;

  private static final RelaxationSet ALL_SPELLINGS = RelaxationSet.of(TEXT_SPACE, TEXT_CASE);

  /** Adds what a text shows. Most texts are plain words, which one look at each character tells. */
  public static void look(String text, Set<TextTrait> sights) {
    boolean spaced = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ') {
        spaced = true;
      } else if ((c >= 'A' && c <= 'Z') || c > '~') {
        sights.add(CASED_TEXT);
        spaced |= c > '~';
      }
    }
    if (text.endsWith(" ")) {
      sights.add(TRAILING_BLANK);
    }
    if (spaced && !TextInterpretation.normalize(text, RelaxationSet.of(TEXT_SPACE)).equals(text)) {
      sights.add(SPACED_TEXT);
    }
    if (mayBeRead(text)) {
      read(TextInterpretation.normalize(text, ALL_SPELLINGS), sights);
    }
  }

  /**
   * Returns whether a text may be a number, a date or a truth value, judging by its first
   * character.
   */
  private static boolean mayBeRead(String text) {
    char first = text.isEmpty() ? 'x' : text.charAt(0);
    return first <= '9' || first > '~' || ("tTfFyYnN".indexOf(first) >= 0 && mayBeTruth(text));
  }

  private static boolean mayBeTruth(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return TextInterpretation.truth(word) != null || TextInterpretation.word(word) != null;
  }

  private static void read(String text, Set<TextTrait> sights) {
    BigDecimal number = TextInterpretation.number(text);
    if (number != null) {
      sights.add(NUMERAL);
      if (NumberEquality.isNoisy(number)) {
        sights.add(NOISY_NUMBER);
      }
      readPart(text, sights);
    } else if (TextInterpretation.truth(text) != null) {
      sights.add(TRUTH_TEXT);
    } else if (TextInterpretation.word(text) != null) {
      sights.add(TRUTH_WORD);
    } else if (TextInterpretation.formatted(text) != null) {
      sights.add(FORMATTED_NUMBER);
    } else if (IsoDateTimeParser.readTime(text) != null) {
      sights.add(TIME_TEXT);
    } else {
      Temporal date = IsoDateTimeParser.read(text);
      if (date != null) {
        sights.add(ISO_TEXT);
      }
      if (date instanceof Instant) {
        sights.add(ZONED_TEXT);
      }
      readPart(text, sights);
    }
  }

  private static void readPart(String text, Set<TextTrait> sights) {
    if (IsoDateTimeParser.firstDay(text) != null) {
      sights.add(DATE_PART);
    }
  }
}
