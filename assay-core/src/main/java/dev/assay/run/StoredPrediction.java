// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.dataset.TableFiles;
import dev.assay.execute.Limits;
import dev.assay.model.AssayException;
import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import dev.assay.model.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Predictions that are stored result tables. */
final class StoredPrediction {
  private StoredPrediction() {}

  /**
   * Reads a result as if a query had returned it; a result that can't be read counts as an error of
   * the prediction.
   */
  static Execution read(Path file, Limits limits) {
    try {
      long bytes = Files.size(file);
      if (bytes > limits.maxBytes()) {
        return new Execution.TooLarge("bytes", bytes);
      }
      ResultTable table = TableFiles.read(file);
      long rows = table.rowCount();
      if (rows > limits.maxRows()) {
        return new Execution.TooLarge("rows", rows);
      }
      long cells = rows * table.columnCount();
      return cells > limits.maxCells()
          ? new Execution.TooLarge("cells", cells)
          : new Execution.Rows(table, Duration.ZERO);
    } catch (AssayException | IOException e) {
      return new Execution.Failed(ErrorKind.OTHER, null, String.valueOf(e.getMessage()));
    }
  }
}
