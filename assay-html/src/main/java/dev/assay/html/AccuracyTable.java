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

import dev.assay.report.Figures;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/** Shares of right answers one below the other, each with its interval as a picture. */
final class AccuracyTable {
  private final Markup html;
  private final Proportion whole;

  /**
   * Begins the table.
   *
   * @param caption for those who listen
   * @param what heading of the names
   * @param whole accuracy of the run, marked in each picture
   */
  AccuracyTable(Markup html, String caption, String what, Proportion whole) {
    this.html = html;
    this.whole = whole;
    html.open("table", "class", "accuracies");
    html.element("caption", caption, "class", "unseen");
    Sections.head(html, what, "0 to 100 %", "#Accuracy", "#95 % interval");
    html.open("tbody");
  }

  /**
   * @param link to the questions behind it, or {@code null}
   */
  void row(String name, @Nullable String link, Proportion share) {
    html.open("tr").open("th", "scope", "row");
    if (link == null) {
      html.name(name);
    } else {
      html.open("a", "href", link).name(name).close();
    }
    html.close();
    html.open("td", "class", "picture");
    IntervalPicture.add(html, share, whole);
    html.close();
    html.open("td", "class", "number");
    boolean known = share.total() > 0;
    html.element("span", known ? Figures.percent(share) : "–", "class", "value");
    html.text(" ");
    html.element("span", known ? Figures.ratio(share) : "none scored", "class", "ratio").close();
    html.element("td", Figures.interval(share), "class", "number between");
    html.close();
  }

  void end() {
    html.close().close();
  }
}
