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

import dev.assay.agreement.ConsistencyReport;
import dev.assay.agreement.JudgeConsistency;
import dev.assay.agreement.RepeatScore;
import dev.assay.agreement.Sameness;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/** Whether judges repeat themselves, as Markdown. */
final class ConsistencyMarkdown {
  private final MarkdownLines page = new MarkdownLines();

  private ConsistencyMarkdown() {}

  static String write(ConsistencyReport report, RunFacts run) {
    ConsistencyMarkdown markdown = new ConsistencyMarkdown();
    markdown.page.line("## Consistency of judges: " + MarkdownLines.code(run.name()));
    report.judges().forEach(markdown::judge);
    return markdown.page.text();
  }

  private void judge(JudgeConsistency judge) {
    page.paragraph("### " + MarkdownLines.code(judge.judge().words()));
    page.paragraph(JudgeWords.coverage(judge));
    page.paragraph("Scores: %s.".formatted(JudgeWords.distribution(judge.tally())));
    if (judge.repeats() < 2) {
      scores(judge);
      return;
    }
    sameness("Same score", judge.byScore());
    sameness("Same on right and wrong", judge.byVerdict());
    page.table("", "Krippendorff's alpha", "", "95 % interval");
    judge
        .alpha()
        .forEach(
            (measurement, alpha) ->
                page.row(
                    "%s: %s".formatted(JudgeWords.name(measurement), JudgeWords.of(measurement)),
                    Figures.score(alpha),
                    Figures.interval(alpha)));
    if (judge.alphaOfVerdicts() != null) {
      page.row(
          "right or wrong",
          Figures.score(judge.alphaOfVerdicts()),
          Figures.interval(judge.alphaOfVerdicts()));
    }
    scores(judge);
    page.paragraph(ConsistencyText.spread(judge));
  }

  private void scores(JudgeConsistency judge) {
    page.table("", "Repeat", "Questions", "Mean score", "95 % interval", "Right");
    for (RepeatScore repeat : judge.scores()) {
      Proportion passed = repeat.passed();
      page.row(
          String.valueOf(repeat.repeat()),
          Figures.count(repeat.questions()),
          Figures.score(repeat.mean()),
          Figures.interval(repeat.mean()),
          passed == null ? "" : Figures.percent(passed));
    }
    page.row(
        "all",
        Figures.count(judge.questions() - judge.neverScored()),
        Figures.score(judge.overall()),
        Figures.interval(judge.overall()),
        "");
  }

  private void sameness(String title, @Nullable Sameness sameness) {
    if (sameness == null) {
      return;
    }
    page.table("", title, "Share", "Questions", "95 % interval", "Or more");
    for (int equal = sameness.repeats(); equal > 0; equal--) {
      Proportion share = sameness.exactly(equal);
      if (equal == sameness.repeats() || share.successes() > 0) {
        page.row(
            "%d of %d".formatted(equal, sameness.repeats()),
            Figures.percent(share),
            Figures.ratio(share),
            Figures.interval(share),
            Figures.percent(sameness.atLeast(equal)));
      }
    }
    if (sameness.incomplete() > 0) {
      page.paragraph(
          "%s without an answer from every repeat left out."
              .formatted(Figures.count(sameness.incomplete(), "question")));
    }
  }
}
