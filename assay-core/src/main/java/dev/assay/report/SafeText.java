// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.SanitizedText;

/**
 * Text from elsewhere (ids, queries, cells, error messages) made safe to print: what could move the
 * cursor, colour the screen, reverse the reading direction or hide is spelled out as an escape.
 */
public final class SafeText {
  private SafeText() {}

  /** The text on one line; a line break becomes {@code \n}. */
  public static String line(String text) {
    return SanitizedText.line(text);
  }

  /** Prose on one line: any run of white space is a blank. */
  public static String prose(String text) {
    return line(text.replaceAll("\\s+", " ").strip());
  }
}
