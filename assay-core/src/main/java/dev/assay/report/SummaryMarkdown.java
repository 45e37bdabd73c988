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

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.stream.Collectors;

/** A summary for pull requests and wikis. */
public final class SummaryMarkdown {
  private static final int LISTED = 20;

  private SummaryMarkdown() {}

  /** GitHub-flavoured Markdown. */
  public static String of(RunSummary summary) {
    StringBuilder page = new StringBuilder();
    Proportion accuracy = summary.accuracy();
    page.append("## ").append(text(summary.facts().name())).append("\n\n");
    if (accuracy.total() == 0) {
      page.append("Nothing was scored.\n");
    } else {
      page.append(
          "**Execution accuracy %s** (%d of %d scored; 95 %% interval %s), profile `%s`\n"
              .formatted(
                  Words.percent(accuracy),
                  accuracy.successes(),
                  accuracy.total(),
                  Words.interval(accuracy),
                  summary.facts().profile()));
    }
    page.append("\n| profile | accuracy |\n|---|--:|\n");
    summary.profiles().forEach((name, value) -> page.append(row(name, Words.percent(value))));
    causes(page, summary);
    summary.breakdowns().forEach(breakdown -> append(page, breakdown));
    faults(page, summary);
    return page.toString();
  }

  private static void causes(StringBuilder page, RunSummary summary) {
    if (summary.causes().isEmpty()) {
      return;
    }
    page.append("\n| incorrect | questions | |\n|---|--:|---|\n");
    summary
        .causes()
        .forEach(
            (cause, outcomes) ->
                page.append(
                    row("`" + cause + "`", String.valueOf(outcomes.size()), ids(outcomes))));
  }

  private static void append(StringBuilder page, Breakdown breakdown) {
    page.append(
        "\n| %s | accuracy | 95 %% interval | questions |\n|---|--:|--:|--:|\n"
            .formatted(breakdown.field()));
    for (Breakdown.Group group : breakdown.groups()) {
      page.append(
          row(
              text(group.value()),
              Words.percent(group.accuracy()),
              Words.interval(group.accuracy()),
              String.valueOf(group.questions())));
    }
  }

  private static void faults(StringBuilder page, RunSummary summary) {
    if (summary.unscored().isEmpty()) {
      return;
    }
    page.append("\n| not scored | question | detail |\n|---|---|---|\n");
    summary
        .unscored()
        .forEach(
            (reason, outcomes) -> {
              for (Outcome outcome : outcomes.subList(0, Math.min(LISTED, outcomes.size()))) {
                String detail =
                    outcome.verdict() instanceof Verdict.NotScored skipped ? skipped.detail() : "";
                page.append(
                    row(
                        "`" + reason + "`",
                        text(outcome.question()),
                        text(Plain.cut(detail, 160))));
              }
            });
  }

  private static String ids(List<Outcome> outcomes) {
    String ids =
        outcomes.stream()
            .limit(LISTED)
            .map(outcome -> text(outcome.question()))
            .collect(Collectors.joining(", "));
    return outcomes.size() > LISTED ? ids + ", …" : ids;
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** Text that can't become markup. */
  private static String text(String text) {
    return Plain.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_\\[\\]|~#!@])", "\\\\$1");
  }
}
