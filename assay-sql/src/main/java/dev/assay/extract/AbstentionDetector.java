// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a model says it can't answer: by the line that the built-in prompts ask for, or by
 * phrases that models use on their own.
 */
public final class AbstentionDetector {
  /** The marker with which the built-in prompts tell a model to begin such an answer. */
  public static final String MARKER = "CANNOT ANSWER";

  /** Maximum length of a reason; longer ones are cut. */
  private static final int LONGEST = 1000;

  private static final List<String> REFUSALS =
      List.of(
          "cannot answer",
          "can't answer",
          "can not answer",
          "unable to answer",
          "not able to answer",
          "cannot be answered",
          "can't be answered",
          "can not be answered",
          "not possible to answer",
          "isn't possible to answer",
          "impossible to answer",
          "not answerable",
          "unanswerable",
          "don't have access",
          "do not have access",
          "don't have enough",
          "do not have enough",
          "insufficient information",
          "insufficient data",
          "insufficient context",
          "not enough information",
          "not enough context",
          "not enough data",
          "does not contain",
          "doesn't contain",
          "do not contain",
          "don't contain",
          "does not include",
          "doesn't include",
          "does not have any",
          "doesn't have any",
          "there is no table",
          "there is no column",
          "no information about",
          "no information on",
          "i don't know",
          "i do not know",
          "i'm sorry",
          "i am sorry",
          "i apologize",
          "i apologise",
          "sorry, ",
          "sorry but",
          "as an ai",
          "outside the scope",
          "out of scope");

  private static final List<String> UNABLE =
      List.of(
          "cannot ",
          "can't ",
          "can not ",
          "unable to ",
          "not able to ",
          "won't ",
          "not possible to ");

  private static final List<String> ACTS =
      List.of(
          "generate",
          "provide",
          "write",
          "create",
          "produce",
          "construct",
          "help",
          "assist",
          "determine",
          "fulfil",
          "formulate",
          "give",
          "comply");

  private AbstentionDetector() {}

  /** The reason after the marker, if a line starts with it; else {@code null}. */
  static @Nullable String marked(String text) {
    int at = 0;
    while (at <= text.length()) {
      int newline = text.indexOf('\n', at);
      int end = newline < 0 ? text.length() : newline;
      int start = at;
      while (start < end && isDecoration(text.charAt(start))) {
        start++;
      }
      if (text.regionMatches(true, start, MARKER, 0, MARKER.length())
          && endsWord(text, start + MARKER.length())) {
        return reason(text.substring(start + MARKER.length()));
      }
      at = end + 1;
    }
    return null;
  }

  private static boolean endsWord(String text, int at) {
    return at >= text.length() || !Character.isLetterOrDigit(text.charAt(at));
  }

  private static boolean isDecoration(char c) {
    return Character.isWhitespace(c) || "*_>`\"'#-/:[(".indexOf(c) >= 0;
  }

  private static String reason(String rest) {
    int start = 0;
    while (start < rest.length() && isDecoration(rest.charAt(start))) {
      start++;
    }
    String reason = shortened(rest.substring(start));
    int end = reason.length();
    while (end > 0
        && (Character.isWhitespace(reason.charAt(end - 1))
            || "*_`\"".indexOf(reason.charAt(end - 1)) >= 0)) {
      end--;
    }
    return end == 0 ? MARKER : reason.substring(0, end);
  }

  /** The text of an answer without SQL that is a refusal, else {@code null}. */
  static @Nullable String refusal(String text) {
    String words = shortened(text);
    String plain = words.replace('’', '\'').toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    boolean refuses =
        plain.equals("idk")
            || plain.startsWith("idk.")
            || REFUSALS.stream().anyMatch(plain::contains)
            || UNABLE.stream().anyMatch(start -> refusesToAct(plain, start));
    return refuses ? words : null;
  }

  private static boolean refusesToAct(String plain, String unable) {
    for (int at = plain.indexOf(unable); at >= 0; at = plain.indexOf(unable, at + 1)) {
      int act = at + unable.length();
      if (ACTS.stream().anyMatch(verb -> plain.startsWith(verb, act))) {
        return true;
      }
    }
    return false;
  }

  private static String shortened(String text) {
    String bare = text.strip();
    return bare.length() <= LONGEST ? bare : bare.substring(0, LONGEST) + "…";
  }
}
