// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

/** Characters that can't be seen or typed, written as in Java. */
final class JavaEscapes {
  private static final String NAMES = "nrtfb0s";
  private static final String CHARACTERS = "\n\r\t\f\b\0 ";

  private JavaEscapes() {}

  /** The text that is written with escapes; {@code \s} is a blank. */
  static String read(String escaped) {
    StringBuilder out = new StringBuilder(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char next = escaped.charAt(++i);
      int name = NAMES.indexOf(next);
      if (next == 'u') {
        out.append((char) Integer.parseInt(escaped.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        out.append(name >= 0 ? CHARACTERS.charAt(name) : next);
      }
    }
    return out.toString();
  }

  /** A text as a string literal of Java. */
  static String write(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '"', '\\' -> out.append('\\').append(c);
        default -> {
          if (c >= ' ' && c < 0x7f) {
            out.append(c);
          } else {
            out.append("\\u%04x".formatted((int) c));
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
