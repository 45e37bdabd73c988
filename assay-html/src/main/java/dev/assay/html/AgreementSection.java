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

import dev.assay.html.Raters.Rater;
import dev.assay.report.Figures;
import java.util.List;

/**
 * How often two ways to judge say the same of a question: each metric and judge that knows but
 * right and wrong, against each other.
 */
final class AgreementSection {
  /** Beyond this share of the questions there is little to see: shades spread from here to 1. */
  private static final double PALEST = 0.5;

  private static final int SHADES = 6;

  private AgreementSection() {}

  static void add(Markup html, List<Rater> raters) {
    if (raters.size() < 2) {
      return;
    }
    Sections.begin(
        html,
        "agreement",
        "Who agrees with whom",
        "Questions of which two metrics or judges say the same, right or wrong, in percent of"
            + " those that both judge.");
    Sections.beginWide(html, "Agreement of metrics and judges");
    html.open("table", "class", "matrix shaded");
    html.element("caption", "Agreement in percent", "class", "unseen");
    head(html, raters);
    html.open("tbody");
    for (int row = 0; row < raters.size(); row++) {
      row(html, raters, row);
    }
    html.close().close().close().close();
  }

  private static void head(Markup html, List<Rater> raters) {
    html.open("thead").open("tr").element("th", "Metric", "scope", "col");
    for (int column = 0; column < raters.size(); column++) {
      html.element(
          "th",
          Integer.toString(column + 1),
          "scope",
          "col",
          "aria-label",
          raters.get(column).name(),
          "title",
          raters.get(column).name());
    }
    html.close().close();
  }

  private static void row(Markup html, List<Rater> raters, int row) {
    html.open("tr").open("th", "scope", "row");
    html.element("span", Integer.toString(row + 1), "class", "ordinal");
    html.text(" " + raters.get(row).name()).close();
    for (int column = 0; column < raters.size(); column++) {
      if (column == row) {
        html.element("td", "–", "class", "number none");
      } else {
        cell(html, raters.get(row), raters.get(column));
      }
    }
    html.close();
  }

  private static void cell(Markup html, Rater one, Rater other) {
    int both = one.both(other);
    int alike = one.alike(other);
    if (both == 0) {
      html.element("td", "", "class", "number none");
      return;
    }
    double share = (double) alike / both;
    html.element(
        "td",
        Long.toString(Math.round(100 * share)),
        "class",
        "number shade-" + shade(share),
        "title",
        "%s of %s: %s and %s"
            .formatted(
                Figures.count(alike), Figures.count(both, "question"), one.name(), other.name()));
  }

  private static int shade(double share) {
    double above = Math.max(0, (share - PALEST) / (1 - PALEST));
    return Math.min(SHADES - 1, (int) (above * SHADES));
  }
}
