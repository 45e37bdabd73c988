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

import dev.assay.compare.ComparedRun;
import dev.assay.compare.Expense.Measure;
import dev.assay.model.Outcome;
import dev.assay.report.ComparisonsPage;
import dev.assay.report.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Cost of a question against accuracy, a dot a run. */
final class CostPicture {
  private CostPicture() {}

  /**
   * A run with its cost.
   *
   * @param letter what the dot is called
   * @param accuracy from 0 to 1
   * @param cost of a question in US dollars, or {@code null} if it is not known
   */
  private record Dot(String letter, String name, double accuracy, @Nullable Double cost) {}

  /** Nothing unless the cost of two runs at least is known. */
  static void add(Markup html, List<ComparedRun> runs, List<Double> accuracies) {
    List<Dot> dots =
        IntStream.range(0, runs.size())
            .mapToObj(i -> dot(i, runs.get(i), accuracies.get(i)))
            .filter(dot -> dot.cost() != null)
            .toList();
    double most = dots.stream().mapToDouble(CostPicture::cost).max().orElse(0);
    if (dots.size() < 2 || most == 0) {
      return;
    }
    Sections.begin(html, "cost", "Cost against accuracy", "Up is better, left is cheaper.");
    String words = String.join("; ", dots.stream().map(CostPicture::words).toList());
    html.open(
        "svg",
        "class",
        "scatter",
        "width",
        "100%",
        "height",
        "280",
        "role",
        "img",
        "aria-label",
        words);
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      String y = y(tenth / 10.0);
      html.empty("line", "class", "track", "x1", "8%", "x2", "97%", "y1", y, "y2", y);
      html.element("text", 10 * tenth + " %", "class", "axis", "x", "0", "y", y, "dy", "4");
    }
    axis(html, 0, 0);
    axis(html, 1, most);
    dots.forEach(dot -> dot(html, dot, most));
    html.close();
    html.open("ul", "class", "dots");
    dots.forEach(dot -> html.element("li", words(dot)));
    html.close().close();
  }

  private static Dot dot(int i, ComparedRun run, double accuracy) {
    double[] costs =
        run.outcomes().stream()
            .map(CostPicture::costOf)
            .filter(Objects::nonNull)
            .mapToDouble(cost -> cost)
            .toArray();
    Double cost = costs.length == 0 ? null : Arrays.stream(costs).average().orElse(0);
    return new Dot(ComparisonsPage.letter(i), run.name(), accuracy, cost);
  }

  private static @Nullable Double costOf(Outcome outcome) {
    return Measure.COST_USD.of(outcome);
  }

  private static double cost(Dot dot) {
    return Objects.requireNonNullElse(dot.cost(), 0.0);
  }

  /** What a place from 0 to 1 on the lowest line costs. */
  private static void axis(Markup html, double place, double cost) {
    html.element(
        "text", Figures.cost(cost), "class", "axis cost", "x", x(place), "y", "95%", "dy", "20");
  }

  private static String x(double place) {
    return IntervalPicture.percent(0.1 + 0.82 * place);
  }

  private static void dot(Markup html, Dot dot, double most) {
    String x = x(cost(dot) / most);
    String y = y(dot.accuracy());
    html.empty("circle", "class", "dot", "cx", x, "cy", y, "r", "6");
    html.element("text", dot.letter(), "class", "name", "x", x, "y", y, "dx", "11", "dy", "5");
  }

  private static String y(double accuracy) {
    return String.format(Locale.ROOT, "%.1f%%", 95 - 90 * accuracy);
  }

  private static String words(Dot dot) {
    return "%s: %s, %s, %s a question"
        .formatted(
            dot.letter(), dot.name(), Figures.percent(dot.accuracy()), Figures.cost(cost(dot)));
  }
}
