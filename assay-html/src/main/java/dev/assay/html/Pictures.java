// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.document.Picture;
import dev.assay.report.document.Scatter;
import dev.assay.report.document.Shade;
import dev.assay.report.document.StackedBar;
import dev.assay.stats.ConfidenceInterval;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The pictures of a document. The numbers of one in a cell stand beside it in words, so that it is
 * hidden from those who listen.
 */
final class Pictures {
  private static final String HEIGHT = "20";
  private static final String MIDDLE = "10";

  /** The width of a bar in letters, on a wide and on a narrow screen. */
  private static final int WIDE = 66;

  private static final int NARROW = 38;

  /** Beyond this share of agreement there is little to see: shades spread from here to 1. */
  private static final double PALEST = 0.5;

  private static final int SHADES = 6;

  private Pictures() {}

  private static Markup hidden(String style, String width, String height) {
    return Markup.of(
        "svg", "class", style, "width", width, "height", height, "aria-hidden", "true");
  }

  private static Markup line(String kind, double from, double to, String top, String bottom) {
    return Markup.of(
        "line", "class", kind, "x1", percent(from), "x2", percent(to), "y1", top, "y2", bottom);
  }

  private static Markup dot(double at) {
    return Markup.of("circle", "class", "dot", "cx", percent(at), "cy", MIDDLE, "r", "4");
  }

  /** For coordinates. */
  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }

  /** A share on a line from 0 to 100 %: a dot, its interval, and a mark where the whole is. */
  static Markup of(Picture.Gauge gauge) {
    Markup html = hidden("interval", "100%", HEIGHT).add(line("track", 0, 1, MIDDLE, MIDDLE));
    for (double at : new double[] {0, 0.25, 0.5, 0.75, 1}) {
      html.add(line("tick", at, at, "7", "13"));
    }
    if (gauge.whole() != null) {
      html.add(line("reference", gauge.whole(), gauge.whole(), "0", HEIGHT));
    }
    return html.add(line("range", gauge.low(), gauge.high(), MIDDLE, MIDDLE), dot(gauge.share()));
  }

  /** A difference on a line from loss to gain, with a stroke where nothing changes. */
  static Markup of(Picture.Delta delta) {
    Markup html = hidden("interval", "100%", HEIGHT).add(line("track", 0, 1, MIDDLE, MIDDLE));
    html.add(line("reference", 0.5, 0.5, "0", HEIGHT));
    ConfidenceInterval confidenceInterval = delta.interval();
    if (confidenceInterval != null) {
      html.add(
          line(
              "range",
              at(delta, confidenceInterval.low()),
              at(delta, confidenceInterval.high()),
              MIDDLE,
              MIDDLE));
    }
    return Double.isNaN(delta.difference()) ? html : html.add(dot(at(delta, delta.difference())));
  }

  private static double at(Picture.Delta delta, double difference) {
    double within = Math.max(-delta.reach(), Math.min(delta.reach(), difference));
    return 0.5 + within / (2 * delta.reach());
  }

  static Markup of(Picture.Swatch swatch) {
    Markup part = Markup.of("rect", "class", "part " + style(swatch.shade()));
    return hidden("swatch", "12", "12").add(part.with("width", "12", "height", "12"));
  }

  private static String style(Shade shade) {
    return shade.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the darkness of an agreement's background, from 0. */
  static int shade(double share) {
    double above = Math.max(0, (share - PALEST) / (1 - PALEST));
    return Math.min(SHADES - 1, (int) (above * SHADES));
  }

  /** A bar whose parts lead to their questions. */
  static Markup of(StackedBar bar, HtmlText text) {
    Markup html =
        Markup.of("svg", "class", "bar", "width", "100%", "height", "44", "role", "group")
            .with("aria-label", bar.label())
            .add(Markup.of("defs").add(hatch()));
    double from = 0;
    for (StackedBar.Part part : bar.parts()) {
      html.add(part(part, from, text.link(part.target())));
      from += part.share();
    }
    return html;
  }

  private static Markup hatch() {
    return Markup.of("pattern", "id", "hatch", "width", "6", "height", "6")
        .with("patternUnits", "userSpaceOnUse", "patternTransform", "rotate(45)")
        .add(
            Markup.of("rect", "class", "hatch-ground", "width", "6", "height", "6"),
            Markup.of("rect", "class", "hatch-line", "width", "2", "height", "6"));
  }

  private static Markup part(StackedBar.Part part, double from, @Nullable String link) {
    String style = style(part.shade());
    Markup html =
        (link == null ? Markup.of("g", "role", "img") : Markup.of("a", "href", link))
            .with("aria-label", part.words());
    html.add(
        Markup.of("rect", "class", "part " + style, "y", "2", "height", "40")
            .with("x", percent(from), "width", percent(part.share()))
            .add(Markup.of("title").text(part.words())));
    String words = part.words();
    String number = words.substring(0, words.indexOf(' '));
    if (fits(number, part, WIDE)) {
      String roomy = fits(number, part, NARROW) ? "" : " roomy";
      Markup label = Markup.of("text", "class", "on " + style + roomy, "x", "4", "y", "27");
      label.text(number);
      if (fits(words, part, WIDE)) {
        String rest = fits(words, part, NARROW) ? "" : "roomy";
        label.add(Markup.of("tspan", "class", rest).text(words.substring(number.length())));
      }
      html.add(Markup.of("svg", "x", percent(from), "aria-hidden", "true").add(label));
    }
    return html;
  }

  /** Returns whether there is room for words within a part of a bar. */
  private static boolean fits(String words, StackedBar.Part part, int letters) {
    return words.length() + 1 <= part.share() * letters;
  }

  /** Up is better, left is cheaper. */
  static Markup of(Scatter scatter) {
    String words =
        scatter.dots().stream().map(Scatter.Dot::words).collect(Collectors.joining("; "));
    Markup html =
        Markup.of("svg", "class", "scatter", "width", "100%", "height", "280", "role", "img")
            .with("aria-label", words);
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      String y = y(tenth / 10.0);
      html.add(
          Markup.of("line", "class", "track", "x1", "8%", "x2", "97%", "y1", y, "y2", y),
          Markup.of("text", "class", "axis", "x", "0", "y", y, "dy", "4").text(10 * tenth + " %"));
    }
    html.add(axis(0, scatter.nothing()), axis(1, scatter.most()));
    for (Scatter.Dot dot : scatter.dots()) {
      String x = x(dot.amount());
      String y = y(dot.share().value());
      html.add(
          Markup.of("line", "class", "range", "x1", x, "x2", x)
              .with("y1", y(dot.share().low()), "y2", y(dot.share().high())),
          Markup.of("circle", "class", "dot", "cx", x, "cy", y, "r", "6"),
          Markup.of("text", "class", "name", "x", x, "y", y, "dx", "11", "dy", "5")
              .text(dot.name()));
    }
    return html;
  }

  private static Markup axis(double place, String amount) {
    return Markup.of("text", "class", "axis cost", "x", x(place), "y", "95%", "dy", "20")
        .text(amount);
  }

  private static String x(double place) {
    return percent(0.1 + 0.82 * place);
  }

  private static String y(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 95 - 90 * share);
  }
}
