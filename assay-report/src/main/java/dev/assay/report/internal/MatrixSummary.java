// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.internal.JsonFields;
import dev.assay.report.RunSummary;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several models and prompts on the same questions, side by side.
 *
 * @param path the folder of the runs
 * @param cells one for each model with each prompt
 */
public record MatrixSummary(Path path, List<Cell> cells) {
  public MatrixSummary {
    cells = List.copyOf(cells);
  }

  /**
   * A model with a prompt.
   *
   * @param summary of its run
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public record Cell(String model, String prompt, RunSummary summary, @Nullable GateVerdict gate) {}

  /** The cells with the best first and unfinished ones last; ties in the order of the run. */
  List<Cell> ranked() {
    return cells.stream()
        .sorted(
            Comparator.comparing((Cell cell) -> cell.summary().pending() > 0)
                .thenComparingDouble(
                    cell -> cell.summary().scored() == 0 ? 1 : -cell.summary().accuracy().value()))
        .toList();
  }

  /** One JSON document: {@code cells}, each with model, prompt, run directory and its summary. */
  public String json() {
    return ReportJson.line(Map.of("cells", cells.stream().map(MatrixSummary::fields).toList()))
        + "\n";
  }

  private static JsonFields fields(Cell cell) {
    return new JsonFields()
        .put("model", cell.model())
        .put("prompt", cell.prompt())
        .put("run", name(cell.summary().run().directory()))
        .put("summary", new RawValue(SummaryJson.write(cell.summary(), cell.gate()).strip()));
  }

  private static String name(@Nullable Path path) {
    return path == null ? "" : String.valueOf(path.getFileName());
  }
}
