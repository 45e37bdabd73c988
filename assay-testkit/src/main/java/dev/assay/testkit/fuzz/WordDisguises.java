// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import java.util.Locale;
import java.util.SplittableRandom;

/** Other ways to write a word, which some engines read as the same. */
final class WordDisguises {
  private WordDisguises() {}

  static String of(String word, SplittableRandom random) {
    int at = random.nextInt(word.length());
    char c = word.charAt(at);
    String before = word.substring(0, at);
    String after = word.substring(at + 1);
    return switch (random.nextInt(14)) {
      case 0 -> "\"" + word + "\"";
      case 1 -> "\"" + word.toUpperCase(Locale.ROOT) + "\"";
      case 2 -> "`" + word + "`";
      case 3 -> "[" + word + "]";
      case 4 -> "U&\"" + before + "\\%04x".formatted((int) c) + after + "\"";
      case 5 -> "u&\"" + before + "\\+%06x".formatted((int) c) + after + "\"";
      case 6 -> "U&\"" + before + "!%04x".formatted((int) c) + after + "\" UESCAPE '!'";
      case 7 -> word.toUpperCase(Locale.ROOT);
      case 8 -> word.toLowerCase(Locale.ROOT);
      // Letters that become another's when cases are folded, or look like it.
      case 9 -> before + folding(c) + after;
      case 10 -> "'" + word + "'";
      case 11 -> before + "\\u%04x".formatted((int) c) + after;
      case 12 -> before + "\u200b" + c + after;
      default -> "\"" + before + "\\" + c + after + "\"";
    };
  }

  private static char folding(char c) {
    return switch (c) {
      case 'k', 'K' -> '\u212a';
      case 's', 'S' -> '\u017f';
      case 'i' -> '\u0131';
      case 'I' -> '\u0130';
      default -> (char) (c - '!' + '\uff01');
    };
  }
}
