// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.match.Relaxation.TEXT_CASE;
import static dev.assay.match.Relaxation.TEXT_SPACE;

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
  SPACED_TEXT,
  DECOMPOSED_TEXT,
  JSON_CONTAINER;

  /** Characters of "false". */
  private static final int LONGEST_TRUTH = 5;

  private static final RelaxationSet ALL_SPELLINGS = RelaxationSet.of(TEXT_SPACE, TEXT_CASE);

  /** Adds what a text shows. Most texts are plain words, which one look at each character tells. */
  public static void look(CharSequence text, Set<TextTrait> sights) {
    int last = text.length() - 1;
    boolean cased = false;
    boolean spaced = false;
    char before = ' ';
    for (int i = 0; i <= last; i++) {
      char c = text.charAt(i);
      if (c <= ' ') {
        // A blank between words is as it should be.
        spaced |= c != ' ' || before == ' ' || i == last;
      } else if (c >= 'A' && (c <= 'Z' || c > '~')) {
        cased = true;
        spaced |= c > '~';
      }
      before = c;
    }
    if (cased) {
      sights.add(CASED_TEXT);
      if (spaced && !TextInterpretation.isComposed(text)) {
        sights.add(DECOMPOSED_TEXT);
      }
    }
    if (ContainerText.mayBe(text) && text.charAt(0) != '(') {
      sights.add(JSON_CONTAINER);
    }
    if (last >= 0 && before == ' ') {
      sights.add(TRAILING_BLANK);
    }
    long numeral = ShortNumeral.read(text);
    if (numeral != ShortNumeral.NONE) {
      boolean noisy = NumberEquality.isNoisyScale(ShortNumeral.decimals(numeral));
      addNumeral(text, noisy, sights);
    } else if (spaced || mayBeRead(text)) {
      lookClosely(text.toString(), spaced, sights);
    }
  }

  private static void lookClosely(String text, boolean spaced, Set<TextTrait> sights) {
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
  private static boolean mayBeRead(CharSequence text) {
    char first = text.length() == 0 ? 'x' : text.charAt(0);
    return first <= '9' || first > '~' || ("tTfFyYnN".indexOf(first) >= 0 && mayBeTruth(text));
  }

  private static boolean mayBeTruth(CharSequence text) {
    char after = text.length() > LONGEST_TRUTH ? text.charAt(LONGEST_TRUTH) : ' ';
    if (after > ' ' && after <= '~') {
      return false;
    }
    String word = text.toString().strip().toLowerCase(Locale.ROOT);
    return TextInterpretation.truth(word) != null || TextInterpretation.word(word) != null;
  }

  private static void read(String text, Set<TextTrait> sights) {
    BigDecimal number = TextInterpretation.numeral(text);
    if (number != null) {
      addNumeral(text, NumberEquality.isNoisy(number), sights);
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

  private static void addNumeral(CharSequence text, boolean noisy, Set<TextTrait> sights) {
    sights.add(NUMERAL);
    if (TextInterpretation.isPadded(text)) {
      sights.add(FORMATTED_NUMBER);
    }
    if (noisy) {
      sights.add(NOISY_NUMBER);
    }
    readPart(text, sights);
  }

  private static void readPart(CharSequence text, Set<TextTrait> sights) {
    if (IsoDateTimeParser.firstDay(text) != null) {
      sights.add(DATE_PART);
    }
  }
}
