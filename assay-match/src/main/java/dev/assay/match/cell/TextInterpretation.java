// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.match.RelaxationSet;
import java.math.BigDecimal;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** Interprets a text as itself in a different spelling, a number, or a truth value. */
public final class TextInterpretation {
  /** Texts with more digits are codes, not numbers. */
  private static final int LONGEST_NUMERAL = 400;

  private static final int LONGEST_FORMATTED = 60;

  /** The first character that may combine with others. */
  private static final char FIRST_MARK = '\u0300';

  private TextInterpretation() {}

  /**
   * The text without what is overlooked: white space, trailing blanks, case, form of characters.
   */
  public static String normalize(String text, RelaxationSet allowed) {
    return TextTrait.spell(text, allowed);
  }

  static String compose(String text) {
    return isComposed(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  /** Returns whether a text is in Unicode's composed form (NFC), as all Latin 1 texts are. */
  static boolean isComposed(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= FIRST_MARK) {
        return Normalizer.isNormalized(text, Normalizer.Form.NFC);
      }
    }
    return true;
  }

  static String cutBlanks(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  /** Collapses runs of white space to one blank, and strips the ends. */
  public static String collapseSpace(String text) {
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
   * The number whose shortest form is a text, a {@link #numeral} without zeros at the end of its
   * decimals; or {@code null}. {@code 1.10} may also be a version.
   */
  public static @Nullable BigDecimal number(String text) {
    BigDecimal number = numeral(text);
    return number == null || isPadded(text) ? null : number;
  }

  /** Returns whether a numeral has zeros at the end of its decimals. */
  static boolean isPadded(CharSequence numeral) {
    int last = numeral.length() - 1;
    if (numeral.charAt(last) != '0') {
      return false;
    }
    for (int i = last; i >= 0; i--) {
      if (numeral.charAt(i) == '.') {
        return true;
      }
    }
    return false;
  }

  /** The number that a numeral {@code -?(0|[1-9]\d*)(\.\d+)?} stands for, or {@code null}. */
  public static @Nullable BigDecimal numeral(String text) {
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

  /**
   * The number that a formatted text stands for, or {@code null}: with a percent sign, one currency
   * sign, commas between groups of three digits, or zeros at the end of its decimals. A number in
   * its shortest form is no formatted number.
   */
  public static @Nullable BigDecimal formatted(String text) {
    if (text.length() < 2 || text.length() > LONGEST_FORMATTED) {
      return null;
    }
    BigDecimal numeral = numeral(text);
    if (numeral != null) {
      return isPadded(text) ? numeral : null;
    }
    boolean negative = text.charAt(0) == '-';
    String plain = negative ? text.substring(1) : text;
    String bare =
        plain.endsWith("%")
            ? cutBlanks(plain.substring(0, plain.length() - 1))
            : withoutCurrency(plain);
    boolean signed = bare.length() < plain.length();
    boolean second = !negative && bare.startsWith("-");
    String digits = withoutSeparators(second ? bare.substring(1) : bare);
    boolean separated = digits.length() < bare.length() - (second ? 1 : 0);
    BigDecimal number = (signed || separated) && !digits.startsWith("-") ? numeral(digits) : null;
    return number == null || !(negative || second) ? number : number.negate();
  }

  /** The text without a currency symbol before or after the digits. */
  private static String withoutCurrency(String text) {
    if (text.isEmpty()) {
      return text;
    }
    if (isCurrency(text.charAt(0))) {
      return text.substring(text.startsWith(" ", 1) ? 2 : 1);
    }
    int last = text.length() - 1;
    return isCurrency(text.charAt(last)) ? cutBlanks(text.substring(0, last)) : text;
  }

  private static boolean isCurrency(char c) {
    return Character.getType(c) == Character.CURRENCY_SYMBOL;
  }

  /**
   * The text without thousands separators, if they separate groups of three digits before the
   * decimal point.
   */
  private static String withoutSeparators(String text) {
    int comma = text.indexOf(',');
    if (comma < 1 || comma > 3) {
      return text;
    }
    int point = text.indexOf('.');
    int end = point < 0 ? text.length() : point;
    for (int i = comma; i < end; i++) {
      if ((text.charAt(i) == ',') != ((i - comma) % 4 == 0)) {
        return text;
      }
    }
    return (end - comma) % 4 == 0
        ? text.substring(0, end).replace(",", "") + text.substring(end)
        : text;
  }

  /** The truth value of {@code yes}, {@code no}, {@code y}, {@code n}, or {@code null}. */
  public static @Nullable Boolean word(String text) {
    return switch (text) {
      case "yes", "Yes", "YES", "y", "Y" -> true;
      case "no", "No", "NO", "n", "N" -> false;
      default -> null;
    };
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
  public static @Nullable Boolean truth(String text) {
    return switch (text) {
      case "t", "true" -> true;
      case "f", "false" -> false;
      default -> null;
    };
  }
}
