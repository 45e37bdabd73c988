// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds tags without attributes such as {@code <sql>} and, in upper case only, {@code [THINK]}. */
final class TagFinder {
  private TagFinder() {}

  /** Index of the next character that may begin a tag, or -1. */
  static int next(String text, int from) {
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '<' || c == '[') {
        return at;
      }
    }
    return -1;
  }

  /** The name of the opening tag at an index, or {@code null} if it is none of the names. */
  static @Nullable String openedAt(String text, int at, List<String> names) {
    return at(text, at, 1, names);
  }

  /** The name of the closing tag at an index, or {@code null} if it is none of the names. */
  static @Nullable String closedAt(String text, int at, List<String> names) {
    return at + 1 < text.length() && text.charAt(at + 1) == '/' ? at(text, at, 2, names) : null;
  }

  private static @Nullable String at(String text, int at, int skip, List<String> names) {
    boolean bracket = text.charAt(at) == '[';
    for (String name : names) {
      String written = bracket ? name.toUpperCase(Locale.ROOT) : name;
      int end = at + skip + name.length();
      if (end < text.length()
          && text.charAt(end) == (bracket ? ']' : '>')
          && text.regionMatches(!bracket, at + skip, written, 0, written.length())) {
        return name;
      }
    }
    return null;
  }

  /** Length of an opening tag. */
  static int opening(String name) {
    return name.length() + 2;
  }

  /** Length of a closing tag. */
  static int closing(String name) {
    return name.length() + 3;
  }

  /** Index of the next closing tag with a name, or -1. */
  static int closingAt(String text, int from, String name) {
    List<String> names = List.of(name);
    int at = next(text, from);
    while (at >= 0 && closedAt(text, at, names) == null) {
      at = next(text, at + 1);
    }
    return at;
  }

  /** End index of the next closing tag with a name, or -1. */
  static int afterClosing(String text, int from, String name) {
    int at = closingAt(text, from, name);
    return at < 0 ? -1 : at + closing(name);
  }
}
