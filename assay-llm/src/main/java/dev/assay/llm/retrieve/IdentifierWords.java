// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits texts and identifiers into words. */
final class IdentifierWords {
  /**
   * Runs of letters or digits; a capital after a small letter starts a new word: {@code
   * airportCode}.
   */
  private static final Pattern WORD =
      Pattern.compile("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{L}&&\\P{Lu}\\p{M}]+|\\p{Lu}|\\p{N}+");

  private IdentifierWords() {}

  /** The words of a name, in lower case: {@code stuid_fk} has two and {@code StuIdFK} three. */
  static List<String> of(String name) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(Normalizer.normalize(name, Normalizer.Form.NFKC));
    while (matcher.find()) {
      words.add(matcher.group().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /** A name as a phrase of words. */
  static String spoken(String name) {
    List<String> words = of(name);
    return words.isEmpty() ? name : String.join(" ", words);
  }

  /** The distinct words of a text, without plural endings. */
  static Set<String> stems(String text) {
    Set<String> stems = new LinkedHashSet<>();
    for (String word : of(text)) {
      stems.add(stem(word));
    }
    return stems;
  }

  /** A simple stemmer: it only needs to treat questions and names alike. */
  private static String stem(String word) {
    if (word.length() > 4 && word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + "y";
    }
    if (word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")) {
      return word.substring(0, word.length() - 1);
    }
    return word;
  }
}
