// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.List;
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

  /** One is in every match of the patterns, and much faster to search for in a long text. */
  private static final List<String> HINTS = List.of("rou", "dec", "sig", "who", "int", "nea");

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

  private static boolean hints(String text) {
    for (int i = 0; i < text.length(); i++) {
      for (String hint : HINTS) {
        if ((text.charAt(i) | 0x20) == hint.charAt(0) && text.regionMatches(true, i, hint, 0, 3)) {
          return true;
        }
      }
    }
    return false;
  }
}
