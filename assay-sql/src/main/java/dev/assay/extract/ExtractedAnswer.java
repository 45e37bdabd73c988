// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import org.jspecify.annotations.Nullable;

/**
 * The content of an answer: SQL, an abstention, or neither.
 *
 * @param sql the SQL as the model wrote it, without surrounding text and without a final semicolon;
 *     {@code null} if there is none
 * @param abstention the reason with which the model abstains, or {@code null} if it does not
 * @param note the place in the answer where the SQL was found, or the reason why nothing was; a few
 *     words for users
 */
public record ExtractedAnswer(@Nullable String sql, @Nullable String abstention, String note) {
  public ExtractedAnswer {
    if (sql != null && abstention != null) {
      throw new IllegalArgumentException("an answer is SQL or an abstention, not both");
    }
  }

  static ExtractedAnswer sql(String sql, String note) {
    return new ExtractedAnswer(sql, null, note);
  }

  static ExtractedAnswer abstention(String words, String note) {
    return new ExtractedAnswer(null, words, note);
  }

  static ExtractedAnswer nothing(String note) {
    return new ExtractedAnswer(null, null, note);
  }
}
