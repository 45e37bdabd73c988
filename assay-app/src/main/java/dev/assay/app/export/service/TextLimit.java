// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

/** Texts that a service takes only up to a length. */
public final class TextLimit {
  private TextLimit() {}

  /** Returns the text, or its beginning and an ellipsis, of at most {@code length} characters. */
  public static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = length - 1;
    // Half of a character outside the basic plane is no text.
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
