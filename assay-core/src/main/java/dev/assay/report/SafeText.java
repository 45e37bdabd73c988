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
