// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of a question, for telling whether two ask the same. */
final class QuestionWords {
  private static final Pattern GAP = Pattern.compile("[^\\p{L}\\p{N}<>=%$-]+");

  /** English words that another word, or none, can stand for without asking for something else. */
  private static final Set<String> IDLE =
      Set.of(
          ("a an the is are was were do does did be been please can could you tell me us show give"
                  + " list find return what which that who whose there their its it of for in")
              .split(" "));

  private QuestionWords() {}

  /** In lower case and without punctuation. */
  static String plain(String question) {
    return GAP.matcher(question.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }

  /** The words in lower case without those that say little. */
  static Stream<String> content(String question) {
    return Arrays.stream(plain(question).split(" ")).filter(word -> !IDLE.contains(word));
  }

  /** The telling words of a question, without the s of plurals, in their order. */
  static String telling(String question) {
    return content(question)
        .map(
            word ->
                word.length() > 3 && word.endsWith("s")
                    ? word.substring(0, word.length() - 1)
                    : word)
        .collect(Collectors.joining(" "));
  }

  /** Counts words. */
  static int count(String question) {
    String plain = plain(question);
    return plain.isEmpty() ? 0 : plain.split(" ").length;
  }
}
