// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ids as people sort them: {@code dev-2} before {@code dev-10}. Equal only to the same text. */
public enum NaturalIdOrder implements Comparator<String> {
  INSTANCE;

  private static final Pattern PIECE = Pattern.compile("[0-9]+|[^0-9]+");

  @Override
  public int compare(String a, String b) {
    Matcher left = PIECE.matcher(a);
    Matcher right = PIECE.matcher(b);
    while (true) {
      boolean more = left.find();
      if (more != right.find()) {
        return more ? 1 : -1;
      }
      if (!more) {
        // They may still differ in leading zeros.
        int order = Integer.compare(a.length(), b.length());
        return order != 0 ? order : a.compareTo(b);
      }
      int order = comparePieces(left.group(), right.group());
      if (order != 0) {
        return order;
      }
    }
  }

  private static int comparePieces(String a, String b) {
    boolean numbers = isNumber(a) && isNumber(b);
    return numbers ? new BigInteger(a).compareTo(new BigInteger(b)) : a.compareTo(b);
  }

  private static boolean isNumber(String piece) {
    char first = piece.charAt(0);
    return first >= '0' && first <= '9';
  }
}
