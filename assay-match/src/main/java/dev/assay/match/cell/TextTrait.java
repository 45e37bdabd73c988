// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.match.Relaxation.*;
import static dev.assay.table.ValueFamily.BOOLEAN;
import static dev.assay.table.ValueFamily.DECIMAL;
import static dev.assay.table.ValueFamily.TEXT;

import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.table.ValueFamily;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A property of the texts in a column that makes a relaxation relevant; and the rule of a
 * relaxation that depends on nothing but the text: another spelling of it, or the value that it
 * stands for.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state, the set is made by Set.of
public enum TextTrait {
  NOISY_NUMBER(FLOAT_NOISE),
  NUMERAL(NUMBER_AS_TEXT),
  TRUTH_TEXT(BOOLEAN_AS_TEXT, TextInterpretation::truth, BOOLEAN),
  TRUTH_WORD(BOOLEAN_AS_WORD, TextInterpretation::word, BOOLEAN, DECIMAL, TEXT),
  FORMATTED_NUMERAL(FORMATTED_NUMBER, TextInterpretation::formatted, DECIMAL),
  TIME_TEXT(VALUE_AS_TEXT),
  ISO_TEXT(DATE_AS_TEXT),
  ZONED_TEXT(ZONE_DROPPED),
  DATE_PART(DATE_PART_AS_TEXT),
  DECOMPOSED_TEXT(UNICODE_FORM, TextInterpretation::compose),
  SPACED_TEXT(TEXT_SPACE, TextInterpretation::collapseSpace),
  TRAILING_BLANK(TRAILING_BLANKS, TextInterpretation::cutBlanks),
  CASED_TEXT(TEXT_CASE, text -> text.toLowerCase(Locale.ROOT)),
  JSON_CONTAINER(JSON_SPELLING);

  /** Traits whose texts have another spelling, in the order in which they are normalized. */
  public static final List<TextTrait> SPELLINGS = where(trait -> trait.spelling != null);

  /** Traits whose texts stand for values, in the order in which they are tried. */
  public static final List<TextTrait> READINGS = where(trait -> trait.reading != null);

  /** The relaxations that {@code VALUE_AS_TEXT} includes for the scalars of JSON. */
  public static final RelaxationSet OF_SCALARS = RelaxationSet.of(NUMBER_AS_TEXT, BOOLEAN_AS_TEXT);

  private final Relaxation relaxation;
  private final @Nullable UnaryOperator<String> spelling;
  private final @Nullable Function<String, @Nullable Object> reading;
  private final Set<ValueFamily> partners;

  TextTrait(Relaxation relaxation) {
    this(relaxation, null);
  }

  TextTrait(Relaxation relaxation, @Nullable UnaryOperator<String> spelling) {
    this.relaxation = relaxation;
    this.spelling = spelling;
    this.reading = null;
    this.partners = Set.of();
  }

  /**
   * @param partners the families of the values that its texts may equal: {@code DECIMAL} for all
   *     numbers, {@code TEXT} for other such texts
   */
  TextTrait(
      Relaxation relaxation, Function<String, @Nullable Object> reading, ValueFamily... partners) {
    this.relaxation = relaxation;
    this.spelling = null;
    this.reading = reading;
    this.partners = Set.of(partners);
  }

  private static List<TextTrait> where(Predicate<TextTrait> condition) {
    return Arrays.stream(values()).filter(condition).toList();
  }

  /** The relaxation that it makes relevant. */
  public Relaxation relaxation() {
    return relaxation;
  }

  /** Returns whether its texts may equal values of the family. */
  public boolean meets(ValueFamily family) {
    return partners.contains(family.isNumeric() ? DECIMAL : family);
  }

  /** The text in the spelling that all its other spellings share, where that is allowed. */
  static String spell(String text, RelaxationSet allowed) {
    String result = text;
    for (TextTrait trait : SPELLINGS) {
      UnaryOperator<String> spelling = trait.spelling;
      result = spelling != null && allowed.has(trait.relaxation) ? spelling.apply(result) : result;
    }
    return result;
  }

  /**
   * The value that a text stands for, or {@code null}.
   *
   * @param family of the value that it meets, or {@code null} for any
   */
  static @Nullable Object read(String text, RelaxationSet allowed, @Nullable ValueFamily family) {
    for (TextTrait trait : READINGS) {
      if (allowed.has(trait.relaxation) && (family == null || trait.meets(family))) {
        Object value = trait.reading(text);
        if (value != null) {
          return value;
        }
      }
    }
    return null;
  }

  /** The truncated date that a text stands for, or {@code null}. */
  public static @Nullable DatePart part(String text, RelaxationSet allowed) {
    return allowed.has(TRUNCATED_DATE_AS_TEXT) ? DatePart.read(text) : null;
  }

  /**
   * The date that a text is, or of which it is the year, month or another part; or {@code null}.
   */
  static @Nullable Temporal date(String text, RelaxationSet allowed) {
    Temporal date = allowed.has(DATE_AS_TEXT) ? IsoDateTimeParser.read(text) : null;
    DatePart truncated = date == null ? part(text, allowed) : null;
    if (truncated != null) {
      return truncated.start();
    }
    return date == null && allowed.has(DATE_PART_AS_TEXT) ? IsoDateTimeParser.firstDay(text) : date;
  }

  private @Nullable Object reading(String text) {
    return reading == null ? null : reading.apply(text);
  }

  /** Characters of "false". */
  private static final int LONGEST_TRUTH = 5;

  /** The relaxations under which a text is read as the value that it may stand for. */
  public static final RelaxationSet ANY_SPELLING = RelaxationSet.of(TEXT_SPACE, TEXT_CASE);

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
    if (spaced && !TextInterpretation.collapseSpace(text).equals(text)) {
      sights.add(SPACED_TEXT);
    }
    if (mayBeRead(text)) {
      read(TextInterpretation.normalize(text, ANY_SPELLING), sights);
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
    return READINGS.stream().anyMatch(trait -> trait.reading(word) != null);
  }

  private static void read(String text, Set<TextTrait> sights) {
    BigDecimal number = TextInterpretation.numeral(text);
    if (number != null) {
      addNumeral(text, NumberEquality.isNoisy(number), sights);
      return;
    }
    for (TextTrait trait : READINGS) {
      if (trait.reading(text) != null) {
        sights.add(trait);
        return;
      }
    }
    if (IsoDateTimeParser.readTime(text) != null) {
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
      sights.add(FORMATTED_NUMERAL);
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
