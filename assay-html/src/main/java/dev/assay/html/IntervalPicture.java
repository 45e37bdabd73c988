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

import dev.assay.stats.Proportion;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Accuracy on a line from 0 to 100 %: a dot, its interval, and a mark where the whole run is. Its
 * numbers stand beside it in words, so that it is hidden from those who listen.
 */
final class IntervalPicture {
  private static final String HEIGHT = "20";
  private static final String MIDDLE = "10";

  private IntervalPicture() {}

  /**
   * @param reference accuracy of the whole, or {@code null} to leave out its mark
   */
  static void add(Markup html, Proportion share, @Nullable Proportion reference) {
    html.open("svg", "class", "interval", "width", "100%", "height", HEIGHT, "aria-hidden", "true");
    line(html, "track", 0, 1, MIDDLE, MIDDLE);
    for (double at : new double[] {0, 0.25, 0.5, 0.75, 1}) {
      line(html, "tick", at, at, "7", "13");
    }
    if (reference != null && reference.total() > 0) {
      line(html, "reference", reference.value(), reference.value(), "0", HEIGHT);
    }
    if (share.total() > 0) {
      line(html, "range", share.low(), share.high(), MIDDLE, MIDDLE);
      html.empty("circle", "class", "dot", "cx", percent(share.value()), "cy", MIDDLE, "r", "4");
    }
    html.close();
  }

  private static void line(
      Markup html, String kind, double from, double to, String top, String bottom) {
    html.empty(
        "line", "class", kind, "x1", percent(from), "x2", percent(to), "y1", top, "y2", bottom);
  }

  /** For coordinates. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }
}
