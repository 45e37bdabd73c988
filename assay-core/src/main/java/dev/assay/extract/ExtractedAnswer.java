/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.extract;

import org.jspecify.annotations.Nullable;

/**
 * What an answer holds: SQL, an abstention, or neither.
 *
 * @param sql the SQL as the model wrote it, without what stood around it and without a final
 *     semicolon; {@code null} if there is none
 * @param abstention the model's words that it can't answer, or {@code null} if it does not say so
 * @param note where in the answer it was found, or why there is nothing; a few words for a person
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
