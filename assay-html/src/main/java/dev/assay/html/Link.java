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
package dev.assay.html;

import dev.assay.report.SafeText;
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
    return URLEncoder.encode(SafeText.line(text), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
