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

import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How long queries took and what the model cost, as far as known. */
final class TimeAndCost {
  private TimeAndCost() {}

  static Section section(RunSummary summary) {
    Table table = Table.of("", "#Total", "-").bare();
    time(table, "gold queries", summary.goldTime());
    time(table, "predicted queries", summary.predictionTime());
    Spending spending = summary.spending();
    if (spending != null) {
      Cell cost = Cell.of(spending.costUsd() == null ? "" : Figures.cost(spending.costUsd()));
      table.row(Cell.of("model"), cost, Cell.of(tokens(spending)));
      for (String more : further(summary, spending)) {
        table.row(Cell.EMPTY, Cell.EMPTY, Cell.of(more));
      }
      time(table, "model calls", spending.latency());
    }
    return Section.of("time", "Time and cost", "", table);
  }

  private static void time(Table table, String label, @Nullable Timing time) {
    if (time != null) {
      String median = Figures.time(time.medianMs());
      String slowest = "median %s, slowest %s (".formatted(median, Figures.time(time.slowestMs()));
      Text words = Text.of(slowest).and(Text.question(time.slowest())).and(")");
      table.row(Cell.of(label), Cell.of(Figures.time(time.totalMs())), Cell.of(words));
    }
  }

  /** What was sent and received, and in how many attempts. */
  private static String tokens(Spending spending) {
    List<String> parts = new ArrayList<>();
    if (spending.promptTokens() != null) {
      parts.add(Figures.count(spending.promptTokens()) + " tokens sent");
    }
    if (spending.completionTokens() != null) {
      parts.add(Figures.count(spending.completionTokens()) + " received");
    }
    parts.add("in " + Figures.count(spending.attempts(), "attempt"));
    return String.join(", ", parts);
  }

  /** What a question and a right answer cost, and what is only sometimes known. */
  private static List<String> further(RunSummary summary, Spending spending) {
    List<String> lines = new ArrayList<>();
    Double question = spending.costPerQuestion();
    if (question != null) {
      Double right = spending.costPerCorrect();
      lines.add(
          Figures.cost(question)
              + " a question"
              + (right == null ? "" : ", " + Figures.cost(right) + " a right answer"));
      int answered = summary.total() - summary.pending();
      if (spending.priced() < answered) {
        lines.add(
            "the cost of %s of %s is known"
                .formatted(Figures.count(spending.priced()), Figures.count(answered, "question")));
      }
    }
    if (spending.cachedTokens() != null) {
      lines.add(Figures.count(spending.cachedTokens()) + " of the tokens sent came from a cache");
    }
    if (spending.reasoningTokens() != null) {
      lines.add(Figures.count(spending.reasoningTokens()) + " of those received are reasoning");
    }
    if (spending.retries() != null) {
      lines.add(Figures.count(spending.retries(), "call") + " failed and made again");
    }
    return lines;
  }
}
