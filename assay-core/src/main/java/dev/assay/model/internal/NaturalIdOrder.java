// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import java.util.Comparator;

/** Ids as people sort them: {@code dev-2} before {@code dev-10}. Equal only to the same text. */
public enum NaturalIdOrder implements Comparator<String> {
  INSTANCE;

  @Override
  public int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      boolean numbers = isDigit(a.charAt(i)) && isDigit(b.charAt(j));
      int endA = end(a, i);
      int endB = end(b, j);
      int order =
          numbers ? compareNumbers(a, i, endA, b, j, endB) : compareTexts(a, i, endA, b, j, endB);
      if (order != 0) {
        return order;
      }
      i = endA;
      j = endB;
    }
    if (i < a.length() || j < b.length()) {
      return i < a.length() ? 1 : -1;
    }
    // They may still differ in leading zeros.
    int order = Integer.compare(a.length(), b.length());
    return order != 0 ? order : a.compareTo(b);
  }

  /** The end of the digits, or of the other characters, that begin at a place. */
  private static int end(String id, int start) {
    boolean digits = isDigit(id.charAt(start));
    int end = start + 1;
    while (end < id.length() && isDigit(id.charAt(end)) == digits) {
      end++;
    }
    return end;
  }

  private static int compareNumbers(String a, int i, int endA, String b, int j, int endB) {
    int startA = withoutZeros(a, i, endA);
    int startB = withoutZeros(b, j, endB);
    int order = Integer.compare(endA - startA, endB - startB);
    return order != 0 ? order : compareTexts(a, startA, endA, b, startB, endB);
  }

  private static int withoutZeros(String id, int start, int end) {
    int first = start;
    while (first < end && id.charAt(first) == '0') {
      first++;
    }
    return first;
  }

  private static int compareTexts(String a, int i, int endA, String b, int j, int endB) {
    int length = Math.min(endA - i, endB - j);
    for (int k = 0; k < length; k++) {
      int order = Character.compare(a.charAt(i + k), b.charAt(j + k));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(endA - i, endB - j);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
