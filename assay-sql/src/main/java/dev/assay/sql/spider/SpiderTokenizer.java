// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Splits a text without quotation marks {@code '} and {@code "} into words, in one pass.
 *
 * <p>Spider's evaluator tokenizes SQL with NLTK's {@code word_tokenize}, which is made for English.
 * Its effects on SQL are reproduced here, because they decide what can be read: brackets, {@code
 * *}, {@code !} and {@code ;} are separate tokens, while {@code a=b}, {@code x-1} and {@code 1,2}
 * each are one word, {@code t.*} is {@code t.} and {@code *}, and {@code cannot} is two words.
 * NLTK's sentence splitting is left out, as in the runs that agreement is measured against.
 */
final class SpiderTokenizer {
  private static final String ALONE = "«“‘„»”’;@#$%&?!*()[]{}<>\u2012\u2013\u2014\u2015";
  private static final String CLOSERS = "])}>»”’ ";

  /** English contractions that NLTK splits, with the length of their first part. */
  private static final Map<String, Integer> CONTRACTIONS =
      Map.of("cannot", 3, "gimme", 3, "gonna", 3, "gotta", 3, "lemme", 3, "wanna", 3);

  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();

  private SpiderTokenizer(String text) {
    this.text = text;
  }

  /** The words, in lower case. */
  static List<String> split(String text) {
    SpiderTokenizer cutter = new SpiderTokenizer(text);
    cutter.cut();
    return cutter.words;
  }

  private void cut() {
    int finalPeriod = finalPeriod();
    for (int i = 0; i < text.length(); ) {
      char c = text.charAt(i);
      if (isSpace(c)) {
        endWord();
        i++;
      } else if (ALONE.indexOf(c) >= 0 || i == finalPeriod) {
        i = alone(i, 1);
      } else if (c == '.' && isAt(i + 1, '.')) {
        i = alone(i, runOfDots(i));
      } else if ((c == '`' || c == '-') && isAt(i + 1, c)) {
        i = alone(i, 2);
      } else if (c == '`') {
        i = alone(i, 1);
      } else if ((c == ',' || c == ':') && !digitAt(i + 1)) {
        i = separator(i);
      } else {
        word.append(c);
        i++;
      }
    }
    endWord();
  }

  /**
   * Reads a comma or colon, which is a separate token; but the second of two in a row begins the
   * next word.
   */
  private int separator(int i) {
    int next = alone(i, 1);
    if (isAt(next, ',') || isAt(next, ':')) {
      word.append(text.charAt(next));
      return next + 1;
    }
    return next;
  }

  private int alone(int start, int length) {
    endWord();
    words.add(text.substring(start, start + length));
    return start + length;
  }

  private int runOfDots(int start) {
    int end = start;
    while (isAt(end, '.')) {
      end++;
    }
    return end - start;
  }

  /**
   * The index of a single period that ends the text, ignoring closing brackets; -1 if there is
   * none.
   */
  private int finalPeriod() {
    int i = text.length();
    while (i > 0 && isSpace(text.charAt(i - 1))) {
      i--;
    }
    while (i > 0 && CLOSERS.indexOf(text.charAt(i - 1)) >= 0) {
      i--;
    }
    return i >= 2 && isAt(i - 1, '.') && !isAt(i - 2, '.') ? i - 1 : -1;
  }

  private boolean isAt(int i, char c) {
    return i < text.length() && text.charAt(i) == c;
  }

  /** Returns whether a decimal digit of any script is at an index; false at the end of the text. */
  private boolean digitAt(int i) {
    return i < text.length() && Character.isDigit(text.codePointAt(i));
  }

  private void endWord() {
    if (word.length() > 0) {
      addInParts(word.toString().toLowerCase(Locale.ROOT));
      word.setLength(0);
    }
  }

  private void addInParts(String whole) {
    int added = 0;
    int start = 0;
    for (int i = 0; i <= whole.length(); i++) {
      if (i < whole.length() && isWordCharacter(whole.charAt(i))) {
        continue;
      }
      int length = i - start;
      if (length == 5 || length == 6) {
        String run = whole.substring(start, i);
        Integer first = CONTRACTIONS.get(run);
        if (first != null && (!run.equals("wanna") || i == whole.length())) {
          addPart(whole, added, start);
          addPart(whole, start, start + first);
          addPart(whole, start + first, i);
          added = i;
        }
      }
      start = i + 1;
    }
    addPart(whole, added, whole.length());
  }

  private void addPart(String whole, int start, int end) {
    if (start < end) {
      words.add(whole.substring(start, end));
    }
  }

  private static boolean isWordCharacter(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  /**
   * Returns whether Python treats a character as white space, which includes the no-break spaces
   * that Java excludes.
   */
  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
  }
}
