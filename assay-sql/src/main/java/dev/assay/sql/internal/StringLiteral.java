// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Locale;

/** Decodes string literals of a script. */
public final class StringLiteral {
  private static final int OCTAL = 8;
  private static final int HEXADECIMAL = 16;

  private StringLiteral() {}

  /**
   * The value of a literal as it is written: a text, or bytes for {@code X'…'}.
   *
   * @throws TranslationException if its escapes make no sense
   */
  public static Object value(String literal, Dialect dialect) {
    char first = literal.charAt(0);
    if (first == '$') {
      int tag = literal.indexOf('$', 1) + 1;
      return literal.substring(tag, literal.length() - tag);
    }
    int quote = first == '"' ? 0 : literal.indexOf('\'');
    String prefix = literal.substring(0, quote).toUpperCase(Locale.ROOT);
    String body = literal.substring(quote + 1, literal.length() - 1);
    String mark = literal.substring(quote, quote + 1);
    if (prefix.equals("X")) {
      return hex(body);
    }
    if (prefix.equals("B") && dialect == Dialect.MYSQL) {
      return bits(body);
    }
    boolean escaped = prefix.equals("E") || dialect == Dialect.MYSQL;
    if (prefix.startsWith("U&")) {
      throw new TranslationException("a literal with U& escapes can't be read");
    }
    return escaped ? unescape(body, mark, dialect) : body.replace(mark + mark, mark);
  }

  private static byte[] bits(String digits) {
    try {
      String hex = new BigInteger("0" + digits, 2).toString(HEXADECIMAL);
      return hex(hex);
    } catch (NumberFormatException e) {
      throw new TranslationException("b'%s' is not binary".formatted(digits), e);
    }
  }

  /** The bytes of hexadecimal digits; MySQL allows for an odd number of them. */
  public static byte[] hex(String digits) {
    try {
      return HexFormat.of().parseHex(digits.length() % 2 == 0 ? digits : "0" + digits);
    } catch (IllegalArgumentException e) {
      throw new TranslationException("X'%s' is not hexadecimal".formatted(digits), e);
    }
  }

  private static String unescape(String body, String mark, Dialect dialect) {
    StringBuilder out = new StringBuilder(body.length());
    int at = 0;
    while (at < body.length()) {
      char c = body.charAt(at);
      if (c == '\\' && at + 1 < body.length()) {
        at = dialect == Dialect.MYSQL ? mysqlEscape(body, at + 1, out) : escape(body, at + 1, out);
      } else {
        out.append(c);
        at += body.startsWith(mark + mark, at) ? 2 : 1;
      }
    }
    return out.toString();
  }

  private static int mysqlEscape(String body, int at, StringBuilder out) {
    char c = body.charAt(at);
    switch (c) {
      case '0' -> out.append('\0');
      case 'n' -> out.append('\n');
      case 't' -> out.append('\t');
      case 'r' -> out.append('\r');
      case 'b' -> out.append('\b');
      case 'Z' -> out.append('\u001a');
      // These two keep the backslash, for LIKE.
      case '%', '_' -> out.append('\\').append(c);
      default -> out.append(c);
    }
    return at + 1;
  }

  /** Decodes an escape of {@code E'…'} or of the data of COPY. */
  public static int escape(String body, int at, StringBuilder out) {
    char c = body.charAt(at);
    switch (c) {
      case 'n' -> out.append('\n');
      case 't' -> out.append('\t');
      case 'r' -> out.append('\r');
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'v' -> out.append('\u000b');
      case 'x' -> {
        return coded(body, at + 1, 2, HEXADECIMAL, c, out);
      }
      case 'u' -> {
        return coded(body, at + 1, 4, HEXADECIMAL, c, out);
      }
      case 'U' -> {
        return coded(body, at + 1, 8, HEXADECIMAL, c, out);
      }
      default -> {
        return c >= '0' && c <= '7' ? coded(body, at, 3, OCTAL, c, out) : plain(c, at, out);
      }
    }
    return at + 1;
  }

  private static int plain(char c, int at, StringBuilder out) {
    out.append(c);
    return at + 1;
  }

  private static int coded(
      String body, int at, int most, int radix, char letter, StringBuilder out) {
    int end = at;
    while (end < body.length()
        && end < at + most
        && Character.digit(body.charAt(end), radix) >= 0) {
      end++;
    }
    if (end == at) {
      return plain(letter, at - 1, out);
    }
    int code = Integer.parseUnsignedInt(body.substring(at, end), radix);
    if (!Character.isValidCodePoint(code)) {
      throw new TranslationException("there is no character of number " + code);
    }
    out.appendCodePoint(code);
    return end;
  }
}
