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
package dev.assay.report;

import org.jspecify.annotations.Nullable;

/**
 * Makes text of unknown origin harmless and measurable on a terminal: nothing in a question, a
 * query or a cell can move the cursor, change colours, or reverse the reading direction.
 */
final class Plain {
  private Plain() {}

  /** On one line: line breaks and tabs become blanks, control characters their code. */
  static String line(@Nullable String text) {
    return text == null ? "NULL" : neutral(text, false);
  }

  /** As {@link #line}, but line breaks stay. */
  static String lines(String text) {
    return neutral(text.replace("\r\n", "\n").replace('\r', '\n'), true);
  }

  private static String neutral(String text, boolean keepBreaks) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\n' && keepBreaks) {
                plain.append('\n');
              } else if (c == '\n' || c == '\t' || c == '\r') {
                plain.append(' ');
              } else if (isHarmful(c)) {
                plain.append(String.format("\\u%04x", c));
              } else {
                plain.appendCodePoint(c);
              }
            });
    return plain.toString();
  }

  private static boolean isHarmful(int c) {
    return Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT
        || Character.getType(c) == Character.SURROGATE
        || Character.getType(c) == Character.LINE_SEPARATOR
        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR;
  }

  /** Columns that a text takes on a terminal; ANSI colours of our own take none. */
  static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      if (c == 0x1b) {
        i = text.indexOf('m', i);
      } else {
        width += width(c);
      }
    }
    return width;
  }

  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  /** The East Asian wide blocks and emoji, about. */
  private static boolean isWide(int c) {
    return c >= 0x1100
        && (c <= 0x115f
            || (c >= 0x2e80 && c <= 0xa4cf)
            || (c >= 0xac00 && c <= 0xd7a3)
            || (c >= 0xf900 && c <= 0xfaff)
            || (c >= 0xfe30 && c <= 0xfe6f)
            || (c >= 0xff00 && c <= 0xff60)
            || (c >= 0xffe0 && c <= 0xffe6)
            || (c >= 0x1f300 && c <= 0x1faff)
            || (c >= 0x20000 && c <= 0x3fffd));
  }

  /** Cuts a plain text to a width, ending in an ellipsis if anything is lost. */
  static String cut(String text, int width) {
    if (width(text) <= width) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int used = 1;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      used += width(c);
      if (used > width) {
        break;
      }
      kept.appendCodePoint(c);
    }
    return kept.append('…').toString();
  }

  /** Fills up with blanks on the right. */
  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }

  /** Fills up with blanks on the left. */
  static String padLeft(String text, int width) {
    return " ".repeat(Math.max(0, width - width(text))) + text;
  }
}
