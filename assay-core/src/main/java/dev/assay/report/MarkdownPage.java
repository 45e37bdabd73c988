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

import java.util.Collections;

/** Lines of Markdown, collected from top to bottom. Text from elsewhere must come as code. */
final class MarkdownPage {
  private final StringBuilder out = new StringBuilder();

  MarkdownPage line(String text) {
    out.append(text).append('\n');
    return this;
  }

  /** A line of its own. */
  MarkdownPage paragraph(String text) {
    return line("").line(text);
  }

  /** The head of a table. */
  MarkdownPage table(String... columns) {
    line("").row(columns);
    return row(Collections.nCopies(columns.length, "---").toArray(String[]::new));
  }

  MarkdownPage row(String... cells) {
    return line("| " + String.join(" | ", cells) + " |");
  }

  /** Text from elsewhere, so that no link, markup or mention comes out of it. */
  static String code(String text) {
    return MarkdownLines.code(text);
  }

  String text() {
    return out.toString();
  }
}
