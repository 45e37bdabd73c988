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

import dev.assay.compare.PairedAccuracy;
import dev.assay.stats.Bounds;

/**
 * A difference of accuracies on a line from loss to gain: a dot, its interval, and a stroke where
 * nothing changes. Its numbers stand beside it in words, so that it is hidden from those who
 * listen.
 *
 * @param reach the largest difference that the line has room for, above 0
 */
record DifferencePicture(double reach) {
  private static final String HEIGHT = "20";
  private static final String MIDDLE = "10";

  void add(Markup html, PairedAccuracy accuracy) {
    html.open("svg", "class", "interval", "width", "100%", "height", HEIGHT, "aria-hidden", "true");
    line(html, "track", -reach, reach, MIDDLE, MIDDLE);
    line(html, "reference", 0, 0, "0", HEIGHT);
    Bounds interval = accuracy.interval();
    if (interval != null) {
      line(html, "range", interval.low(), interval.high(), MIDDLE, MIDDLE);
    }
    if (accuracy.counts().total() > 0) {
      html.empty("circle", "class", "dot", "cx", at(accuracy.difference()), "cy", MIDDLE, "r", "4");
    }
    html.close();
  }

  private void line(Markup html, String kind, double from, double to, String top, String bottom) {
    html.empty("line", "class", kind, "x1", at(from), "x2", at(to), "y1", top, "y2", bottom);
  }

  private String at(double difference) {
    double within = Math.max(-reach, Math.min(reach, difference));
    return IntervalPicture.percent(0.5 + within / (2 * reach));
  }
}
