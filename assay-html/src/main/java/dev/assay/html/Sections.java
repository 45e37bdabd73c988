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

/** What sections of the summary have in common. */
final class Sections {
  private Sections() {}

  /**
   * Begins a section with its heading.
   *
   * @param aside what is said beside the heading; may be empty
   */
  static Markup begin(Markup html, String id, String title, String aside) {
    html.open("section", "class", "section " + id, "aria-labelledby", id);
    html.open("header").element("h2", title, "id", id);
    if (!aside.isEmpty()) {
      html.element("p", aside, "class", "aside");
    }
    return html.close();
  }

  /** The head of a table of such columns; a name that begins with {@code #} is one of numbers. */
  static Markup head(Markup html, String... columns) {
    html.open("thead").open("tr");
    for (String column : columns) {
      boolean number = column.startsWith("#");
      html.element(
          "th",
          number ? column.substring(1) : column,
          "scope",
          "col",
          "class",
          number ? "number" : "text");
    }
    return html.close().close();
  }

  /** Begins what scrolls by itself where it is wider than the page. */
  static Markup beginWide(Markup html, String label) {
    return html.open(
        "div", "class", "wide", "role", "region", "tabindex", "0", "aria-label", label);
  }
}
