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

import dev.assay.compare.GateVerdict;
import dev.assay.compare.RunComparison;
import java.util.List;

/** Several models and prompts side by side as Markdown, the best first. */
public final class MatrixMarkdown {
  private MatrixMarkdown() {}

  /**
   * The whole text, ending in a line break.
   *
   * @param comparisons of cells with their baseline; empty without one
   */
  public static String write(MatrixSummary matrix, List<RunComparison> comparisons) {
    MarkdownLines out = new MarkdownLines();
    out.line("## Assay: models and prompts").line("");
    for (MatrixSummary.Cell cell : matrix.cells()) {
      GateVerdict gate = cell.gate();
      if (gate != null) {
        out.line("**" + code(gate.sentence()) + "**").line("");
      }
    }
    out.table(
        "",
        "Model",
        "Prompt",
        "Accuracy",
        "95 % interval",
        "Right",
        "Not scored",
        "Pending",
        "Tokens",
        "Cost");
    for (MatrixSummary.Cell cell : matrix.ranked()) {
      RunSummary summary = cell.summary();
      out.row(
          code(cell.model()),
          code(cell.prompt()),
          Figures.percent(summary.accuracy()),
          Figures.interval(summary.accuracy()),
          Figures.ratio(summary.accuracy()),
          Figures.count(summary.notScored()),
          Figures.count(summary.pending()),
          MatrixSummary.tokens(summary),
          MatrixSummary.cost(summary));
    }
    if (!comparisons.isEmpty()) {
      ComparisonsMarkdown.against(out, comparisons);
    }
    return out.text();
  }
}
