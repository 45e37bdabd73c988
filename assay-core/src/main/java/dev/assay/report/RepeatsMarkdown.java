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

import static dev.assay.report.MarkdownLines.code;

import dev.assay.compare.FlakyQuestion;
import dev.assay.compare.RepeatedRuns;
import java.util.List;

/** Repeats of one system as Markdown. */
public final class RepeatsMarkdown {
  private static final int FLAKY = 20;

  private RepeatsMarkdown() {}

  /** The whole text, ending in a line break. */
  public static String write(RepeatedRuns repeats) {
    MarkdownLines out = new MarkdownLines();
    int runs = repeats.runs().size();
    out.line("## Assay: " + Figures.count(runs, "repeat")).line("");
    out.line("**" + repeats.sentence() + "**");
    out.table("", "Repeat", "Accuracy", "Right", "95 % interval");
    for (int i = 0; i < runs; i++) {
      out.row(
          code(repeats.runs().get(i).name()),
          Figures.percent(repeats.accuracies().get(i)),
          Figures.ratio(repeats.accuracies().get(i)),
          Figures.interval(repeats.accuracies().get(i)));
    }
    out.table("### How many repeats agree", "Right in", "Questions");
    for (int right = runs; right >= 0; right--) {
      out.row("%d of %d".formatted(right, runs), Figures.count(repeats.rightIn().get(right)));
    }
    flaky(out, repeats.flaky());
    ComparisonMarkdown.warnings(out, repeats.warnings());
    return out.text();
  }

  private static void flaky(MarkdownLines out, List<FlakyQuestion> all) {
    if (all.isEmpty()) {
      return;
    }
    out.table("### Flaky questions", "Question", "Database", "Right in", "Each", "Causes");
    for (FlakyQuestion flaky : all.subList(0, Math.min(FLAKY, all.size()))) {
      out.row(
          code(flaky.question()),
          code(flaky.outcomes().get(0).database()),
          "%d of %d".formatted(flaky.right(), flaky.outcomes().size()),
          code(RepeatsPage.marks(flaky)),
          RepeatsPage.causes(flaky));
    }
    if (all.size() > FLAKY) {
      out.line("").line("… and " + Figures.count(all.size() - FLAKY) + " more");
    }
  }
}
