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

import static dev.assay.report.Page.INDENT;

import dev.assay.stats.Proportion;

/** When predictions abstain, and what further attempts changed, where there is such a thing. */
final class AnswerRates {
  private AnswerRates() {}

  static void add(Page page, RunSummary summary) {
    AbstentionRates rates = summary.abstention();
    if (rates != null) {
      TextTable table = new TextTable().left("").right("").right("").left("");
      row(table, "precision", rates.precision(), "of those it abstains from can't be answered");
      row(table, "recall", rates.recall(), "of those that can't be answered it abstains from");
      page.heading("Abstention").table(table);
    }
    Correction correction = summary.correction();
    if (correction != null) {
      page.heading(
          Ink.BOLD.on("Self-correction"),
          Ink.FAINT.on(
              page.screen().dot()
                  + Figures.count(correction.retried(), "question")
                  + " with more than one attempt"));
      page.line(
          Span.of(INDENT),
          Span.of(
              "accuracy %s at attempt 1, %s at the end: %s fixed, %s broken"
                  .formatted(
                      Figures.percent(correction.first()),
                      Figures.percent(correction.last()),
                      Figures.count(correction.fixed()),
                      Figures.count(correction.broken()))));
    }
  }

  private static void row(TextTable table, String name, Proportion share, String words) {
    boolean known = share.total() > 0;
    table.row(
        Span.of(name),
        Span.of(known ? Figures.percent(share) : "-"),
        Span.of(known ? Figures.ratio(share) : "none"),
        Ink.FAINT.on(words + (known ? ", " + Figures.interval(share) : "")));
  }
}
