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

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a text can stand for: itself in another spelling, a number, a truth value. */
final class TextReading {
  /** Longer digits are a code, not a number. */
  private static final int LONGEST_NUMERAL = 400;

  private TextReading() {}

  /** The text without what is overlooked: white space, trailing blanks, case. */
  static String normalise(String text, Allowance allowed) {
    String result = text;
    if (allowed.has(TEXT_SPACE)) {
      result = collapseSpace(result);
    } else if (allowed.has(TRAILING_BLANKS)) {
      result = cutBlanks(result);
    }
    return allowed.has(TEXT_CASE) ? result.toLowerCase(Locale.ROOT) : result;
  }

  private static String cutBlanks(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  /** Runs of white space become one blank, none at the ends. */
  private static String collapseSpace(String text) {
    StringBuilder result = null;
    boolean pending = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = isSpace(c);
      boolean plain = !space || (c == ' ' && !pending && i > 0 && i < text.length() - 1);
      if (result == null && !plain) {
        result = new StringBuilder(text.length()).append(text, 0, pending ? i - 1 : i);
      }
      if (result != null && !space) {
        if (pending && result.length() > 0) {
          result.append(' ');
        }
        result.append(c);
      }
      pending = space;
    }
    return result == null ? text : result.toString();
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /**
   * The number that a canonical numeral {@code -?(0|[1-9]\d*)(\.\d+)?} stands for, or {@code null}.
   */
  static @Nullable BigDecimal number(String text) {
    int length = text.length();
    int i = length > 0 && text.charAt(0) == '-' ? 1 : 0;
    int whole = digits(text, i);
    if (whole == i || length > LONGEST_NUMERAL || (text.charAt(i) == '0' && whole > i + 1)) {
      return null;
    }
    if (whole < length) {
      int end = digits(text, whole + 1);
      if (text.charAt(whole) != '.' || end == whole + 1 || end < length) {
        return null;
      }
    }
    return new BigDecimal(text);
  }

  /** The first position from {@code start} that is not an ASCII digit. */
  private static int digits(String text, int start) {
    int i = start;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  /** The truth value of {@code t}, {@code f}, {@code true}, {@code false}, or {@code null}. */
  static @Nullable Boolean truth(String text) {
    return switch (text) {
      case "t", "true" -> true;
      case "f", "false" -> false;
      default -> null;
    };
  }
}
