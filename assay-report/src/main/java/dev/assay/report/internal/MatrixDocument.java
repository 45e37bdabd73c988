// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.RunComparison;
import dev.assay.report.CostSummary;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.List;

/** Several models and prompts on the same questions side by side, the best first. */
public final class MatrixDocument {
  private MatrixDocument() {}

  /** The document for a terminal, whose reader knows what the gate says. */
  public static Document of(MatrixSummary matrix) {
    return document(matrix, List.of()).build();
  }

  /**
   * The document for a file.
   *
   * @param comparisons of cells with their baseline; empty without one
   */
  public static Document of(MatrixSummary matrix, List<RunComparison> comparisons) {
    Document.Builder document = document(matrix, comparisons);
    matrix.cells().forEach(cell -> document.lead(SummaryDocument.gate(cell.gate())));
    return document.build();
  }

  private static Document.Builder document(MatrixSummary matrix, List<RunComparison> comparisons) {
    Document.Builder document = Document.of(Text.of("Models and prompts"));
    document.lead(table(matrix));
    for (MatrixSummary.Cell cell : matrix.cells()) {
      RunSummary summary = cell.summary();
      if (summary.pending() > 0) {
        document.lead(
            Sentence.of(
                "%s with prompt %s is not finished: %s of %s questions have an outcome."
                    .formatted(
                        cell.model(),
                        cell.prompt(),
                        NumberFormats.count(summary.total() - summary.pending()),
                        NumberFormats.count(summary.total()))));
      }
    }
    if (!comparisons.isEmpty()) {
      document.add(ManyRunsSections.against(comparisons));
    }
    matrix.ranked().stream()
        .filter(c -> c.summary().pending() == 0 && c.summary().scored() > 0)
        .findFirst()
        .ifPresent(
            cell -> {
              String run = ShellQuoting.of(cell.summary().run().directory().toString());
              document.next("assay export " + run + " --format markdown", "the best, in full");
              document.next(
                  "assay compare " + ShellQuoting.of(matrix.path().toString()),
                  "compare all pairs, question by question");
            });
    return document;
  }

  private static Table table(MatrixSummary matrix) {
    Table table =
        Table.of(
            "Model",
            "Prompt",
            "#Accuracy",
            "~95 % interval",
            "#Right",
            "#Not scored",
            "#Tokens",
            "#Cost");
    for (MatrixSummary.Cell cell : matrix.ranked()) {
      RunSummary summary = cell.summary();
      table.row(
          Cell.name(cell.model()).in(Tone.STRONG),
          Cell.name(cell.prompt()),
          Cell.of(NumberFormats.percent(summary.accuracy())).in(Tone.STRONG),
          Cell.of(NumberFormats.interval(summary.accuracy())),
          Cell.of(NumberFormats.ratio(summary.accuracy())),
          Cell.of(NumberFormats.count(summary.notScored())),
          Cell.of(tokens(summary)),
          Cell.of(cost(summary)));
    }
    return table;
  }

  private static String tokens(RunSummary summary) {
    CostSummary costSummary = summary.resources().spending();
    if (costSummary == null || costSummary.tokens().prompt() == null) {
      return "";
    }
    Long received = costSummary.tokens().completion();
    return NumberFormats.count(costSummary.tokens().prompt() + (received == null ? 0 : received));
  }

  private static String cost(RunSummary summary) {
    CostSummary costSummary = summary.resources().spending();
    return costSummary == null || costSummary.cost().total() == null
        ? ""
        : NumberFormats.cost(costSummary.cost().total());
  }
}
