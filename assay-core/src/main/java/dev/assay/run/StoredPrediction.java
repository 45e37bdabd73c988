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
   * Reads a result as if a query had returned it; one that can't be read is an error of its own.
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
