// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells whether a text asks for rounded numbers or for a number of decimals. */
public final class RoundingRequest {
  private static final String RESULT =
      "(?:result|answer|value|number|figure|percentage|ratio|rate|average|mean|amount|total|price"
          + "|cost|score|sum)s?";

  /** Words may stand between: "round the final answer". A round of a game does not count. */
  private static final Pattern ROUND =
      Pattern.compile(
          "\\brounded\\b|\\brounding\\b|\\bround\\s*\\(|\\bround\\s+(?:off|up|down|to|it|them)\\b"
              + "|\\bround\\s+(?:\\w+\\s+){0,2}"
              + RESULT
              + "\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern PRECISION =
      Pattern.compile(
          "\\bdecimals?\\b|\\bsignificant\\s+(?:figures?|digits?)\\b|\\bwhole\\s+numbers?\\b"
              + "|\\bas\\s+an\\s+integer\\b"
              + "|\\b(?:to|as)\\s+the\\s+nearest\\s+(?:\\d|whole|integer|number|unit|ten|hundred|thousand"
              + "|million|cent|dollar|euro|pound|percent|point)",
          Pattern.CASE_INSENSITIVE);

  private RoundingRequest() {}

  /** Returns whether any of the texts asks for rounding; {@code null} for a missing text. */
  public static boolean in(@Nullable String... texts) {
    for (String text : texts) {
      if (text != null
          && hints(text)
          && (ROUND.matcher(text).find() || PRECISION.matcher(text).find())) {
        return true;
      }
    }
    return false;
  }

  /** Quickly rules out most texts: each match of the patterns has one of these words. */
  private static boolean hints(String text) {
    for (int i = 0; i < text.length() - 1; i++) {
      String word =
          switch (text.charAt(i)) {
            case 'r', 'R' -> "round";
            case 'd', 'D' -> "decimal";
            case 's', 'S' -> "significant";
            case 'w', 'W' -> "whole";
            case 'i', 'I' -> "integer";
            case 'n', 'N' -> "nearest";
            default -> null;
          };
      if (word != null
          && Character.toLowerCase(text.charAt(i + 1)) == word.charAt(1)
          && text.regionMatches(true, i, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }
}
