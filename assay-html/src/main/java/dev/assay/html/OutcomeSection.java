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
import dev.assay.report.RunSummary;
import dev.assay.report.RunSummary.CauseGroup;
import dev.assay.report.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the questions went: a bar and its legend, both of which lead to the questions. */
final class OutcomeSection {
  private static final int EXAMPLES = 3;

  /** How many causes have a shade of their own; the others share the last. */
  private static final int SHADES = 6;

  /** From this share on there is room for a word within the bar, also on a narrow screen. */
  private static final double ROOMY = 0.35;

  private final Markup html;
  private final RunSummary summary;
  private final QuestionKeys keys;

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

  private OutcomeSection(Markup html, RunSummary summary, QuestionKeys keys) {
    this.html = html;
    this.summary = summary;
    this.keys = keys;
  }

  static void add(Markup html, RunSummary summary, QuestionKeys keys) {
    if (summary.total() > 0) {
      new OutcomeSection(html, summary, keys).add();
    }
  }

  private void add() {
    Sections.begin(
        html,
        "outcomes",
        "Where the questions went",
        "Each part of all %s leads to its questions."
            .formatted(Figures.count(summary.total(), "question")));
    List<Part> parts = parts();
    bar(parts);
    legend(parts);
    html.close();
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part(
            "right",
            "correct",
            null,
            summary.correct(),
            Link.toQuestions("verdict", "correct"),
            List.of()));
    for (CauseGroup group : summary.causes()) {
      parts.add(
          new Part(
              "wrong-" + Math.min(parts.size(), SHADES),
              Words.brief(group.cause()),
              group.cause().name(),
              group.questions().size(),
              Link.toQuestions("cause", group.cause().name()),
              group.questions()));
    }
    List<String> unscored =
        Stream.concat(summary.goldFaults().stream(), summary.lost().stream())
            .map(fault -> fault.question())
            .toList();
    parts.add(
        new Part(
            "unscored",
            "not scored",
            null,
            summary.notScored(),
            Link.toQuestions("verdict", "not_scored"),
            unscored));
    parts.add(new Part("pending", "pending", null, summary.pending(), null, List.of()));
    return parts.stream().filter(part -> part.count() > 0).toList();
  }

  private void bar(List<Part> parts) {
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
        "Parts of all " + Figures.count(summary.total(), "question"));
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
      double share = (double) part.count() / summary.total();
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

  private void legend(List<Part> parts) {
    html.open("table", "class", "legend");
    html.element("caption", "Outcomes and their causes", "class", "unseen");
    Sections.head(html, "Outcome", "#Questions", "#Share", "For example").open("tbody");
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
      html.element(
          "td", Figures.percent((double) part.count() / summary.total()), "class", "number share");
      html.open("td", "class", "examples");
      examples(html, part.examples(), keys);
      html.close().close();
    }
    html.close().close();
  }

  /** Links to the first few questions. */
  static void examples(Markup html, List<String> questions, QuestionKeys keys) {
    int shown = Math.min(EXAMPLES, questions.size());
    for (int i = 0; i < shown; i++) {
      String question = questions.get(i);
      html.text(i == 0 ? "" : ", ");
      html.element("a", question, "href", Link.toQuestion(keys.of(question)));
    }
    html.text(questions.size() > shown ? ", …" : "");
  }
}
