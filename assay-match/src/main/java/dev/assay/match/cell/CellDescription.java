// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.table.ValueFamily;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Describes cells in words, shortened if they are long. Descriptions of different cells differ
 * visibly: text is quoted if only its spaces or its type tell two cells apart.
 */
public final class CellDescription {
  private static final int LONGEST = 200;

  private CellDescription() {}

  public static @Nullable String of(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    String text = value.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  /** A cell beside an unequal one. */
  public static @Nullable String of(@Nullable Object value, @Nullable Object other) {
    if (value == null) {
      return null;
    }
    String text = of(value);
    String beside = other == null ? "NULL" : of(other);
    if (!look(text).equals(look(beside))) {
      return text;
    }
    if (!(value instanceof String own)) {
      boolean sameWords = value.toString().equals(String.valueOf(other));
      return sameWords && !(other instanceof String) ? text + " (" + family(value) + ")" : text;
    }
    return "'" + (other instanceof String that ? around(own, firstUnequal(own, that)) : text) + "'";
  }

  /** The text as it appears on a page. */
  private static String look(@Nullable String text) {
    return TextInterpretation.collapseSpace(String.valueOf(text));
  }

  private static String family(Object value) {
    return ValueFamily.of(value).name().toLowerCase(Locale.ROOT);
  }

  private static int firstUnequal(String a, String b) {
    int i = 0;
    while (i < Math.min(a.length(), b.length()) && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  /** The text, or the part of a long text that begins shortly before a position. */
  private static String around(String text, int position) {
    int from = text.length() <= LONGEST ? 0 : Math.max(0, position - LONGEST / 2);
    return (from == 0 ? "" : "…") + of(text.substring(from));
  }
}
