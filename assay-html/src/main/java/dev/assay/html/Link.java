// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.table.internal.SanitizedText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses within the page; what follows {@code #} is read by {@code address.js}. */
final class Link {
  private Link() {}

  /** The questions for which a property has a value. */
  static String toQuestions(String property, String value) {
    return "#/questions?" + property + "=" + encode(value);
  }

  /**
   * One question.
   *
   * @param key see {@link QuestionKeys}
   */
  static String toQuestion(String key) {
    return "#/question/" + encode(key);
  }

  private static String encode(String text) {
    return URLEncoder.encode(SanitizedText.line(text), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
