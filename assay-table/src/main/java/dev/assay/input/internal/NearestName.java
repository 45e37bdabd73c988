// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which name was meant, by edit distance. */
public final class NearestName {
  private NearestName() {}

  /**
   * The name nearest to what was written, of several the first by the alphabet; empty if none is
   * near.
   */
  public static Optional<String> of(String written, Collection<String> names) {
    int reach = Math.max(1, written.length() / 2);
    return names.stream()
        .filter(name -> Math.abs(name.length() - written.length()) <= reach) // at least so far away
        .filter(name -> distance(written, name) <= reach)
        .min(
            Comparator.<String>comparingInt(name -> distance(written, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /**
   * The known name that a misspelled one probably means: one edit away, or two if it has at least
   * five characters; empty if there is none.
   */
  public static Optional<String> ofMisspelt(String written, Collection<String> names) {
    int reach = written.length() < 5 ? 1 : 2;
    return of(written, names).filter(name -> distance(written, name) <= reach);
  }

  /** {@code did you mean 'x'?} and a space, if a name was misspelled; else empty. */
  public static String question(String written, Collection<String> names) {
    return ofMisspelt(written.strip(), names).map("did you mean '%s'? "::formatted).orElse("");
  }

  /** {@code did you mean 'x'?}, or the whole list of names if none is near. */
  public static String hint(String written, Collection<String> names) {
    return of(written, names)
        .map("did you mean '%s'?"::formatted)
        .orElse("known are " + String.join(", ", names));
  }

  /**
   * The edit distance of two names, ignoring case: insertions, deletions, replacements and swaps of
   * neighbors.
   */
  static int distance(String one, String two) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = two.toLowerCase(Locale.ROOT);
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : step(edits, a, b, i, j);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int step(int[][] edits, String a, String b, int i, int j) {
    int replace = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replace, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean exchanged =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return exchanged ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
  }
}
