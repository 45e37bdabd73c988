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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bar whose parts lead to their questions, and its legend. */
final class PartsBar {
  /** From this share on there is room for a word within the bar, also on a narrow screen. */
  private static final double ROOMY = 0.35;

  private final Markup html;
  private final int total;
  private final List<Part> parts = new ArrayList<>();

  /**
   * A part of the bar.
   *
   * @param shade class of its colour
   * @param words what became of these questions
   * @param code name of the cause, or {@code null}
   * @param link to these questions, or {@code null} if they are not in the list
   * @param examples ids of some
   */
  private record Part(
      String shade,
      String words,
      @Nullable String code,
      int count,
      @Nullable String link,
      List<String> examples) {}

  PartsBar(Markup html, int total) {
    this.html = html;
    this.total = total;
  }

  void add(String shade, String words, @Nullable String link, int count) {
    add(shade, words, null, link, count, List.of());
  }

  /** Adds a part, unless there is nothing in it. */
  void add(
      String shade,
      String words,
      @Nullable String code,
      @Nullable String link,
      int count,
      List<String> examples) {
    if (count > 0) {
      parts.add(new Part(shade, words, code, count, link, examples));
    }
  }

  /** Bar and legend, without examples. */
  void write() {
    bar();
    legend(null);
  }

  /** Bar and legend. */
  void write(QuestionKeys keys) {
    bar();
    legend(keys);
  }

  private void bar() {
    html.open(
        "svg",
        "class",
        "bar",
        "width",
        "100%",
        "height",
        "44",
        "role",
        "group",
        "aria-label",
        "Parts of all " + Figures.count(total, "question"));
    html.open("defs");
    html.open(
        "pattern",
        "id",
        "hatch",
        "width",
        "6",
        "height",
        "6",
        "patternUnits",
        "userSpaceOnUse",
        "patternTransform",
        "rotate(45)");
    html.empty("rect", "class", "hatch-ground", "width", "6", "height", "6");
    html.empty("rect", "class", "hatch-line", "width", "2", "height", "6");
    html.close().close();
    double from = 0;
    for (Part part : parts) {
      double share = (double) part.count() / total;
      part(part, from, share);
      from += share;
    }
    html.close();
  }

  private void part(Part part, double from, double share) {
    String words = "%s %s".formatted(Figures.count(part.count()), part.words());
    if (part.link() == null) {
      html.open("g", "role", "img", "aria-label", words);
    } else {
      html.open("a", "href", part.link(), "aria-label", words);
    }
    html.open(
        "rect",
        "class",
        "part " + part.shade(),
        "x",
        IntervalPicture.percent(from),
        "y",
        "2",
        "width",
        IntervalPicture.percent(share),
        "height",
        "40");
    html.element("title", words).close();
    if (share >= ROOMY) {
      html.open("svg", "x", IntervalPicture.percent(from), "aria-hidden", "true");
      html.element("text", words, "class", "on " + part.shade(), "x", "14", "y", "27").close();
    }
    html.close();
  }

  private void legend(@Nullable QuestionKeys keys) {
    html.open("table", "class", "legend");
    html.element("caption", "Outcomes and their causes", "class", "unseen");
    String share = "#Share of all " + Figures.count(total);
    if (keys == null) {
      Sections.head(html, "Outcome", "#Questions", share).open("tbody");
    } else {
      Sections.head(html, "Outcome", "#Questions", share, "For example").open("tbody");
    }
    for (Part part : parts) {
      html.open("tr").open("th", "scope", "row");
      html.open("svg", "class", "swatch", "width", "12", "height", "12", "aria-hidden", "true");
      html.empty("rect", "class", "part " + part.shade(), "width", "12", "height", "12").close();
      if (part.link() == null) {
        html.text(part.words());
      } else {
        html.element("a", part.words(), "href", part.link());
      }
      if (part.code() != null) {
        html.text(" ").element("code", part.code());
      }
      html.close();
      html.element("td", Figures.count(part.count()), "class", "number");
      html.element("td", Figures.percent((double) part.count() / total), "class", "number share");
      if (keys != null) {
        html.open("td", "class", "examples");
        OutcomeSection.examples(html, part.examples(), keys);
        html.close();
      }
      html.close();
    }
    html.close().close();
  }
}
