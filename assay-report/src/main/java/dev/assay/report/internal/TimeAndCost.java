// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.report.CostSummary;
import dev.assay.report.RunSummary;
import dev.assay.report.Timing;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The run time of queries and the cost of the model, as far as known. */
final class TimeAndCost {
  private TimeAndCost() {}

  static Section section(RunSummary summary) {
    Table table = Table.of("", "#Total", "-").bare();
    time(table, "gold queries", summary.resources().goldTime());
    time(table, "predicted queries", summary.resources().predictionTime());
    CostSummary costSummary = summary.resources().spending();
    if (costSummary != null) {
      Cell cost =
          Cell.of(
              costSummary.cost().total() == null
                  ? ""
                  : NumberFormats.cost(costSummary.cost().total()));
      table.row(Cell.of("model"), cost, Cell.of(tokens(costSummary)));
      for (String more : further(summary, costSummary)) {
        table.row(Cell.EMPTY, Cell.EMPTY, Cell.of(more));
      }
      time(table, "model calls", costSummary.latency());
    }
    return Section.of("time", "Time and cost", "", table);
  }

  private static void time(Table table, String label, @Nullable Timing time) {
    if (time != null) {
      String median = NumberFormats.time(time.medianMs());
      String slowest =
          "median %s, slowest %s (".formatted(median, NumberFormats.time(time.slowestMs()));
      Text words = Text.of(slowest).and(Text.question(time.slowest())).and(")");
      table.row(Cell.of(label), Cell.of(NumberFormats.time(time.totalMs())), Cell.of(words));
    }
  }

  /** The tokens sent and received, and the number of attempts. */
  private static String tokens(CostSummary costSummary) {
    List<String> parts = new ArrayList<>();
    if (costSummary.tokens().prompt() != null) {
      parts.add(NumberFormats.count(costSummary.tokens().prompt()) + " tokens sent");
    }
    if (costSummary.tokens().completion() != null) {
      parts.add(NumberFormats.count(costSummary.tokens().completion()) + " received");
    }
    parts.add("in " + NumberFormats.count(costSummary.attempts(), "attempt"));
    return String.join(", ", parts);
  }

  /**
   * The cost per question and per correct answer, and details that are known only for some models.
   */
  private static List<String> further(RunSummary summary, CostSummary costSummary) {
    List<String> lines = new ArrayList<>();
    Double question = costSummary.cost().perQuestion();
    if (question != null) {
      Double right = costSummary.cost().perCorrect();
      lines.add(
          NumberFormats.cost(question)
              + " a question"
              + (right == null ? "" : ", " + NumberFormats.cost(right) + " per correct answer"));
      int answered = summary.total() - summary.pending();
      if (costSummary.cost().questions() < answered) {
        lines.add(
            "the cost of %s of %s is known"
                .formatted(
                    NumberFormats.count(costSummary.cost().questions()),
                    NumberFormats.count(answered, "question")));
      }
    }
    if (costSummary.tokens().cached() != null) {
      lines.add(
          NumberFormats.count(costSummary.tokens().cached())
              + " of the tokens sent came from a cache");
    }
    if (costSummary.tokens().reasoning() != null) {
      lines.add(
          NumberFormats.count(costSummary.tokens().reasoning())
              + " of those received are reasoning");
    }
    if (costSummary.retries() != null) {
      lines.add(NumberFormats.count(costSummary.retries(), "call") + " failed and were retried");
    }
    return lines;
  }
}
